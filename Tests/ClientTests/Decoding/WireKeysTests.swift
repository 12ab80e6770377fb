// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@testable import MockAPIClientCore

private struct Person: Decodable, Sendable {
  struct PostalAddress: Decodable, Sendable {
    let zipCode: String
    @Defaulted<Nowhere> var countryCode: String
  }
  enum Nowhere: DefaultProvider { static let value = "" }

  let userId: Int
  @Tolerant var postalAddresses: [PostalAddress]
  @Tolerant var scoresByName: [String: Int]
  @Tolerant var homePage: AbsoluteURL?
}

private func snake(_ json: String) -> [String] {
  do {
    return try ContractDecoder(keys: .snakeCase).decode(Person.self, from: Data(json.utf8)).defects
      .map(\.description)
  } catch {
    return error.defects.map { "fatal: \($0)" }
  }
}

@Suite("Keys in snake case")
struct WireKeysTests {
  @Test(
    "Paths contain the keys of the wire",
    arguments: [
      (#"{"user_id":1,"postal_addresses":[],"scores_by_name":{}}"#, []),
      (
        #"{"user_id":1,"postal_addresses":[{"zip_code":"1"},{"zip_code":2}],"scores_by_name":{}}"#,
        [
          "/postal_addresses/0/country_code is missing; it was defaulted",
          "/postal_addresses/1/zip_code is number, expected string; /postal_addresses/1 was dropped",
        ]
      ),
      (
        #"{"user_id":1,"postalAddresses":[{}],"home_page":"x","scores_by_name":{"first_one":"1"}}"#,
        [
          "/postalAddresses/0/zip_code is missing; /postalAddresses/0 was dropped",
          "/scores_by_name/first_one is string, expected number; it was dropped",
          "/home_page is invalid, expected an absolute URL; it became nil",
        ]
      ),
      (#"{"postal_addresses":[],"scores_by_name":{}}"#, ["fatal: /user_id is missing"]),
      (
        #"{"user_id":0.5}"#,
        ["fatal: /user_id is invalid, expected a number that the model accepts"]
      ),
      (
        #"{"user__id":"7"}"#, ["fatal: /user__id is string, expected number"]
      ),
    ])
  func paths(json: String, expected: [String]) {
    #expect(snake(json) == expected)
  }

  @Test("Keys of a dictionary that become the same name hide no key elsewhere")
  func collision() {
    struct Model: Decodable, Sendable {
      struct Entry: Decodable, Sendable { let n: Int? }
      @Tolerant var byName: [String: Entry]
      @Tolerant var firstName: Int?
    }
    let json = #"{"by_name":{"user_a":{"n":"x"},"userA":3},"first_name":"q"}"#
    let decoded = try? ContractDecoder(keys: .snakeCase).decode(Model.self, from: Data(json.utf8))
    #expect(
      decoded?.defects.map(\.description) == [
        "/by_name/userA is number, expected object; it was dropped",
        "/by_name/user_a/n is string, expected number; /by_name/user_a was dropped",
        "/first_name is string, expected number; it became nil",
      ])
  }

  @Test(
    "If two keys have the same letters, that in snake case is read, then that as the model spells it, in any order",
    arguments: [
      (#"{"user_ids":["x"],"userIds":[1]}"#, "/user_ids/0"),
      (#"{"userIds":[1],"user_ids":["x"]}"#, "/user_ids/0"),
      (#"{"user__ids":[1],"a":0,"user_ids":["x"],"userIds":[2]}"#, "/user_ids/0"),
      (#"{"user__ids":[1],"userIds":["x"]}"#, "/userIds/0"),
      (#"{"user__ids":["x"],"user_Ids":[1]}"#, nil), (#"{"user__ids":["x"]}"#, "/user__ids/0"),
    ])
  func firstOfTwo(json: String, expected: String?) throws {
    struct Model: Decodable, Sendable { @Tolerant var userIds: [Int] }
    // Also inside an array and another object.
    for (body, prefix) in [(json, ""), ("{\"in_ner\":[\(json)]}", "/in_ner/0")] {
      struct Outer: Decodable, Sendable { let inNer: [Model] }
      let decoder = ContractDecoder(keys: .snakeCase)
      let data = Data(body.utf8)
      let defects =
        try prefix.isEmpty
        ? decoder.decode(Model.self, from: data).defects
        : decoder.decode(Outer.self, from: data).defects
      #expect(defects.map(\.path.pointer) == (expected.map { [prefix + $0] } ?? []))
    }
  }

  @Test(
    "A capital, a digit and an abbreviation in a name change nothing: one spelling is read and written",
    arguments: [
      #"{"user_id":7,"html_url":"https://x.test","address_line1":"a"}"#,
      #"{"userID":7,"htmlURL":"https://x.test","addressLine1":"a"}"#,
      #"{"userId":7,"html_Url":"https://x.test","address_line_1":"a"}"#,
    ])
  func abbreviations(json: String) throws {
    struct Model: Decodable, Sendable {
      let userID: Int?
      @Tolerant var htmlURL: AbsoluteURL?
      let addressLine1: String
    }
    let decoded = try ContractDecoder(keys: .snakeCase).decode(Model.self, from: Data(json.utf8))
    #expect(decoded.defects.isEmpty)
    #expect(decoded.model.userID == 7 && decoded.model.htmlURL?.url.host == "x.test")
    let error = #expect(throws: ContractDecoder.Undecodable.self) {
      try ContractDecoder(keys: .snakeCase).decode(Model.self, from: Data("{}".utf8))
    }
    #expect(error?.description == "/address_line1 is missing")
  }

  @Test(
    "CodingKeys may repeat the key of the wire",
    arguments: [
      (#"{"user_name":"a"}"#, nil), (#"{"userName":"a"}"#, nil),
      (#"{}"#, "/0/user_name is missing"),
      (#"{"user_name":7}"#, "/0/user_name is number, expected string"),
    ])
  func wireKeyInCodingKeys(json: String, expected: String?) {
    struct Model: Decodable, Sendable {
      enum CodingKeys: String, CodingKey { case name = "user_name" }
      let name: String
    }
    do {
      _ = try ContractDecoder(keys: .snakeCase).decode([Model].self, from: Data("[\(json)]".utf8))
      #expect(expected == nil)
    } catch {
      #expect(error.description == expected)
    }
  }

  @Test("Keys of a dictionary are data, and stay unchanged")
  func dictionary() throws {
    let json =
      #"{"user_id":1,"postal_addresses":[],"scores_by_name":{"first_one":1,"secondOne":2}}"#
    let person = try ContractDecoder(keys: .snakeCase).decode(Person.self, from: Data(json.utf8))
    #expect(person.model.scoresByName == ["first_one": 1, "secondOne": 2])
  }

  @Test("Keys of a dictionary that are not strings in Swift stay unchanged too, read and written")
  func ownKeys() throws {
    struct UserID: CodingKeyRepresentable, Codable, Hashable, Sendable {
      let text: String
      var codingKey: any CodingKey { text.codingKey }
      init?(codingKey: some CodingKey) { text = codingKey.stringValue }
    }
    enum Level: String, CodingKeyRepresentable, Codable, Sendable {
      case camel = "topLevel"
      case snake = "top_level"
    }
    struct Model: Codable, Sendable {
      @Tolerant var userID: Int?
      let byID: [UserID: Int]
      let byLevel: [Level: [UserID: Int]]
    }
    let json =
      #"{"by_id":{"userA":2,"user_a":1},"by_level":{"topLevel":{},"top_level":{"aB":1}},"user_id":7}"#
    let decoder = ContractDecoder(keys: .snakeCase)
    let decoded = try decoder.decode(Model.self, from: Data(json.utf8))
    #expect(decoded.defects.isEmpty)
    #expect(
      Set(decoded.model.byID.map { "\($0.text) \($1)" }) == ["userA 2", "user_a 1"])
    let encoded = try ContractEncoder(keys: .snakeCase).encode(decoded.model)
    #expect(
      try JSONDecoder().decode(JSONValue.self, from: encoded)
        == model(JSONValue.self, json))
    let bad = #"{"by_id":{},"by_level":{"topLevel":{"user_a":1,"userA":"x"}}}"#
    let error = #expect(throws: ContractDecoder.Undecodable.self) {
      try decoder.decode(Model.self, from: Data(bad.utf8))
    }
    #expect(
      error?.description == "/by_level/topLevel/userA is string, expected number")
    #expect(error?.fatal.path.shape == "/by_level/*/*")
    let unknown = #expect(throws: ContractDecoder.Undecodable.self) {
      try decoder.decode([Level: Int].self, from: Data(#"{"top_level":1,"no_level":1}"#.utf8))
    }
    #expect(unknown?.fatal.path == [.entry("no_level")])
  }

  @Test(
    "Property names are those that JSONDecoder makes",
    arguments: [
      "user_id", "_a_b_", "user__name", "userID", "URL_value", "__", "", "a", "user_ID", "_x",
      "éa_bé", "a_1b", "A", "_", "a_",
    ])
  func conversion(key: String) throws {
    struct Keys: Decodable {
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      let names: [String]
      init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
      }
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let keys = try decoder.decode(Keys.self, from: Data(#"{"\#(key)":1}"#.utf8))
    #expect(keys.names == [SnakeCase.property(key)])
  }

  @Test(
    "A missing key is spelled as an encoder spells it",
    arguments: [
      ("userId", "user_id"), ("id", "id"), ("userID", "user_id"), ("_userId", "_user_id"),
      ("myURLPath", "my_url_path"), ("Name", "name"), ("addressLine1", "address_line1"),
      ("user_id", "user_id"),
    ])
  func missing(property: String, key: String) {
    #expect(SnakeCase.key(property) == key)
  }
}
