// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels
import Testing

private struct Friend: Decodable, Sendable, Equatable {
  let id: Int
  @Defaulted<DefaultName> var name: String
}

private struct Person: Decodable, Sendable, Equatable {
  @Tolerant var nickname: String?
  @Tolerant var friends: [Friend]
  @Tolerant var tags: [String: Int]
  @Tolerant var pets: [String]?
}

/// A body whose four fields are good, except for those in `changes`; nil leaves a field out.
private func person(_ changes: [String: String?] = [:]) -> String {
  let good: [String: String?] = ["nickname": #""Al""#, "friends": "[]", "tags": "{}", "pets": "[]"]
  let fields = good.merging(changes) { $1 }.compactMap { key, value in
    value.map { #""\#(key)":\#($0)"# }
  }
  return "{" + fields.joined(separator: ",") + "}"
}

@Suite("A tolerant field")
struct TolerantTests {
  @Test("An optional is nil without a report if it is missing or null", arguments: [nil, "null"])
  func silentNil(value: String?) throws {
    #expect(defects(Person.self, person(["nickname": value, "pets": value])).isEmpty)
    let person = try model(Person.self, person(["nickname": value, "pets": value]))
    #expect(person.nickname == nil && person.pets == nil)
  }

  @Test("An optional becomes nil if it is wrong, and is reported")
  func wrongOptional() throws {
    let json = person(["nickname": "7", "pets": #"{"a":1}"#])
    #expect(
      defects(Person.self, json) == [
        "/nickname is number, expected string; it became nil",
        "/pets is object, expected array; it became nil",
      ])
    #expect(try model(Person.self, json).pets == nil)
  }

  @Test(
    "A missing or wrong list becomes empty, and is reported",
    arguments: [
      (nil, "is missing"), ("null", "is null"), ("7", "is number, expected array"),
      ("{}", "is object, expected array"),
    ])
  func noList(value: String?, problem: String) throws {
    #expect(
      defects(Person.self, person(["friends": value])) == ["/friends \(problem); it was defaulted"])
    #expect(try model(Person.self, person(["friends": value])).friends.isEmpty)
  }

  @Test(
    "A missing or wrong dictionary becomes empty, and is reported",
    arguments: [
      (nil, "is missing"), ("null", "is null"), ("7", "is number, expected object"),
      ("[]", "is array, expected object"),
    ])
  func noDictionary(value: String?, problem: String) throws {
    #expect(defects(Person.self, person(["tags": value])) == ["/tags \(problem); it was defaulted"])
    #expect(try model(Person.self, person(["tags": value])).tags.isEmpty)
  }

  @Test("Bad elements are left out, each reported with its place and the cause")
  func badElements() throws {
    let json = person([
      "friends":
        #"[{"id":1,"name":"a"},{"name":"b"},7,null,{"id":"x","name":"c"},{"id":5,"name":"d"}]"#
    ])
    #expect(
      defects(Person.self, json) == [
        "/friends/1/id is missing; /friends/1 was dropped",
        "/friends/2 is number, expected object; it was dropped",
        "/friends/3 is null; it was dropped",
        "/friends/4/id is string, expected number; /friends/4 was dropped",
      ])
    #expect(try model(Person.self, json).friends.map(\.id) == [1, 5])
  }

  @Test("Bad entries are left out, in the order of their keys")
  func badEntries() throws {
    let json = person(["tags": #"{"c":"x","b":2,"a":null}"#])
    #expect(
      defects(Person.self, json) == [
        "/tags/a is null; it was dropped", "/tags/c is string, expected number; it was dropped",
      ])
    #expect(try model(Person.self, json).tags == ["b": 2])
  }

  @Test("An optional list loses only its bad elements")
  func optionalList() throws {
    let json = person(["pets": #"["a",1,"b"]"#])
    #expect(defects(Person.self, json) == ["/pets/1 is number, expected string; it was dropped"])
    #expect(try model(Person.self, json).pets == ["a", "b"])
  }

  @Test(
    "A defect recovered inside an element is reported only if the element stays")
  func recoveredInside() {
    let json = person(["friends": #"[{"id":1},{}]"#])
    #expect(
      defects(Person.self, json) == [
        "/friends/0/name is missing; it was defaulted",
        "/friends/1/id is missing; /friends/1 was dropped",
      ])
  }

  @Test("An optional object becomes nil if something in it is bad")
  func optionalObject() {
    struct Holder: Decodable, Sendable {
      @Tolerant var friend: Friend?
    }
    #expect(
      defects(Holder.self, #"{"friend":{"id":[]}}"#) == [
        "/friend/id is array, expected number; /friend became nil"
      ])
  }

  @Test("The nearest wrapper takes the loss")
  func nearest() {
    struct Team: Decodable, Sendable {
      struct Group: Decodable, Sendable {
        @Tolerant var people: [Friend]
      }
      @Tolerant var groups: [Group]
    }
    #expect(
      defects(Team.self, #"{"groups":[{"people":[{"id":true}]}]}"#) == [
        "/groups/0/people/0/id is boolean, expected number; /groups/0/people/0 was dropped"
      ])
  }
}
