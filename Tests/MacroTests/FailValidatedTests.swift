// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Foundation
  public import MockAPIClientMacros
  import Testing

  enum Level: String, Codable, Sendable { case basic, gold }

  @FailValidated
  struct Friend: Equatable {
    let id: Int
  }

  @FailValidated(keys: .snakeCase)
  public struct Account: Equatable {
    let userID: LosslessString
    let level: Level
    var name = "Default name"
    var nickName: String?
    let homepage: AbsoluteURL?
    var friends: [Friend] = []
    var scoresByName: [String: Int] = ["none": 0]
    let petNames: [String]?
    @Default(Level.basic) let oldLevel: Level
    @Key("e-mail") let email: String
    var `default`: Int? = 7
    var count = 0 {
      didSet {}
    }

    static let limit = 1
    var isNamed: Bool { name != "Default name" }

    public func makeDomain() -> String { "\(userID.value) \(name)" }
  }

  @FailValidated
  struct Page<Item: APIModel>: APIModel {
    let items: [Item]
    var next: Int?
    enum CodingKeys: String, CodingKey {
      case items = "data"
      case next
    }
  }

  enum Theme: String, Decodable, DefaultProvider {
    case light, dark
    static let value = Theme.light
  }

  @FailValidated
  struct Collected: Equatable {
    var tags: Set<String> = ["none"]
    var limit: LosslessInt = 7
    @Default(Fallback.EmptyString<LosslessString>.self) let note: LosslessString
    @Default(Fallback.EmptyArray<Int>.self) let list: [Int]
    @Default(Theme.self) let theme: Theme
    let marks: Set<Int>?
    var scores: [Int: Int] = [:]
    let names: [Level: String]?
  }

  // The spelling to use if another module has the same names.
  @MockAPIClientMacros.FailValidated
  struct Qualified: Equatable {
    @MockAPIClientMacros.Key("full_name") let name: String
    @MockAPIClientMacros.Default(Level.basic) let level: Level
  }

  // Codable by itself, so that it can be sent as well; the macro writes the keys and how it is decoded.
  @FailValidated(keys: .snakeCase)
  private struct Spelled: Codable, Equatable {
    let userID: Int
    let addressLine1: String
    let myURLPath: String
  }

  private func defects<Model: Decodable & Sendable>(_ type: Model.Type, _ json: String) -> [String]
  {
    do {
      return try ContractDecoder().decode(type, from: Data(json.utf8)).defects.map(\.description)
    } catch {
      return error.defects.map { "fatal: \($0)" }
    }
  }

  private func model<Model: Decodable & Sendable>(_ type: Model.Type, _ json: String) throws
    -> Model
  {
    try ContractDecoder().decode(type, from: Data(json.utf8)).model
  }

  private let good = """
    {"user_id": 7, "level": "gold", "name": "Ada", "nick_name": "A", "homepage": "https://x.test",
     "friends": [{"id": 1}], "scores_by_name": {"a_b": 1}, "pet_names": ["Rex"], "old_level": "gold",
     "e-mail": "a@b.c", "default": 8, "count": 9}
    """

  @Suite("A model with @FailValidated")
  struct FailValidatedTests {
    @Test("A good body gives a model and no defects, under the keys of the wire")
    func complete() throws {
      #expect(defects(Account.self, good).isEmpty)
      let account = try model(Account.self, good)
      #expect(account.userID.value == "7" && account.level == .gold && account.oldLevel == .gold)
      #expect(account.name == "Ada" && account.nickName == "A" && account.email == "a@b.c")
      #expect(account.friends == [Friend(id: 1)] && account.scoresByName == ["a_b": 1])
      #expect(account.petNames == ["Rex"] && account.default == 8 && account.count == 9)
      #expect(account.isNamed && account.makeDomain() == "7 Ada")
    }

    @Test("A missing field has its initial value as default, and is reported")
    func missing() throws {
      let json = #"{"user_id": "u", "level": "basic", "e-mail": "e"}"#
      #expect(
        Set(defects(Account.self, json)) == [
          "/name is missing; it was defaulted", "/friends is missing; it was defaulted",
          "/scores_by_name is missing; it was defaulted", "/old_level is missing; it was defaulted",
          "/default is missing; it was defaulted", "/count is missing; it was defaulted",
        ])
      let account = try model(Account.self, json)
      #expect(
        account.name == "Default name" && account.friends.isEmpty && account.oldLevel == .basic)
      #expect(account.scoresByName == ["none": 0] && account.default == 7 && account.count == 0)
      #expect(account.nickName == nil && account.homepage == nil && account.petNames == nil)
    }

    @Test("A wrong value is replaced, and a list loses only its bad elements")
    func wrong() throws {
      let json = """
        {"user_id": "u", "level": "basic", "e-mail": "e", "name": 1, "nick_name": 2, "homepage": "x",
         "friends": [{"id": 1}, {}, 3], "scores_by_name": {"a": "x", "b": 2}, "pet_names": ["Rex", 4],
         "old_level": "silver", "default": "y", "count": null}
        """
      #expect(
        Set(defects(Account.self, json)) == [
          "/name is number, expected string; it was defaulted",
          "/nick_name is number, expected string; it became nil",
          "/homepage is invalid, expected an absolute URL; it became nil",
          "/friends/1/id is missing; /friends/1 was dropped",
          "/friends/2 is number, expected object; it was dropped",
          "/scores_by_name/a is string, expected number; it was dropped",
          "/pet_names/1 is number, expected string; it was dropped",
          "/old_level is not one of the known cases; it was defaulted",
          "/default is string, expected number; it was defaulted",
          "/count is null; it was defaulted",
        ])
      let account = try model(Account.self, json)
      #expect(account.friends == [Friend(id: 1)] && account.scoresByName == ["b": 2])
      #expect(account.petNames == ["Rex"])
    }

    @Test("A set or a dictionary with other keys loses only its bad entries")
    func collections() throws {
      let json = """
        {"tags": ["a", 1], "limit": "8", "note": 9, "list": [1, "x"], "theme": "dark", "marks": ["x", 2], "scores": {"7": 1, "x": 2},
         "names": {"gold": "g", "new": "n"}}
        """
      #expect(
        try model(Collected.self, json)
          == Collected(
            tags: ["a"], limit: 8, note: "9", list: [1], theme: .dark, marks: [2], scores: [7: 1],
            names: [.gold: "g"]))
      #expect(
        Set(defects(Collected.self, json)) == [
          "/tags/1 is number, expected string; it was dropped",
          "/list/1 is string, expected number; it was dropped",
          "/marks/0 is string, expected number; it was dropped",
          "/scores/x is invalid, expected a key that is a whole number; it was dropped",
          "/names/new is invalid, expected a key that is one of the known cases; it was dropped",
        ])
      #expect(
        try model(Collected.self, "{}")
          == Collected(
            tags: ["none"], limit: 7, note: "", list: [], theme: .light, marks: nil, scores: [:],
            names: nil))
    }

    @Test(
      "A value that is not a list becomes the default, or nil",
      arguments: [
        ("friends", "{}", "/friends is object, expected array; it was defaulted"),
        ("scores_by_name", "[]", "/scores_by_name is array, expected object; it was defaulted"),
        ("pet_names", "{}", "/pet_names is object, expected array; it became nil"),
      ])
    func noList(key: String, value: String, expected: String) throws {
      var object = try #require(
        try JSONSerialization.jsonObject(with: Data(good.utf8)) as? [String: Any])
      object[key] = try JSONSerialization.jsonObject(with: Data(value.utf8))
      let json = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      #expect(defects(Account.self, json) == [expected])
      #expect(
        try model(Account.self, json).scoresByName
          == (key == "scores_by_name" ? ["none": 0] : ["a_b": 1]))
    }

    @Test("Every bad required field is listed, together with the recovered defects")
    func everything() {
      let json =
        #"{"level": "silver", "e-mail": null, "friends": [], "scores_by_name": {}, "old_level": "gold", "default": 1, "count": 1}"#
      #expect(
        defects(Account.self, json) == [
          "fatal: /user_id is missing", "fatal: /level is not one of the known cases",
          "fatal: /e-mail is null", "fatal: /name is missing; it was defaulted",
        ])
    }

    @Test("Keys that the model declares itself are used, also in a generic model")
    func ownKeys() throws {
      #expect(defects(Page<Friend>.self, #"{"data":[{"id":1}]}"#).isEmpty)
      #expect(
        defects(Page<Friend>.self, #"{"data":[{}],"next":"x"}"#) == [
          "fatal: /data/0/id is missing", "fatal: /next is string, expected number; it became nil",
        ])
    }

    @Test(
      "The keys in snake case are those of a client in snake case",
      arguments: [WireKeys.asWritten, .snakeCase])
    func snakeCase(keys: WireKeys) throws {
      let body = #"{"address_line1":"a","my_url_path":"b","user_id":7}"#
      let decoded = try ContractDecoder(keys: keys).decode(Spelled.self, from: Data(body.utf8))
      #expect(decoded.defects == [])
      #expect(decoded.model == Spelled(userID: 7, addressLine1: "a", myURLPath: "b"))
      let written = try ContractEncoder(keys: keys).encode(decoded.model)
      #expect(String(decoding: written, as: UTF8.self) == body)
    }

    @Test("Attributes work with the name of their module too")
    func qualified() throws {
      let json = #"{"full_name": "Ada"}"#
      #expect(defects(Qualified.self, json) == ["/level is missing; it was defaulted"])
      #expect(try model(Qualified.self, json) == Qualified(name: "Ada", level: .basic))
    }

    @Test("The memberwise initialiser remains")
    func memberwise() {
      #expect(Friend(id: 1).id == 1)
    }
  }
#endif
