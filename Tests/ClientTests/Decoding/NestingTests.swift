// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

// Every wrapper and type inside every other, in one body.

private enum NoItem: DefaultProvider { static let value = Item(id: -1, label: "none") }
private enum NoLabel: DefaultProvider { static let value = "none" }
private enum NoGroup: DefaultProvider {
  static var value: Group { Group(title: "none", items: [], byName: [:], main: NoItem.value) }
}
private enum Color: String, Codable, Sendable { case red }

private struct Item: Codable, Sendable, Hashable {
  let id: Int8
  @Defaulted<NoLabel> var label: String
  @Tolerant var homepage: AbsoluteURL?
  @Tolerant var at: RFC3339Date?
  @Tolerant var colors: [OpenEnum<Color>]?
  @Tolerant var price: LosslessDouble?

  init(id: Int8, label: String) {
    self.id = id
    self.label = label
    _homepage = Tolerant(wrappedValue: nil)
    _at = Tolerant(wrappedValue: nil)
    _colors = Tolerant(wrappedValue: nil)
    _price = Tolerant(wrappedValue: nil)
  }
}

private struct Group: Codable, Sendable, Hashable {
  let title: String
  @Tolerant var items: [Item]
  @Tolerant var byName: [String: Item]
  @Defaulted<NoItem> var main: Item
}

private struct Page: Codable, Sendable, Hashable {
  @Defaulted<NoGroup> var group: Group
  @Tolerant var groups: [Group]
  @Tolerant var optional: Group?
  @Tolerant var matrix: [[Item]]?
}

private let item = #"{"id":1,"label":"a"}"#
private let group = #"{"title":"t","items":[],"byName":{},"main":\#(item)}"#

/// A page that is good except for the value at `key`.
private func page(_ key: String, _ value: String) -> String {
  var fields = ["group": group, "groups": "[]"]
  fields[key] = value
  return "{" + fields.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
}

/// A group that is good except for the value at `key`.
private func group(_ key: String, _ value: String) -> String {
  var fields = ["title": #""t""#, "items": "[]", "byName": "{}", "main": item]
  fields[key] = value
  return "{" + fields.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
}

@Suite("Wrappers inside wrappers")
struct NestingTests {
  @Test(
    "A defect has its own place and that of the nearest value that could be replaced or left out",
    arguments: [
      (page("groups", "[\(group)]"), []),
      (
        page("group", group("main", #"{"id":1}"#)),
        ["/group/main/label is missing; it was defaulted"]
      ),
      (
        page("group", group("main", #"{"id":1,"label":7}"#)),
        ["/group/main/label is number, expected string; it was defaulted"]
      ),
      (
        page("group", group("main", #"{"id":300,"label":7}"#)),
        [
          "/group/main/id is invalid, expected a number that the model accepts; /group/main was defaulted"
        ]
      ),
      (page("group", group("main", "null")), ["/group/main is null; it was defaulted"]),
      (page("group", group("title", "null")), ["/group/title is null; /group was defaulted"]),
      (
        page("group", group("items", "[\(item),7,{}]")),
        [
          "/group/items/1 is number, expected object; it was dropped",
          "/group/items/2/id is missing; /group/items/2 was dropped",
        ]
      ),
      (
        page("groups", "[\(group),\(group("byName", #"{"a/b":{"label":"x"}}"#))]"),
        ["/groups/1/byName/a~1b/id is missing; /groups/1/byName/a~1b was dropped"]
      ),
      (
        page(
          "groups",
          "[\(group("items", #"[{"id":1,"label":"a","homepage":"x","at":5,"price":"p"}]"#))]"),
        [
          "/groups/0/items/0/homepage is invalid, expected an absolute URL; it became nil",
          "/groups/0/items/0/at is number, expected string; it became nil",
          "/groups/0/items/0/price is invalid, expected a number; it became nil",
        ]
      ),
      (
        page("groups", "[\(group("items", #"[{"id":1,"label":"a","colors":["red","blue",1]}]"#))]"),
        [
          "/groups/0/items/0/colors/1 is not one of the known cases; it was kept",
          "/groups/0/items/0/colors/2 is number, expected string; it was dropped",
        ]
      ),
      (
        page("groups", "[\(group("title", "7")),\(group("main", #"{"id":2}"#))]"),
        [
          "/groups/0/title is number, expected string; /groups/0 was dropped",
          "/groups/1/main/label is missing; it was defaulted",
        ]
      ),
      (page("optional", "null"), []),
      (
        page("optional", group("title", "7")),
        ["/optional/title is number, expected string; /optional became nil"]
      ),
      (
        page("optional", group("items", #"[{"id":"x"}]"#)),
        ["/optional/items/0/id is string, expected number; /optional/items/0 was dropped"]
      ),
      // An inner list without a wrapper is kept or lost as a whole.
      (
        page("matrix", #"[[{"id":1,"label":"a"}],[{"id":1},{"id":"x"}]]"#),
        ["/matrix/1/1/id is string, expected number; /matrix/1 was dropped"]
      ),
      (
        page("matrix", #"[[{"id":1}]]"#), ["/matrix/0/0/label is missing; it was defaulted"]
      ),
    ])
  func nested(json: String, expected: [String]) {
    #expect(defects(Page.self, json) == expected)
  }

  @Test(
    "A recovered model is like any other: equal, hashable, and encodable without a defect")
  func roundTrip() throws {
    let json = page("groups", "[\(group("items", #"[{"id":1,"at":"2026-01-02T03:04:05Z"},{}]"#))]")
    let recovered = try model(Page.self, json)
    let text = try encoded(recovered)
    #expect(defects(Page.self, text).isEmpty)
    #expect(try model(Page.self, text) == recovered)
    #expect(try model(Page.self, text).hashValue == recovered.hashValue)
    #expect(!text.contains("homepage") && !text.contains("optional"))
  }

  @Test(
    "Whatever replaces a value, its place or one inside it is reported, and the rest becomes a model",
    arguments: ["null", "0.5", "1e400", #""x""#, "[]", #"{"id":{}}"#, nil])
  func everyValue(replacement: String?) throws {
    let full = """
      {"id":1,"label":"a","homepage":"https://x.test","at":"2026-01-02T03:04:05Z","colors":["red"],"price":1}
      """
    let group =
      #"{"title":"t","items":[\#(full)],"byName":{"a/b":\#(full)},"main":\#(full)}"#
    let page =
      #"{"group":\#(group),"groups":[\#(group)],"optional":\#(group),"matrix":[[\#(full)]]}"#
    #expect(defects(Page.self, page).isEmpty)
    let value = try model(JSONValue.self, page)
    let places = value.places(below: []).filter { !$0.elements.isEmpty }
    #expect(places.count > 80)
    for place in places {
      let json = try #require(try value.text(at: [], with: replacement, at: place))
      let decoded = try ContractDecoder().decode(Page.self, from: Data(json.utf8))
      for defect in decoded.defects {
        #expect("\(defect.path)/".hasPrefix("\(place)/"), "\(defect) for \(place)")
        #expect(defect.path.elements.starts(with: defect.affected.elements), "\(defect)")
      }
      // The resulting model is complete. (An unknown case stays unknown.)
      let text = try encoded(decoded.model)
      let again = try ContractDecoder().decode(Page.self, from: Data(text.utf8))
      #expect(again.defects.allSatisfy { $0.recovery == .kept }, "\(again.defects) for \(place)")
    }
  }
}

extension JSONValue {
  /// The places of this value and of all values inside it.
  fileprivate func places(below path: Defect.Path) -> [Defect.Path] {
    switch self {
    case .object(let entries):
      [path] + entries.flatMap { $1.places(below: path.appending(.key($0))) }
    case .array(let elements):
      [path] + elements.enumerated().flatMap { $1.places(below: path.appending(.index($0))) }
    default: [path]
    }
  }

  /// The value as JSON with `replacement` at `place`; nil if the value itself is left out.
  fileprivate func text(
    at path: Defect.Path, with replacement: String?, at place: Defect.Path
  ) throws -> String? {
    if path == place { return replacement }
    switch self {
    case .object(let entries):
      let texts = try entries.compactMap { key, value in
        try value.text(at: path.appending(.key(key)), with: replacement, at: place).map {
          "\(try encoded(key)):\($0)"
        }
      }
      return "{" + texts.joined(separator: ",") + "}"
    case .array(let elements):
      let texts = try elements.enumerated().compactMap { index, element in
        try element.text(at: path.appending(.index(index)), with: replacement, at: place)
      }
      return "[" + texts.joined(separator: ",") + "]"
    default: return try encoded(self)
    }
  }
}
