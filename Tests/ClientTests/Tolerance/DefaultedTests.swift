// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels
import Testing

private struct Named: Decodable, Sendable, Equatable {
  @Defaulted<DefaultName> var name: String
}

private struct Nested: Decodable, Sendable {
  struct Inner: Decodable, Sendable {
    @Defaulted<DefaultName> var name: String
  }
  let inner: Inner
  let list: [Inner]
  let map: [String: Inner]
  @Defaulted<DefaultInner> var other: Inner

  enum DefaultInner: DefaultProvider {
    static var value: Inner { Inner(name: "other") }
  }
}

/// A field for each of the stock defaults, on plain types and on those of the wire.
private struct Stock: Codable, Sendable, Equatable {
  @Defaulted<Fallback.EmptyString> var text: String
  @Defaulted<Fallback.EmptyString> var wireText: LosslessString
  @Defaulted<Fallback.Zero> var number: Int
  @Defaulted<Fallback.Zero> var amount: Decimal
  @Defaulted<Fallback.Zero> var wireNumber: LosslessInt
  @Defaulted<Fallback.Zero> var wireDouble: LosslessDouble
  @Defaulted<Fallback.Zero> var wireAmount: LosslessDecimal
  @Defaulted<Fallback.False> var isOn: Bool
  @Defaulted<Fallback.True> var isNew: LosslessBool
  @Defaulted<Fallback.EmptyArray> var list: [Int]
  @Defaulted<Fallback.EmptySet> var set: Set<Int>
  @Defaulted<Fallback.EmptyDictionary> var map: [String: Int]

  /// The names of the fields in the order of decoding.
  static let names = [
    "text", "wireText", "number", "amount", "wireNumber", "wireDouble", "wireAmount", "isOn",
    "isNew", "list", "set", "map",
  ]
}

private enum Theme: String, Decodable, DefaultProvider {
  case light, dark
  static let value = Theme.light
}

@Suite("A defaulted field")
struct DefaultedTests {
  @Test(
    "A bad value becomes the default, and is reported",
    arguments: [
      (#"{}"#, "/name is missing; it was defaulted"),
      (#"{"name":null}"#, "/name is null; it was defaulted"),
      (#"{"name":1}"#, "/name is number, expected string; it was defaulted"),
      (#"{"name":true}"#, "/name is boolean, expected string; it was defaulted"),
      (#"{"name":[]}"#, "/name is array, expected string; it was defaulted"),
      (#"{"name":{}}"#, "/name is object, expected string; it was defaulted"),
    ])
  func bad(json: String, defect: String) throws {
    #expect(defects(Named.self, json) == [defect])
    #expect(try model(Named.self, json) == Named(name: "Default name"))
  }

  @Test("A good value is kept, and nothing is reported")
  func good() throws {
    #expect(defects(Named.self, #"{"name":""}"#).isEmpty)
    #expect(try model(Named.self, #"{"name":"Ada"}"#) == Named(name: "Ada"))
  }

  @Test("A path is complete, at any depth")
  func nested() {
    let json = #"{"inner":{},"list":[{"name":"a"},{"name":2},{}],"map":{"a/b~c":{}},"other":{}}"#
    #expect(
      defects(Nested.self, json) == [
        "/inner/name is missing; it was defaulted",
        "/list/1/name is number, expected string; it was defaulted",
        "/list/2/name is missing; it was defaulted",
        "/map/a~1b~0c/name is missing; it was defaulted",
        "/other/name is missing; it was defaulted",
      ])
  }

  @Test(
    "A default for an object has the field that spoiled it, but not the defects recovered inside"
  )
  func spoiledObject() {
    struct Strict: Decodable, Sendable {
      @Defaulted<DefaultName> var name: String
      let id: Int
    }
    enum DefaultStrict: DefaultProvider {
      static var value: Strict? { nil }
    }
    struct Outer: Decodable, Sendable {
      @Defaulted<DefaultStrict> var strict: Strict?
    }
    #expect(
      defects(Outer.self, #"{"strict":{"id":"x"}}"#) == [
        "/strict/id is string, expected number; /strict was defaulted"
      ])
  }

  @Test("Each stock default replaces a missing value, and is reported")
  func stock() throws {
    #expect(defects(Stock.self, "{}") == Stock.names.map { "/\($0) is missing; it was defaulted" })
    let expected = Stock(
      text: "", wireText: "", number: 0, amount: 0, wireNumber: 0, wireDouble: 0, wireAmount: 0,
      isOn: false, isNew: true, list: [], set: [], map: [:])
    #expect(try model(Stock.self, "{}") == expected)
    let nulls = Stock.names.map { #""\#($0)":null"# }.joined(separator: ",")
    #expect(try model(Stock.self, "{\(nulls)}") == expected)
  }

  @Test("A good value is kept beside a stock default")
  func goodStock() throws {
    let good = Stock(
      text: "a", wireText: "b", number: 1, amount: 2.5, wireNumber: 3, wireDouble: 4.5,
      wireAmount: 19.99, isOn: true, isNew: false, list: [6], set: [7], map: ["c": 8])
    #expect(good.wireAmount.value == Decimal(string: "19.99"))
    #expect(defects(Stock.self, try encoded(good)).isEmpty)
    #expect(try model(Stock.self, encoded(good)) == good)
  }

  @Test("An enum is its own default, in a wrapper and with Fields")
  func ownProvider() throws {
    struct Wrapped: Decodable, Sendable {
      @Defaulted<Theme> var theme: Theme
    }
    struct Read: Decodable, Sendable {
      enum CodingKeys: CodingKey { case theme, name, list }
      let theme: Theme
      let name: LosslessString
      let list: [Int]
      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(CodingKeys.self)
        theme = fields.value(.theme, default: Theme.self)
        name = fields._tolerant(.name, default: Fallback.EmptyString.self)
        list = fields._tolerant(.list, default: Fallback.EmptyArray.self)
      }
    }
    let unknown = "/theme is not one of the known cases; it was defaulted"
    #expect(defects(Wrapped.self, #"{"theme":"blue"}"#) == [unknown])
    #expect(try model(Wrapped.self, #"{"theme":"blue"}"#).theme == .light)
    #expect(try model(Wrapped.self, #"{"theme":"dark"}"#).theme == .dark)
    let read = #"{"theme":"blue","name":7,"list":[1,"x"]}"#
    #expect(
      defects(Read.self, read) == [unknown, "/list/1 is string, expected number; it was dropped"])
    #expect(try model(Read.self, read).name == "7")
    #expect(try model(Read.self, read).list == [1])
    #expect(try model(Read.self, #"{"theme":"dark"}"#).name == "")
  }

  @Test("Any JSONDecoder can decode the model, also without a collector")
  func plainDecoder() throws {
    #expect(
      try JSONDecoder().decode(Named.self, from: Data("{}".utf8)) == Named(name: "Default name"))
  }

  @Test("A body that is a single defaulted value can be bad too")
  func root() {
    #expect(
      defects(Defaulted<DefaultName>.self, "7") == [
        "the body is number, expected string; it was defaulted"
      ])
  }
}
