// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels
import Testing

private struct Account: Decodable, Sendable {
  let id: Int
  let email: String
  let name: String
  let homepage: AbsoluteURL?
  let friends: [Int]

  enum CodingKeys: String, CodingKey {
    case id, email, name, homepage
    case friends = "friend_ids"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    name = fields.value(.name, default: "Default name")
    homepage = fields.optional(.homepage)
    friends = fields.list(.friends)
    (id, email) = try fields.required(fields.field(.id), fields.field(.email))
  }
}

@Suite("Fields")
struct FieldsTests {
  @Test("Good fields give a model and no defects")
  func good() throws {
    let json = #"{"id":1,"email":"e","name":"n","homepage":"https://x.test","friend_ids":[1,2]}"#
    #expect(defects(Account.self, json).isEmpty)
    let account = try model(Account.self, json)
    #expect(
      account.id == 1 && account.email == "e" && account.name == "n" && account.friends == [1, 2])
    #expect(account.homepage?.url.host == "x.test")
  }

  @Test(
    "Defaults are given in place, and losses are reported",
    arguments: [
      ("", ["/name is missing; it was defaulted", "/friend_ids is missing; it was defaulted"]),
      (
        #","name":null,"homepage":null,"friend_ids":null"#,
        ["/name is null; it was defaulted", "/friend_ids is null; it was defaulted"]
      ),
      (
        #","name":1,"homepage":"x","friend_ids":[1,"2",3]"#,
        [
          "/name is number, expected string; it was defaulted",
          "/homepage is invalid, expected an absolute URL; it became nil",
          "/friend_ids/1 is string, expected number; it was dropped",
        ]
      ),
    ])
  func bad(fields: String, expected: [String]) throws {
    let json = #"{"id":1,"email":"e"\#(fields)}"#
    #expect(defects(Account.self, json) == expected)
    #expect(try model(Account.self, json).name == "Default name")
  }

  @Test("Every bad required field is listed")
  func everyRequired() {
    let json = #"{"email":5,"name":"n","friend_ids":[]}"#
    #expect(
      defects(Account.self, json) == [
        "fatal: /id is missing", "fatal: /email is number, expected string",
      ])
  }

  @Test("An element with two bad required fields is left out once, for both")
  func dropped() {
    let json = #"[{"id":null,"name":"n","friend_ids":[]}]"#
    #expect(
      defects(Tolerant<[Account]>.self, json) == [
        "/0/id is null; /0 was dropped", "/0/email is missing; /0 was dropped",
      ])
  }

  @Test("Defects recovered inside a required field are listed as with a synthesised initialiser")
  func recoveredInside() throws {
    struct Friend: Decodable, Sendable {
      let id: Int
      @Defaulted<DefaultName> var name: String
      @Tolerant var tags: [Int]
    }
    struct Synthesised: Decodable, Sendable {
      @Defaulted<DefaultName> var name: String
      let friends: [Friend]
    }
    struct ByFields: Decodable, Sendable {
      enum CodingKeys: CodingKey { case name, friends, x }
      let friends: [Friend]
      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(CodingKeys.self)
        _ = fields.value(.name, default: "")
        (friends, _) = try fields.required(fields.field(.friends), fields.field(.x, as: Int.self))
      }
    }
    struct ByField: Decodable, Sendable {
      let friends: [Friend]
      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(ByFields.CodingKeys.self)
        _ = fields.value(.name, default: "")
        friends = try fields.required(.friends)
      }
    }
    let json = #"{"friends":[{"id":1,"tags":["a"]},{"name":"n","tags":[]}],"x":1}"#
    let expected = [
      "fatal: /friends/1/id is missing", "fatal: /name is missing; it was defaulted",
      "fatal: /friends/0/name is missing; it was defaulted",
      "fatal: /friends/0/tags/0 is string, expected number; it was dropped",
    ]
    #expect(defects(Synthesised.self, json) == expected)
    #expect(defects(ByFields.self, json) == expected)
    #expect(defects(ByField.self, json) == expected)
    #expect(
      defects(Tolerant<[ByFields]>.self, "[\(json)]") == [
        "/0/friends/1/id is missing; /0 was dropped"
      ])
  }

  @Test("A bad field keeps its place, however many attempts fail after it")
  func manyAttempts() {
    struct Model: Decodable, Sendable {
      enum CodingKeys: CodingKey { case id, name, meta }
      let id: Int
      let name: LosslessString
      let meta: JSONValue
      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(CodingKeys.self)
        (id, name, meta) = try fields.required(
          fields.field(.id), fields.field(.name), fields.field(.meta))
      }
    }
    // Each number is tried as other types first.
    let numbers = Array(repeating: "1", count: 100).joined(separator: ",")
    let id = "fatal: /id is string, expected number"
    #expect(defects(Model.self, #"{"id":"x","name":"n","meta":[\#(numbers)]}"#) == [id])
    #expect(
      defects(Model.self, #"{"id":"x","name":{},"meta":[\#(numbers)]}"#) == [
        id, "fatal: /name is object, expected string",
      ])
  }

  @Test("A value that is not an object has no fields")
  func notAnObject() {
    #expect(defects(Account.self, "[]") == ["fatal: the body is array, expected object"])
  }

  @Test("A required field of an optional type may be null, but not missing")
  func requiredOptional() throws {
    struct Model: Decodable, Sendable {
      let note: String?
      enum CodingKeys: String, CodingKey { case note }
      init(from decoder: any Decoder) throws {
        note = try decoder.fields(CodingKeys.self).required(.note)
      }
    }
    #expect(defects(Model.self, #"{"note":null}"#).isEmpty)
    #expect(defects(Model.self, "{}") == ["fatal: /note is missing"])
  }
}
