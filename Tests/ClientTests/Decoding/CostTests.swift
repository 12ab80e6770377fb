// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

/// Counts how often values are decoded: it measures the cost without a clock.
private final class Visits: @unchecked Sendable {
  // `lock` guards `counted`.
  private let lock = NSLock()
  private var counted = 0

  var count: Int { lock.withLock { counted } }

  func add() {
    lock.withLock { counted += 1 }
  }

  static let key = CodingUserInfoKey(rawValue: "visits")
}

/// A small number that is counted when it is decoded.
private struct Counted: Decodable, Sendable {
  let value: Int8

  init(from decoder: any Decoder) throws {
    if let key = Visits.key { (decoder.userInfo[key] as? Visits)?.add() }
    value = try decoder.singleValueContainer().decode(Int8.self)
  }
}

/// Objects nested in each other, through an array because a struct cannot contain itself.
private struct Node: Decodable, Sendable {
  @Tolerant var children: [Node]
  @Tolerant var count: Counted?
  let size: Counted
}

private struct Row: Decodable, Sendable {
  @Defaulted<Zero> var a: Counted?
  @Tolerant var b: Counted?
  @Tolerant var c: [Counted]
  let d: Counted

  enum Zero: DefaultProvider {
    static var value: Counted? { nil }
  }
}

private struct Page: Decodable, Sendable {
  @Tolerant var total: Int?
  let rows: [Row]
}

@Suite("The cost of decoding")
struct CostTests {
  private func visits<Model: Decodable & Sendable>(
    _ type: Model.Type, _ json: String
  ) throws -> (visits: Int, defects: Int) {
    let visits = Visits()
    let decoder = ContractDecoder(maxDepth: 512, userInfo: [try #require(Visits.key): visits])
    let decoded = try decoder.decode(type, from: Data(json.utf8))
    return (visits.count, decoded.defects.count)
  }

  @Test("Good values are decoded once")
  func good() throws {
    let row = #"{"a":1,"b":2,"c":[3,4],"d":5}"#
    #expect(try visits(Tolerant<[Row]>.self, "[\(row),\(row)]") == (10, 0))
  }

  @Test(
    "Every value is decoded at most twice, however many defects there are", arguments: [10, 100])
  func twice(rows: Int) throws {
    let row = #"{"a":1000,"b":"x","c":[1,2000,null],"d":5}"#
    let json = "[" + Array(repeating: row, count: rows).joined(separator: ",") + "]"
    let (visits, defects) = try visits(Tolerant<[Row]>.self, json)
    #expect(defects == 4 * rows)
    // There are six values in a row.
    #expect(visits <= 2 * 6 * rows)
  }

  @Test("Only the bad entries of a long list, and those after them, are decoded exactly")
  func badEntry() throws {
    let good = #"{"a":1,"b":2,"c":[3,4],"d":5}"#
    let bad = #"{"a":1000,"b":2,"c":[3,4],"d":5}"#
    let rows = [good, bad, good, good] + Array(repeating: good, count: 46)
    let list = "[\(rows.joined(separator: ","))]"
    // The row after the bad one is not attempted quickly.
    #expect(try visits([Row].self, list) == (5 * 51, 1))
    #expect(try visits(Tolerant<[Row]>.self, list) == (5 * 51, 1))
    #expect(try visits(Page.self, #"{"total":"x","rows":\#(list)}"#) == (5 * 51, 2))
    let entries = rows.enumerated().map { #""\#($0.offset + 100)":\#($0.element)"# }
    let dictionary = "{\(entries.joined(separator: ","))}"
    #expect(try visits([String: Row].self, dictionary) == (5 * 51, 1))
    #expect(try visits(Tolerant<[String: Row]>.self, dictionary) == (5 * 51, 1))
  }

  @Test(
    "Defects inside values with defects do not cost more at every level", arguments: [4, 16, 64])
  func nested(depth: Int) throws {
    let open = String(repeating: #"{"count":1000,"children":["#, count: depth)
    let close = String(repeating: #"],"size":1000}"#, count: depth)
    let (visits, defects) = try visits(Tolerant<[Node]>.self, "[" + open + close + "]")
    #expect(defects == 1)
    #expect(visits <= 2 * 2 * depth)
  }

  @Test("Alternatives are tried at most twice each, at any depth")
  func alternatives() throws {
    let json = String(repeating: "[", count: 20) + "1000" + String(repeating: "]", count: 20)
    let visits = Visits()
    let decoder = ContractDecoder(userInfo: [try #require(Visits.key): visits])
    #expect(throws: ContractDecoder.Undecodable.self) {
      try decoder.decode(Tree.self, from: Data(json.utf8))
    }
    #expect(visits.count <= 2 * 2 * 20)
  }
}

/// A value or a list of trees, tried in this order.
private indirect enum Tree: Decodable, Sendable {
  case leaf(Counted)
  case list([Tree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let leaf = try? container.decode(Counted.self) {
      self = .leaf(leaf)
    } else {
      self = .list(try container.decode([Tree].self))
    }
  }
}
