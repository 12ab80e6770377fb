// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private enum Zero: DefaultProvider { static let value = 0 }

private struct Item: Decodable, Sendable {
  let id: Int
  @Defaulted<Zero> var count: Int
  @Tolerant var parts: [Part]

  struct Part: Decodable, Sendable { let name: String }
}

private struct Page: Decodable, Sendable {
  @Defaulted<Zero> var total: Int
  @Tolerant var items: [Item]
  let next: Int?
}

private struct Listing: Decodable, Sendable { let items: [Item] }

private struct Matrix: Decodable, Sendable { let rows: [[Int]] }

/// An item or a note, tried in this order.
private enum Entry: Decodable, Sendable {
  case item(Item)
  case note

  private struct Note: Decodable { let text: String }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let item = try? container.decode(Item.self) {
      self = .item(item)
    } else {
      _ = try container.decode(Note.self)
      self = .note
    }
  }
}

/// The entries of a long list are decoded quickly, and exactly if something in them is wrong.
@Suite("Long lists")
struct LongListTests {
  private let good = #"{"id":1,"count":2,"parts":[{"name":"a"}]}"#

  /// A list of 40 good items, then `last`.
  private func list(_ last: String...) -> String {
    "[\((Array(repeating: good, count: 40) + last).joined(separator: ","))]"
  }

  @Test("The defects of a long list are listed in order, each with its place")
  func order() {
    let json = list(
      #"{"id":1,"count":"x","parts":[{"name":1},{"name":"b"},7]}"#, good, #"{"id":1,"parts":[]}"#,
      #"{"id":1,"count":null,"parts":null}"#, good)
    let found = [
      "/40/count is string, expected number; it was defaulted",
      "/40/parts/0/name is number, expected string; /40/parts/0 was dropped",
      "/40/parts/2 is number, expected object; it was dropped",
      "/42/count is missing; it was defaulted", "/43/count is null; it was defaulted",
      "/43/parts is null; it was defaulted",
    ]
    #expect(defects([Item].self, json) == found)
    #expect(defects(Tolerant<[Item]>.self, json) == found)
    #expect(
      defects(Listing.self, #"{"items":\#(json)}"#)
        == found.map { $0.replacing("/4", with: "/items/4") })
  }

  @Test("An entry that cannot be decoded is left out, or ends the decoding, as in a short list")
  func bad() throws {
    let json = list(#"{"count":"x","parts":[]}"#, good)
    #expect(defects(Tolerant<[Item]>.self, json) == ["/40/id is missing; /40 was dropped"])
    #expect(try model(Tolerant<[Item]>.self, json).wrappedValue.count == 41)
    #expect(defects([Item].self, json) == ["fatal: /40/id is missing"])
    #expect(
      defects([Item].self, list(#"{"id":1,"parts":[]}"#, "7")) == [
        "fatal: /41 is number, expected object",
        "fatal: /40/count is missing; it was defaulted",
      ])
  }

  @Test("Defects around a long list are listed, in the order of the fields")
  func around() {
    let json = #"{"items":\#(list("7")),"total":"x","next":null}"#
    #expect(
      defects(Page.self, json) == [
        "/total is string, expected number; it was defaulted",
        "/items/40 is number, expected object; it was dropped",
      ])
    #expect(
      defects(Page.self, #"{"items":\#(list("7")),"total":1,"next":"x"}"#) == [
        "fatal: /next is string, expected number",
        "fatal: /items/40 is number, expected object; it was dropped",
      ])
  }

  @Test("Alternatives in a long list that were given up have no defects")
  func alternatives() {
    let note = #"{"text":"a","count":"x","parts":[{}]}"#
    #expect(defects([Entry].self, list(note, note)) == [])
    #expect(
      defects([Entry].self, list(note, #"{"id":1,"parts":[{}]}"#)) == [
        "/41/count is missing; it was defaulted",
        "/41/parts/0/name is missing; /41/parts/0 was dropped",
      ])
  }

  @Test("A list in a long list is decoded as a whole, with all places")
  func matrix() {
    let rows = Array(repeating: "[1,2]", count: 40).joined(separator: ",")
    #expect(
      defects(Matrix.self, #"{"rows":[\#(rows),[3,"x"]]}"#) == [
        "fatal: /rows/40/1 is string, expected number"
      ])
  }

  @Test("The end of a long list is found by asking for too much")
  func end() {
    struct Triples: Decodable, Sendable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while true { _ = try list.decode(Item.self) }
      }
    }
    #expect(defects(Triples.self, list()) == ["fatal: /40 is missing"])
  }
}
