// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private struct User: APIModel {
  let name: String
  @Defaulted<Zero> var loginCount: Int

  enum Zero: DefaultProvider { static let value = 0 }
}

private struct Team: APIModel {
  @Tolerant var membersById: [String: User]
  @Tolerant var byRoom: [String: [String: [User]]]
  let ages: [Int: Int8]?
}

/// A model that is read with `Fields`, and contains a dictionary.
private struct Listed: APIModel {
  let users: [String: User]
  let scores: [String: Int]

  enum CodingKeys: CodingKey { case users, scores }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    users = fields._tolerant(.users, default: [:])
    scores = fields.value(.scores, default: [:])
  }
}

/// A model with its own key type, whose keys are not known in advance.
private struct Dynamic: APIModel {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init?(stringValue: String) {
      guard Int(stringValue) != nil else { return nil }
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      stringValue = String(intValue)
    }
  }

  let names: [String: String]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(Key.self)
    let keys = try decoder.container(keyedBy: Key.self).allKeys
    names = Dictionary(
      uniqueKeysWithValues: keys.map { ($0.stringValue, fields.value($0, default: "")) })
  }
}

/// A key type with some known keys, and a case for all others.
private struct Mixed: APIModel {
  enum Key: CodingKey {
    case name
    case other(String)

    var stringValue: String {
      switch self {
      case .name: "name"
      case .other(let key): key
      }
    }
    var intValue: Int? { nil }

    init?(stringValue: String) {
      self = stringValue == "name" ? .name : .other(stringValue)
    }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(Key.self)
    for key in try decoder.container(keyedBy: Key.self).allKeys {
      let _: Int = fields.value(key, default: 0)
    }
  }
}

private class Base: Decodable {
  @Defaulted<User.Zero> var count: Int
}

private final class Derived: Base, @unchecked Sendable {
  // It does not change after `init(from:)`.
  required init(from decoder: any Decoder) throws {
    try super.init(from: decoder.container(keyedBy: CodingKeys.self).superDecoder())
  }

  private enum CodingKeys: CodingKey {}
}

@Suite("Shapes")
struct ShapeTests {
  private func shapes<Model: Decodable & Sendable>(
    _ type: Model.Type, _ json: String, keys: WireKeys = .asWritten
  ) -> [String] {
    let found: [Defect]
    do {
      found = try ContractDecoder(keys: keys).decode(type, from: Data(json.utf8)).defects
    } catch {
      found = error.defects
    }
    // Pointers are complete all the same.
    #expect(found.allSatisfy { !$0.path.pointer.contains("*") })
    return found.map(\.path.shape)
  }

  @Test("The keys of a body that is a dictionary are left out of shapes")
  func body() {
    #expect(shapes([String: User].self, #"{"u1":{"name":1}}"#) == ["/*/name"])
    let json = #"{"u1":{"name":1},"u2":{"name":"a"}}"#
    #expect(shapes(Tolerant<[String: User]>.self, json) == ["/*/name", "/*/loginCount"])
    #expect(shapes([String: User].self, #"{"u1":7}"#) == ["/*"])
    #expect(shapes([String: [User]].self, #"{"u1":[{}]}"#) == ["/*/*/name"])
  }

  @Test("The keys of dictionaries in fields and in other dictionaries are left out too")
  func nested() {
    let json = """
      {"membersById":{"7":{},"8":5},"byRoom":{"a":{"b":[{"name":1}]},"c":{"d":null}},"ages":{"1":2}}
      """
    #expect(
      shapes(Team.self, json) == [
        "/membersById/*/name", "/membersById/*", "/byRoom/*/*/*/name", "/byRoom/*/*",
      ])
    #expect(
      shapes(Team.self, #"{"membersById":{},"byRoom":{},"ages":{"1":2,"2":300}}"#) == ["/ages/*"])
  }

  @Test(
    "The keys of dictionaries read by `Fields` are left out, but not the name of a whole dictionary"
  )
  func fields() {
    #expect(
      shapes(Listed.self, #"{"users":{"7":{}},"scores":{"x":"y"}}"#)
        == ["/users/*/name", "/scores/*"])
    #expect(shapes(Listed.self, #"{"users":1}"#) == ["/users", "/scores"])
  }

  @Test("Keys that an app reads with its own key type are left out")
  func dynamic() {
    #expect(shapes(Dynamic.self, #"{"7":1,"8":"a"}"#) == ["/*"])
    #expect(Set(shapes(Mixed.self, #"{"name":"x","17":"y"}"#)) == ["/name", "/*"])
  }

  @Test(
    "In snake case, fields have the keys of the wire, and the keys of dictionaries are left out")
  func snakeCase() {
    let json =
      #"{"members_by_id":{"user_a":{"name":"a"},"userA":{}},"by_room":{"a_b":{"c_d":[{}]}}}"#
    #expect(
      shapes(Team.self, json, keys: .snakeCase) == [
        "/members_by_id/*/name", "/members_by_id/*/login_count", "/by_room/*/*/*/name",
      ])
    #expect(shapes(Dynamic.self, #"{"1_0":1}"#, keys: .snakeCase) == ["/*"])
  }

  @Test("The part of a superclass is a field")
  func superclass() {
    #expect(shapes(Derived.self, #"{"super":{}}"#) == ["/super/count"])
  }

  @Test("The fingerprint does not depend on which entries of a dictionary are bad")
  func fingerprints() throws {
    struct Users: Resource {
      typealias Success = [String: User]
      var request: Request { .get("users") }
    }
    let reporter = CollectingReporter()
    let judge = ResponseJudge(reporters: [reporter])
    for body in [
      #"{"u1":{"name":"a"}}"#, #"{"u2":{"name":"a"},"u3":{"name":"b","loginCount":3}}"#,
      #"{"u2":{"loginCount":1}}"#,
    ] {
      _ = judge.outcome(of: Users(), received: Received(status: 200, body: Data(body.utf8)))
    }
    let reports = reporter.reports
    #expect(
      reports.map(\.groups.first?.first.path.pointer) == [
        "/u1/loginCount", "/u2/loginCount", "/u2/name",
      ])
    try #require(reports.count == 3)
    #expect(reports[0].fingerprint == reports[1].fingerprint)
    #expect(reports[0].fingerprint != reports[2].fingerprint)
    // A decoded report contains the same shape.
    let read = try JSONDecoder().decode(DefectReport.self, from: JSONEncoder().encode(reports[0]))
    #expect(read == reports[0] && read.groups[0].first.path.shape == "/*/loginCount")
  }
}
