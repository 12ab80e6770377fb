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

/// A page that is good but for the value at `key`.
private func page(_ key: String, _ value: String) -> String {
  var fields = ["group": group, "groups": "[]"]
  fields[key] = value
  return "{" + fields.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
}

/// A group that is good but for the value at `key`.
private func group(_ key: String, _ value: String) -> String {
  var fields = ["title": #""t""#, "items": "[]", "byName": "{}", "main": item]
  fields[key] = value
  return "{" + fields.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
}

@Suite("Wrappers inside wrappers")
struct NestingTests {
  @Test(
    "A defect names its own place, and the nearest value that could be done without",
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
          "/groups/0/items/0/colors/1 is none of the known cases; it was kept",
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
      // An inner list without a wrapper stands or falls as a whole.
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
    "What was recovered is a model like any other: equal, hashable, and encodable without a defect")
  func roundTrip() throws {
    let json = page("groups", "[\(group("items", #"[{"id":1,"at":"2026-01-02T03:04:05Z"},{}]"#))]")
    let recovered = try model(Page.self, json)
    let text = try encoded(recovered)
    #expect(defects(Page.self, text).isEmpty)
    #expect(try model(Page.self, text) == recovered)
    #expect(try model(Page.self, text).hashValue == recovered.hashValue)
    #expect(!text.contains("homepage") && !text.contains("optional"))
  }
}
