// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private enum Zero: DefaultProvider { static let value = 0 }

private struct Card: Decodable, Sendable {
  @Defaulted<Zero> var limit: Int
  @Tolerant var owners: [Owner]
  let number: String

  struct Owner: Decodable, Sendable { let name: String }
}

private struct Account: Decodable, Sendable {
  @Defaulted<Zero> var balance: Int
  let iban: String
}

/// One model or another, tried in order.
private enum Source: Decodable, Sendable {
  case card(Card)
  case account(Account)
  case unknown

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let card = try? container.decode(Card.self) {
      self = .card(card)
    } else if let account = try? container.decode(Account.self) {
      self = .account(account)
    } else {
      self = .unknown
    }
  }
}

/// Tries an optional alternative first; the second one is required.
private struct Strict: Decodable, Sendable {
  let iban: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if (try? container.decode(Card.self)) != nil {
      iban = nil
    } else {
      iban = try container.decode(Account.self).iban
    }
  }
}

private struct Wallet: Decodable, Sendable {
  @Tolerant var sources: [Source]
  @Defaulted<Zero> var total: Int
}

/// Tries alternatives in each kind of container.
private struct Page: Decodable, Sendable {
  enum Key: CodingKey { case first, list, title, count }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    _ = try container.decode(Defaulted<Zero>.self, forKey: .count)
    _ = try? container.decode(Card.self, forKey: .first)
    if var list = try? container.nestedUnkeyedContainer(forKey: .list) {
      while !list.isAtEnd {
        if (try? list.decode(Card.self)) == nil { _ = try list.decode(Account.self) }
      }
    }
    // This failure must not remove what was recovered before.
    _ = try? container.decode(String.self, forKey: .title)
  }
}

private struct Entry: Decodable, Sendable { let id: Int }

/// A full list, or else a summary with the same fields.
private enum Listing: Decodable, Sendable {
  case full, summary, name

  private struct Full: Decodable {
    @Defaulted<Zero> var title: Int
    @Tolerant var items: [Entry]
    @Tolerant var prices: [String: Int]?
    let total: Int
  }
  private struct Summary: Decodable {
    @Tolerant var items: [Entry]
    @Tolerant var prices: [String: Int]?
    let count: Int
  }
  private struct Name: Decodable { let name: String }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if (try? container.decode(Full.self)) != nil {
      self = .full
    } else if (try? container.decode(Summary.self)) != nil {
      self = .summary
    } else {
      _ = try container.decode(Name.self)
      self = .name
    }
  }
}

@Suite("Alternatives")
struct AlternativeTests {
  private let account = #"{"iban":"DE","owners":[{}],"number":7}"#

  @Test("Defects inside a model that was tried and given up are not listed")
  func givenUp() {
    #expect(
      defects(Source.self, account) == ["/balance is missing; it was defaulted"])
    #expect(defects(Source.self, #"{"iban":"DE","balance":1}"#) == [])
    #expect(defects(Source.self, "{}") == [])
  }

  @Test("If several models have the same fields, the defects of the chosen model are listed once")
  func sameFields() {
    #expect(
      defects(Listing.self, #"{"items":[{"id":"x"}],"count":1}"#) == [
        "/items/0/id is string, expected number; /items/0 was dropped"
      ])
    #expect(
      defects(Listing.self, #"{"prices":{"q":"x","p":"y"},"items":[],"count":1}"#) == [
        "/prices/p is string, expected number; it was dropped",
        "/prices/q is string, expected number; it was dropped",
      ])
    #expect(
      defects(
        Listing.self, #"{"title":1,"items":[{"id":"x"}],"prices":{"p":"y"},"name":"n"}"#) == [])
  }

  @Test("Defects inside the chosen model are listed")
  func taken() {
    #expect(
      defects(Source.self, #"{"number":"1","owners":[{},{"name":"a"}]}"#) == [
        "/limit is missing; it was defaulted", "/owners/0/name is missing; /owners/0 was dropped",
      ])
  }

  @Test("Alternatives inside lists keep the other defects")
  func nested() {
    #expect(
      defects(
        Wallet.self, #"{"sources":[\#(account),{"number":"1","owners":[]},7,{}],"total":"x"}"#)
        == [
          "/sources/0/balance is missing; it was defaulted",
          "/sources/1/limit is missing; it was defaulted",
          "/total is string, expected number; it was defaulted",
        ])
  }

  @Test("Alternatives work in each kind of container, and defects of the model itself stay")
  func containers() {
    #expect(
      defects(Page.self, #"{"first":{"owners":[{}]},"list":[\#(account),{"iban":"x"}],"title":7}"#)
        == [
          "/count is missing; it was defaulted", "/list/0/balance is missing; it was defaulted",
          "/list/1/balance is missing; it was defaulted",
        ])
  }

  @Test("If the error reaches the root or a wrapper, the defects recovered before it are listed")
  func thrown() {
    let missing = "/limit is missing; it was defaulted"
    #expect(
      defects(Card.self, #"{"owners":[]}"#) == ["fatal: /number is missing", "fatal: \(missing)"])
    // The card was given up; the account was not.
    #expect(
      defects(Strict.self, #"{"owners":[{}]}"#) == [
        "fatal: /iban is missing", "fatal: /balance is missing; it was defaulted",
      ])
    #expect(
      defects(Tolerant<[Strict]>.self, #"[{"owners":[{}]},{"iban":"DE","balance":1}]"#) == [
        "/0/iban is missing; /0 was dropped"
      ])
  }

  @Test("Dates, URLs, data and dictionaries survive exact decoding")
  func nativeTypes() throws {
    struct Model: Decodable, Sendable {
      let at: Date
      let url: URL
      let bytes: Data
      let price: Decimal
      let byName: [String: [String: Date]]
      let optional: [Int?]
      @Defaulted<Zero> var count: Int
      let unread: String?
    }
    let json = """
      {"at":0,"url":"https://x.test","bytes":"AA==","price":1.5,"by_name":{"a_b":{"c_d":1}},\
      "optional":[1,null],"count":"x"}
      """
    let decoder = ContractDecoder(keys: .snakeCase, dates: .secondsSince1970)
    let decoded = try decoder.decode(Model.self, from: Data(json.utf8))
    #expect(
      decoded.defects.map(\.description) == ["/count is string, expected number; it was defaulted"])
    #expect(decoded.model.byName == ["a_b": ["c_d": Date(timeIntervalSince1970: 1)]])
  }

  @Test("Defects of a model that was tried on the same decoder and given up are not listed")
  func initialisers() {
    #expect(
      defects([Paid].self, #"[\#(account),{"number":"1","owners":[]}]"#) == [
        "/0/balance is missing; it was defaulted", "/1/limit is missing; it was defaulted",
      ])
    // All of them fail: the defects of the last one led to its error.
    #expect(
      defects(Paid.self, #"{"owners":[{}]}"#) == [
        "fatal: /iban is missing", "fatal: /balance is missing; it was defaulted",
      ])
    #expect(defects(Chosen.self, #"{"kind":"b"}"#) == ["/balance is missing; it was defaulted"])
  }

  @Test("Two parts of one object, each with its own keys, keep their defects")
  func parts() {
    #expect(
      defects(Parts.self, #"{"iban":"DE","number":"1","owners":[]}"#) == [
        "/balance is missing; it was defaulted", "/limit is missing; it was defaulted",
      ])
    // A field that may fail, in the middle, gives nothing up.
    #expect(
      defects(Patient.self, #"{"title":7}"#) == [
        "/count is missing; it was defaulted", "/other is missing; it was defaulted",
      ])
  }

  @Test("A wrapper that a generic function decodes may be missing too")
  func genericWrapper() {
    struct Model: Decodable, Sendable {
      enum Key: CodingKey { case list, count, name }
      let list: Tolerant<[Int]>
      let count: Defaulted<Zero>
      let name: Tolerant<String?>
      init(from decoder: any Decoder) throws {
        func read<Value: Decodable>(_ key: Key) throws -> Value {
          try decoder.container(keyedBy: Key.self).decode(Value.self, forKey: key)
        }
        list = try read(.list)
        count = try read(.count)
        name = try read(.name)
      }
    }
    #expect(
      defects(Model.self, "{}") == [
        "/list is missing; it was defaulted", "/count is missing; it was defaulted",
      ])
  }
}

/// One model or another, each by its initialiser.
private enum Paid: Decodable, Sendable {
  case card(Card)
  case account(Account)

  init(from decoder: any Decoder) throws {
    do {
      self = .card(try Card(from: decoder))
    } catch {
      self = .account(try Account(from: decoder))
    }
  }
}

/// A model that rejects itself after it has recovered from something.
private struct Chosen: Decodable, Sendable {
  struct First: Decodable {
    enum Key: CodingKey { case limit, kind }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields(Key.self)
      let _: Int = fields.value(.limit, default: 0)
      guard try fields.required(.kind) == "a" else {
        throw decoder.makeRejection(.invalid("kind a"))
      }
    }
  }
  struct Second: Decodable {
    @Defaulted<Zero> var balance: Int
  }

  init(from decoder: any Decoder) throws {
    if (try? First(from: decoder)) == nil { _ = try Second(from: decoder) }
  }
}

private struct Parts: Decodable, Sendable {
  let account: Account
  let card: Card

  init(from decoder: any Decoder) throws {
    account = try Account(from: decoder)
    card = try Card(from: decoder)
  }
}

private struct Patient: Decodable, Sendable {
  enum Key: CodingKey { case title, count, other }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    _ = try container.decode(Defaulted<Zero>.self, forKey: .count)
    _ = try? container.decode(String.self, forKey: .title)
    let fields = try decoder.fields(Key.self)
    let _: Int = fields.value(.other, default: 0)
    _ = try container.decodeIfPresent(Bool.self, forKey: .other)
  }
}
