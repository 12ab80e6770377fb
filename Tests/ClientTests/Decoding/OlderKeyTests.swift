// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private enum Zero: DefaultProvider { static let value = 0 }

/// A model with a field that had another name.
private struct Renamed: Decodable, Sendable {
  private enum CodingKeys: CodingKey { case name, price }
  private enum LegacyKeys: CodingKey { case cost }

  let name: Int
  let price: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(Defaulted<Zero>.self, forKey: .name).wrappedValue
    if let price = try? container.decode(Int.self, forKey: .price) {
      self.price = price
    } else {
      price = try decoder.container(keyedBy: LegacyKeys.self).decode(Int.self, forKey: .cost)
    }
  }
}

private enum OldKeys: CodingKey { case cost }
private enum NewKeys: CodingKey { case name, price }

/// The same, with older keys that the file declares.
private struct Patched: Decodable, Sendable {
  private enum CodingKeys: CodingKey { case name, price }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.decode(Defaulted<Zero>.self, forKey: .name)
    if (try? container.decode(Int.self, forKey: .price)) == nil {
      _ = try decoder.container(keyedBy: OldKeys.self).decode(Int.self, forKey: .cost)
    }
  }
}

private class Parent: Decodable {
  let cost: Int?
}

/// The same, with older keys that a superclass declares.
private final class Derived: Parent, @unchecked Sendable {
  private enum CodingKeys: CodingKey { case name, price }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.decode(Defaulted<Zero>.self, forKey: .name)
    _ = try? container.decode(Int.self, forKey: .price)
    try super.init(from: decoder)
  }
}

/// One shape or another, with keys that the file declares.
private struct Shape: Decodable, Sendable {
  struct New: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: NewKeys.self)
      _ = try container.decode(Defaulted<Zero>.self, forKey: .name)
      _ = try container.decode(Int.self, forKey: .price)
    }
  }

  init(from decoder: any Decoder) throws {
    if (try? New(from: decoder)) == nil {
      _ = try decoder.container(keyedBy: OldKeys.self).decode(Int.self, forKey: .cost)
    }
  }
}

@Suite("Older keys")
struct OlderKeyTests {
  @Test("A model that goes on with older keys keeps its defects")
  func olderKeys() {
    struct Envelope: Decodable, Sendable {
      let content: Renamed
      init(from decoder: any Decoder) throws { content = try Renamed(from: decoder) }
    }
    let missing = "/name is missing; it was defaulted"
    #expect(defects(Renamed.self, #"{"cost":5}"#) == [missing])
    #expect(defects(Envelope.self, #"{"cost":5}"#) == [missing])
    #expect(
      defects(Tolerant<[String: Renamed]>.self, #"{"a":{"cost":5},"b":{}}"#) == [
        "/a\(missing)", "/b/cost is missing; /b was dropped",
      ])
    // With the keys of a file, and with those of a superclass.
    #expect(defects(Patched.self, #"{"cost":5}"#) == [missing])
    #expect(defects(Derived.self, #"{"cost":5}"#) == [missing])
    // Two alternatives with the keys of a file.
    #expect(defects(Shape.self, #"{"cost":5}"#) == [])
  }
}
