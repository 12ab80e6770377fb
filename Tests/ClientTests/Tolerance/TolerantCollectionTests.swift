// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private enum Level: String, Codable, Sendable { case basic, gold }
private enum Step: Int, Codable, Sendable { case first = 1 }
private enum Region: String, Codable, CodingKeyRepresentable, Sendable { case north, south }

private struct Holder<Value: OptionalOrCollection & Sendable>: Decodable, Sendable {
  @Tolerant var x: Value
}

extension Holder: Encodable where Value: Encodable {}

private func field<Value: OptionalOrCollection & Sendable>(
  _ type: Value.Type, _ json: String
) throws -> Value {
  try model(Holder<Value>.self, #"{"x":\#(json)}"#).x
}

private func problems<Value: OptionalOrCollection & Sendable>(
  _ type: Value.Type, _ json: String
) -> [String] {
  defects(Holder<Value>.self, #"{"x":\#(json)}"#)
}

@Suite("A tolerant set or dictionary")
struct TolerantCollectionTests {
  private static let uuid = "6B29FC40-CA47-1067-B31D-00DD010662DA"

  @Test("A set loses only its bad elements")
  func set() throws {
    #expect(try field(Set<Int>.self, "[1,2,1]") == [1, 2])
    #expect(problems(Set<Int>.self, "[1,2,1]").isEmpty)
    #expect(try field(Set<Int>.self, #"[1,"x",2,null]"#) == [1, 2])
    #expect(
      problems(Set<Int>.self, #"[1,"x",2,null]"#) == [
        "/x/1 is string, expected number; it was dropped", "/x/3 is null; it was dropped",
      ])
    #expect(try field(Set<Int>?.self, #"["x",2]"#) == [2])
  }

  @Test("A missing or wrong collection becomes empty, or nil if it is optional")
  func absent() throws {
    let none = "/x is missing; it was defaulted"
    #expect(defects(Holder<Set<Int>>.self, "{}") == [none])
    #expect(defects(Holder<[Int: Int]>.self, "{}") == [none])
    #expect(problems(Set<Int>.self, "{}") == ["/x is object, expected array; it was defaulted"])
    #expect(problems([Int: Int].self, "[]") == ["/x is array, expected object; it was defaulted"])
    #expect(try field([UUID: Int].self, "7").isEmpty)
    #expect(defects(Holder<Set<Int>?>.self, "{}").isEmpty)
    #expect(problems([UUID: Int]?.self, "null") == [])
    #expect(problems([UUID: Int]?.self, "[]") == ["/x is array, expected object; it became nil"])
    #expect(try field([UUID: Int]?.self, "[]") == nil)
  }

  @Test("The keys of a dictionary may have every type that a string spells")
  func keys() throws {
    #expect(try field([Int: Int].self, #"{"7":1,"-8":2}"#) == [7: 1, -8: 2])
    #expect(try field([Int64: Int].self, #"{"9007199254740993":1}"#) == [9_007_199_254_740_993: 1])
    let id = try #require(UUID(uuidString: Self.uuid))
    #expect(try field([UUID: Int].self, #"{"\#(Self.uuid)":1}"#) == [id: 1])
    #expect(try field([Level: Int].self, #"{"gold":1}"#) == [.gold: 1])
    #expect(try field([Step: Int].self, #"{"1":1}"#) == [.first: 1])
    #expect(try field([Region: Int].self, #"{"south":1}"#) == [.south: 1])
    #expect(try field([LosslessInt: Int].self, #"{"7":1}"#) == [LosslessInt(7): 1])
    #expect(try field([Bool: Int].self, #"{"true":1}"#) == [true: 1])
    #expect(try field([String: Int].self, #"{"1":1}"#) == ["1": 1])
    #expect(
      try field([RFC3339Date: Int].self, #"{"1970-01-01T00:00:07Z":1}"#)
        == [RFC3339Date(Date(timeIntervalSince1970: 7)): 1])
    #expect(problems([UUID: Int].self, #"{"\#(Self.uuid)":1}"#).isEmpty)
  }

  @Test("A bad key costs its entry, and is blamed as a key")
  func badKeys() throws {
    let number = "a key that is a whole number"
    let known = "a key that is one of the known cases"
    func dropped(_ key: String, _ wanted: String) -> [String] {
      ["/x/\(key) is invalid, expected \(wanted); it was dropped"]
    }
    #expect(problems([Int: Int].self, #"{"a":1,"7":2}"#) == dropped("a", number))
    #expect(try field([Int: Int].self, #"{"a":1,"7":2}"#) == [7: 2])
    #expect(problems([UInt8: Int].self, #"{"256":1}"#) == dropped("256", number))
    #expect(problems([Level: Int].self, #"{"a/b":1,"gold":2}"#) == dropped("a~1b", known))
    #expect(problems([Region: Int].self, #"{"east":1}"#) == dropped("east", known))
    #expect(
      problems([UUID: Int].self, #"{"7":1}"#) == dropped("7", "a key that the model accepts"))
    #expect(
      problems([RFC3339Date: Int].self, #"{"now":1}"#)
        == dropped("now", "a key that is a date as 2026-01-02T03:04:05Z"))
    #expect(problems([Int: Int]?.self, #"{"a":1}"#) == dropped("a", number))
  }

  @Test("A bad value costs its entry, whatever the key is")
  func badValues() throws {
    let json = #"{"\#(Self.uuid)":"x"}"#
    #expect(try field([UUID: Int].self, json).isEmpty)
    #expect(
      problems([UUID: Int].self, json) == [
        "/x/\(Self.uuid) is string, expected number; it was dropped"
      ])
    #expect(
      problems([Int: Int].self, #"{"2":null,"1":"x"}"#) == [
        "/x/1 is string, expected number; it was dropped", "/x/2 is null; it was dropped",
      ])
  }

  @Test("Of two entries with the same key in different spellings, one is left out")
  func repeatedKey() throws {
    let json = #"{"7":1,"07":2}"#
    #expect(
      problems([Int: Int].self, json) == [
        "/x/7 is invalid, expected a key that no other entry has; it was dropped"
      ])
    #expect(try field([Int: Int].self, json) == [7: 2])
  }

  @Test("An unknown case as a key is kept and reported, unless its entry is left out")
  func openKeys() throws {
    typealias Levels = [OpenEnum<Level>: Int]
    #expect(
      try field(Levels.self, #"{"gold":1,"new":2}"#) == [.known(.gold): 1, .unknown("new"): 2])
    #expect(
      problems(Levels.self, #"{"gold":1,"new":2}"#) == [
        "/x/new is not one of the known cases; it was kept"
      ])
    #expect(
      problems(Levels.self, #"{"new":"x"}"#) == [
        "/x/new is string, expected number; it was dropped"
      ])
  }

  @Test("A dictionary is encoded as the object that it was, whatever its keys are")
  func encoding() throws {
    func again<Value: OptionalOrCollection & Encodable & Sendable>(
      _ type: Value.Type, _ json: String
    ) throws -> String {
      try encoded(try model(Holder<Value>.self, json))
    }
    let json = #"{"x":{"\#(Self.uuid)":1}}"#
    #expect(try again([UUID: Int].self, json) == json)
    #expect(try again([UUID: Int]?.self, json) == json)
    #expect(try again([Level: Int].self, #"{"x":{"gold":1}}"#) == #"{"x":{"gold":1}}"#)
    #expect(try again([Step: Int].self, #"{"x":{"1":1}}"#) == #"{"x":{"1":1}}"#)
    #expect(try again([Int: Int].self, #"{"x":{"7":1}}"#) == #"{"x":{"7":1}}"#)
    #expect(try again(Set<Int>?.self, #"{"x":[7]}"#) == #"{"x":[7]}"#)
    struct Optionals: Codable, Sendable {
      @Tolerant var x: [UUID: Int]?
      @Tolerant var y: [UUID: Int]?
    }
    #expect(try encoded(try model(Optionals.self, json)) == json)
    #expect(throws: EncodingError.self) {
      try encoded(Tolerant(wrappedValue: [[1]: 1]))
    }
  }

  @Test("In snake case the keys of a dictionary stay as they are")
  func snakeCase() throws {
    struct Model: Decodable, Sendable {
      @Tolerant var byName: [LosslessString: Int]
    }
    let body = Data(#"{"by_name":{"a_b":1}}"#.utf8)
    let decoded = try ContractDecoder(keys: .snakeCase).decode(Model.self, from: body)
    #expect(decoded.model.byName == [LosslessString("a_b"): 1] && decoded.defects.isEmpty)
  }

  @Test("A bad key of a plain dictionary is blamed as a key too")
  func plain() {
    #expect(
      defects([String: [Int: String]].self, #"{"d":{"x":"a"}}"#) == [
        "fatal: /d/x is invalid, expected a key that is a whole number"
      ])
    #expect(
      defects([Int: String].self, #"{"7":8}"#) == ["fatal: /7 is number, expected string"])
    #expect(
      defects([Region: Int].self, #"{"south":1,"east":2}"#) == [
        "fatal: /east is invalid, expected a key that is one of the known cases"
      ])
    #expect(
      defects(Tolerant<[[Int: Int]]>.self, #"[{"1":1},{"x":1}]"#) == [
        "/1/x is invalid, expected a key that is a whole number; /1 was dropped"
      ])
  }

  @Test("So is one of a dictionary that a model decodes with its own initialiser")
  func ownInitialiser() {
    struct Names: Decodable, Sendable {
      init(from decoder: any Decoder) throws { _ = try [Int: String](from: decoder) }
    }
    struct Regions: Decodable, Sendable {
      init(from decoder: any Decoder) throws { _ = try [Region: String](from: decoder) }
    }
    #expect(
      defects([Names].self, #"[{"7":"a"},{"x":"a"}]"#) == [
        "fatal: /1/x is invalid, expected a key that is a whole number"
      ])
    #expect(defects(Names.self, #"{"7":8}"#) == ["fatal: /7 is number, expected string"])
    #expect(
      defects(Regions.self, #"{"east":"a"}"#) == [
        "fatal: /east is invalid, expected a key that the model accepts"
      ])
  }

  @Test("Fields read sets and dictionaries in the same way")
  func fields() throws {
    struct Model: Decodable, Sendable {
      enum CodingKeys: CodingKey { case set, ids, levels, optional }
      let set: Set<Int>
      let ids: [Int: Int]
      let levels: [Level: Int]
      let optional: [Level: Int]?

      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(CodingKeys.self)
        set = fields._tolerant(.set, default: [7])
        ids = fields._tolerant(.ids, default: [:])
        levels = fields.entries(.levels)
        optional = fields._tolerant(.optional)
      }
    }
    let json = #"{"set":[1,"x"],"ids":{"x":1},"levels":{"new":1,"gold":2},"optional":{"new":1}}"#
    #expect(
      defects(Model.self, json) == [
        "/set/1 is string, expected number; it was dropped",
        "/ids/x is invalid, expected a key that is a whole number; it was dropped",
        "/levels/new is invalid, expected a key that is one of the known cases; it was dropped",
        "/optional/new is invalid, expected a key that is one of the known cases; it was dropped",
      ])
    let found = try model(Model.self, json)
    #expect(found.set == [1] && found.ids == [:] && found.levels == [.gold: 2])
    #expect(found.optional == [:])
    let empty = try model(Model.self, "{}")
    #expect(empty.set == [7] && empty.levels == [:] && empty.optional == nil)
    #expect(
      defects(Model.self, "{}") == [
        "/set is missing; it was defaulted", "/ids is missing; it was defaulted",
        "/levels is missing; it was defaulted",
      ])
  }
}
