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
