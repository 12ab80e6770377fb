// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private struct Refused: Error {}

/// A model that rejects a negative price with its own error, after values whose types try several spellings.
private struct Offer: Decodable, Sendable {
  enum Kind: String, Decodable, Sendable { case a }
  enum CodingKeys: String, CodingKey { case id, kind, price, count, tags, note, size }
  enum SizeKeys: String, CodingKey { case width }

  let id: LosslessString
  let kind: Kind
  let price: Int
  let count: LosslessInt?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    price = try container.decode(Int.self, forKey: .price)
    id = try container.decode(LosslessString.self, forKey: .id)
    kind = (try? container.decode(Kind.self, forKey: .kind)) ?? .a
    count = try container.decodeIfPresent(LosslessInt.self, forKey: .count)
    switch price {
    case -1:
      throw DecodingError.dataCorruptedError(
        forKey: .price, in: container, debugDescription: "negative")
    case -2: throw Refused()
    case -3: throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "negative"))
    case -4:
      let size = try container.nestedContainer(keyedBy: SizeKeys.self, forKey: .size)
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: size, debugDescription: "too wide")
    case -5:
      throw DecodingError.dataCorruptedError(
        forKey: .tags, in: container, debugDescription: "no tags wanted")
    case -6:
      throw DecodingError.keyNotFound(
        CodingKeys.note, .init(codingPath: decoder.codingPath, debugDescription: "no note"))
    case -7: throw DecodingError.typeMismatch(Int.self, .init(codingPath: [], debugDescription: ""))
    default: break
    }
  }
}

private struct Shop: Decodable, Sendable {
  @Tolerant var items: [Offer]
}

@Suite("Errors of a model's own making")
struct OwnErrorTests {
  private func defect(_ offer: String) -> [String] {
    defects(Shop.self, #"{"items":[\#(offer)]}"#)
  }

  @Test(
    "The place in the error is reported, and not a value that was tried before",
    arguments: [#"7"#, #""7""#, "true"], [#""kind":"a""#, #""kind":"b""#, #""kind":7"#, #""x":1"#])
  func toldPlace(id: String, kind: String) {
    #expect(
      defect(#"{"id":\#(id),\#(kind),"price":-1,"count":7}"#) == [
        "/items/0/price is invalid, expected a number that the model accepts; /items/0 was dropped"
      ])
  }

  @Test(
    "An error without a place is reported at the value whose model threw it",
    arguments: [-2, -3], ["7", #""7""#])
  func noPlace(price: Int, count: String) {
    #expect(
      defect(#"{"id":7,"price":\#(price),"count":\#(count),"kind":"b"}"#) == [
        "/items/0 is invalid, expected an object that the model accepts; it was dropped"
      ])
  }

  @Test(
    "The value at the place decides what is wrong with it",
    arguments: [
      (
        #"{"id":7,"price":-4,"size":{"width":9}}"#,
        "/items/0/size/width is invalid, expected a number that the model accepts"
      ),
      (
        #"{"id":7,"price":-5,"tags":[]}"#,
        "/items/0/tags is invalid, expected an array that the model accepts"
      ),
      (#"{"id":7,"price":-5}"#, "/items/0/tags is missing"),
      (#"{"id":7,"price":-6}"#, "/items/0/note is missing"),
      // The error's path is not one of this body.
      (#"{"id":7,"price":-7}"#, "/items/0 is invalid, expected an object that the model accepts"),
      (
        #"{"id":7,"price":0.5,"count":7}"#,
        "/items/0/price is invalid, expected a number that the model accepts"
      ),
      (
        #"{"id":7,"price":1,"count":0.5}"#,
        "/items/0/count is invalid, expected a number that the model accepts"
      ),
    ])
  func kinds(offer: String, expected: String) {
    let affected = expected.hasPrefix("/items/0 ") ? "it" : "/items/0"
    #expect(defect(offer) == ["\(expected); \(affected) was dropped"])
  }

  @Test("An error that passes through an outer model keeps its place")
  func rethrown() {
    struct Outer: Decodable, Sendable {
      enum CodingKeys: CodingKey { case good, inner }
      let inner: Offer
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try? container.decode(Offer.self, forKey: .good)
        do {
          inner = try container.decode(Offer.self, forKey: .inner)
        } catch DecodingError.keyNotFound {
          throw Refused()
        }
      }
    }
    let bad = #"{"id":7,"price":-1}"#
    #expect(
      defects([Outer].self, #"[{"good":\#(bad),"inner":{"id":1,"price":-2}}]"#) == [
        "fatal: /0/inner is invalid, expected an object that the model accepts"
      ])
    #expect(
      defects([Outer].self, #"[{"good":\#(bad),"inner":{"id":1}}]"#) == [
        "fatal: /0 is invalid, expected an object that the model accepts"
      ])
  }

  @Test(
    "A document inside a string is bad at the place of the string",
    arguments: [#"{}"#, #"{\"id\":\"x\"}"#, #"{\"id\":null}"#, "[]", "x", ""])
  func documentInString(payload: String) {
    struct Holder: Decodable, Sendable {
      let payload: InString<Inner>
    }
    struct Holders: Decodable, Sendable {
      @Tolerant var list: [InString<Inner>]
      @Tolerant var id: Int?
    }
    struct Inner: Decodable, Sendable { let id: Int }
    let kind = "is invalid, expected a string that the model accepts"
    #expect(defects(InString<Inner>.self, #""\#(payload)""#) == ["fatal: the body \(kind)"])
    #expect(
      defects(Holder.self, #"{"payload":"\#(payload)","id":1}"#) == ["fatal: /payload \(kind)"])
    #expect(
      defects(Holders.self, #"{"list":["\#(payload)","{\"id\":1}"],"id":1}"#) == [
        "/list/0 \(kind); it was dropped"
      ])
    #expect(defects(Holder.self, #"{"payload":"{\"id\":7}"}"#).isEmpty)
  }

  @Test("A key that is missing in a document inside a string is not a key that is there")
  func ownKeysInString() {
    struct Message: Decodable, Sendable {
      enum CodingKeys: CodingKey { case id, payload }
      let id: Int
      let payloadID: Int?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        let payload = try container.decode(String.self, forKey: .payload)
        payloadID =
          payload.isEmpty ? nil : try JSONDecoder().decode(Self.self, from: Data(payload.utf8)).id
      }
    }
    #expect(
      defects(Message.self, #"{"id":1,"payload":"{\"payload\":\"\"}"}"#) == [
        "fatal: the body is invalid, expected an object that the model accepts"
      ])
  }

  @Test(
    "An enum with values is reported if the key is none of its cases",
    arguments: [
      (#"[{"video":{}}]"#, "fatal: /0 is not one of the known cases"),
      (#"[{"text":{}}]"#, "fatal: /0/text/_0 is missing"),
      (#"[7]"#, "fatal: /0 is number, expected object"),
    ])
  func enumWithValues(json: String, expected: String) {
    enum Content: Decodable, Sendable {
      case text(String)
      case image(Int)
    }
    #expect(defects([Content].self, json) == [expected])
  }
}

/// A JSON document inside a string.
private struct InString<Value: Decodable & Sendable>: Decodable, Sendable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    value = try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
