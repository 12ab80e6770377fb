// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import MockAPIClient
import SeedModels
import Testing

private struct Required: Decodable, Sendable {
  enum Level: Int, Decodable, Sendable { case low = 1 }
  enum Color: String, Decodable, Sendable { case red }
  struct Deep: Decodable, Sendable { let values: [[Int]] }

  let color: Color
  let level: Level
  let small: UInt8
  let deep: Deep
}

/// Two values in an array, read without keys.
private struct Pair: Decodable, Sendable {
  let first: Int
  let second: Int

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    first = try container.decode(Int.self)
    second = try container.decode(Int.self)
  }
}

@Suite("The contract decoder")
struct ContractDecoderTests {
  @Test(
    "A bad required field is the cause, with its place and kind",
    arguments: [
      (#"{"color":"red","level":1,"small":1,"deep":{"values":[]}}"#, []),
      (#"{"level":1,"small":1,"deep":{"values":[]}}"#, ["fatal: /color is missing"]),
      (#"{"color":null,"level":1,"small":1,"deep":{"values":[]}}"#, ["fatal: /color is null"]),
      (
        #"{"color":1,"level":1,"small":1,"deep":{"values":[]}}"#,
        ["fatal: /color is number, expected string"]
      ),
      (
        #"{"color":"blue","level":1,"small":1,"deep":{"values":[]}}"#,
        ["fatal: /color is not one of the known cases"]
      ),
      (
        #"{"color":"red","level":2,"small":1,"deep":{"values":[]}}"#,
        ["fatal: /level is not one of the known cases"]
      ),
      (
        #"{"color":"red","level":1,"small":256,"deep":{"values":[]}}"#,
        ["fatal: /small is invalid, expected a number that the model accepts"]
      ),
      (
        #"{"color":"red","level":1,"small":1.5,"deep":{"values":[]}}"#,
        ["fatal: /small is invalid, expected a number that the model accepts"]
      ),
      (#"{"color":"red","level":1,"small":1,"deep":{}}"#, ["fatal: /deep/values is missing"]),
      (
        #"{"color":"red","level":1,"small":1,"deep":{"values":{}}}"#,
        ["fatal: /deep/values is object, expected array"]
      ),
      (
        #"{"color":"red","level":1,"small":1,"deep":{"values":[[1],[2,"3"]]}}"#,
        ["fatal: /deep/values/1/1 is string, expected number"]
      ),
      (
        #"{"color":"red","level":1,"small":1,"deep":{"values":[[1],null]}}"#,
        ["fatal: /deep/values/1 is null"]
      ),
      (
        #"{"color":"red","level":1,"small":1,"deep":[]}"#,
        ["fatal: /deep is array, expected object"]
      ),
      ("[]", ["fatal: the body is array, expected object"]),
      ("null", ["fatal: the body is null"]),
      ("7", ["fatal: the body is number, expected object"]),
    ])
  func required(json: String, expected: [String]) {
    #expect(defects(Required.self, json) == expected)
  }

  @Test(
    "A body that is not JSON is reported as such",
    arguments: [
      "", " ", "{", #"{"a":1"#, "<h1>500</h1>", "{} {}", "{'a':1}", ")]}',\n{}",
      "NaN",
    ])
  func notJSON(body: String) {
    #expect(defects(Required.self, body) == ["fatal: the body is invalid, expected JSON"])
  }

  @Test(
    "An array that ends too early lacks an element",
    arguments: [
      ("[1]", "fatal: /1 is missing"), ("[]", "fatal: /0 is missing"),
      (#"[1,"2"]"#, "fatal: /1 is string, expected number"), ("[null,2]", "fatal: /0 is null"),
    ])
  func shortArray(json: String, expected: String) {
    #expect(defects(Pair.self, json) == [expected])
  }

  @Test("A key that looks like an index is a key")
  func numericKey() {
    #expect(defects([String: Pair].self, #"{"3":[]}"#) == ["fatal: /3/0 is missing"])
    let error = #expect(throws: ContractDecoder.Undecodable.self) {
      try ContractDecoder().decode([Int: Int].self, from: Data(#"{"3":""}"#.utf8))
    }
    #expect(error?.fatal.path == [.entry("3")])
  }

  @Test("A coding key with a number is looked up and reported by its string")
  func intCodingKey() {
    struct Model: Decodable, Sendable {
      let id: Int
      enum CodingKeys: Int, CodingKey { case id = 7 }
    }
    #expect(defects(Model.self, "{}") == ["fatal: /id is missing"])
  }

  @Test("Dates follow the strategy")
  func dates() throws {
    struct Model: Decodable, Sendable { let at: Date }
    let decoder = ContractDecoder(dates: .iso8601)
    let decoded = try decoder.decode(Model.self, from: Data(#"{"at":"2026-01-02T03:04:05Z"}"#.utf8))
    #expect(decoded.model.at == Date(timeIntervalSince1970: 1_767_323_045))
    let error = #expect(throws: ContractDecoder.Undecodable.self) {
      try decoder.decode(Model.self, from: Data(#"{"at":"yesterday"}"#.utf8))
    }
    #expect(error?.fatal.path == ["at"])
    #expect(error?.fatal.kind == .invalid("a string that the model accepts"))
    let number = #expect(throws: ContractDecoder.Undecodable.self) {
      try decoder.decode([Model].self, from: Data(#"[{"at":5}]"#.utf8))
    }
    #expect(number?.fatal.path == [0, "at"])
    #expect(number?.fatal.kind == .wrongType(expected: .string, found: .number))
  }

  @Test(
    "A number that does not fit is reported at its own place, at any depth",
    arguments: [
      (
        #"[{"ids":[1,2.5]}]"#,
        "/0/ids/1 is invalid, expected a number that the model accepts; /0 was dropped"
      ),
      (
        #"[{"ids":[99999999999999999999]}]"#,
        "/0/ids/0 is invalid, expected a number that the model accepts; /0 was dropped"
      ),
      (
        #"[{"ids":[],"at":1e400}]"#,
        "/0/at is invalid, expected a number that the model accepts; /0 was dropped"
      ),
      (
        #"[{"ids":[],"more":{"a":{"ids":[1,2,0.1]}}}]"#,
        "/0/more/a/ids/2 is invalid, expected a number that the model accepts; /0 was dropped"
      ),
    ])
  func numberPlace(json: String, expected: String) {
    struct Row: Decodable, Sendable {
      let ids: [Int]
      let at: Double?
      let more: [String: Row]?
    }
    #expect(defects(Tolerant<[Row]>.self, json) == [expected])
  }

  @Test(
    "Types that JSONDecoder decodes itself are reported at their own place",
    arguments: [
      (#"{"at":"x"}"#, "fatal: /0/at is string, expected number"),
      (#"{"at":null}"#, "fatal: /0/at is null"),
      (#"{"at":1,"url":7}"#, "fatal: /0/url is number, expected string"),
      (#"{"at":1,"url":""}"#, "fatal: /0/url is invalid, expected a string that the model accepts"),
      (#"{"at":1,"url":"u","data":7}"#, "fatal: /0/data is number, expected string"),
      (
        #"{"at":1,"url":"u","data":"?"}"#,
        "fatal: /0/data is invalid, expected a string that the model accepts"
      ),
      (#"{"at":1,"url":"u","data":"","price":"1"}"#, "fatal: /0/price is string, expected number"),
    ])
  func knownTypes(json: String, expected: String) {
    struct Row: Decodable, Sendable {
      let at: Date
      let url: URL
      let data: Data
      let price: Decimal
    }
    let error = #expect(throws: ContractDecoder.Undecodable.self) {
      try ContractDecoder(dates: .deferredToDate).decode([Row].self, from: Data("[\(json)]".utf8))
    }
    #expect(error.map { "fatal: \($0)" } == expected)
  }

  @Test(
    "A string that is not valid text is a bad value",
    arguments: [#""\ud800""#, #""\ud800x""#, #""\q""#])
  func badEscape(value: String) {
    #expect(
      defects(APIUser.self, #"{"id":"1","email":"e","name":\#(value)}"#) == [
        "/name is invalid, expected a string that the model accepts; it was defaulted"
      ])
  }

  @Test("Bytes that are not UTF-8 are a bad value")
  func badBytes() throws {
    let body = Data(#"{"id":"1","email":"e","name":""#.utf8) + [0xFF] + Data(#""}"#.utf8)
    let decoded = try ContractDecoder().decode(APIUser.self, from: body)
    #expect(decoded.defects.map(\.path.pointer) == ["/name"])
  }

  @Test("The search for a place reports nothing twice")
  func traceIsSilent() {
    struct Row: Decodable, Sendable {
      @Defaulted<DefaultName> var name: String
      @Tolerant var tags: [Int]
      let id: Int
    }
    struct Table: Decodable, Sendable {
      @Tolerant var rows: [Row]
      @Defaulted<DefaultName> var name: String
    }
    #expect(
      defects(Table.self, #"{"rows":[{"id":0.5,"tags":["x"]},{"id":1,"tags":[]}]}"#) == [
        "/rows/0/id is invalid, expected a number that the model accepts; /rows/0 was dropped",
        "/rows/1/name is missing; it was defaulted", "/name is missing; it was defaulted",
      ])
  }

  @Test("No defect contains a value of the body")
  func noValues() throws {
    struct Model: Decodable, Sendable {
      @Tolerant var color: Required.Color?
      @Tolerant var small: UInt8?
      @Tolerant var url: AbsoluteURL?
      @Tolerant var count: LosslessInt?
      @Tolerant var data: Data?
    }
    let json = #"{"color":"s3cret","small":31337,"url":"s3cret","count":"s3cret","data":"s3cret"}"#
    let decoded = try ContractDecoder().decode(Model.self, from: Data(json.utf8))
    #expect(decoded.defects.count == 5)
    let text = String(decoding: try JSONEncoder().encode(decoded.defects), as: UTF8.self)
    #expect(!text.contains("s3cret") && !text.contains("31337"))
  }

  @Test("One decoder can decode many bodies at once without mixing their defects")
  func concurrent() async {
    let decoder = ContractDecoder()
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let json = number.isMultiple(of: 2) ? #"{"id":1,"email":"e"}"# : #"{"id":1,"name":"n"}"#
          // If it throws, the result is nil, which is not expected either.
          let pointers = try? decoder.decode(APIUser.self, from: Data(json.utf8)).defects.map(
            \.path.pointer)
          return pointers == [number.isMultiple(of: 2) ? "/name" : "/email"]
        }
      }
      for await isRight in group {
        #expect(isRight)
      }
    }
  }

  @Test("An app's own type can report and reject, in its own words")
  func ownTypes() throws {
    struct Percent: Decodable, Sendable {
      let value: Int
      init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Int.self)
        guard number >= 0 else { throw decoder.makeRejection(.invalid("a percentage")) }
        if number > 100 { decoder.recordDefect(.invalid("at most 100"), recovery: .defaulted) }
        value = min(number, 100)
      }
    }
    #expect(
      defects([Percent].self, "[1,200]") == [
        "/1 is invalid, expected at most 100; it was defaulted"
      ])
    #expect(defects([Percent].self, "[1,-1]") == ["fatal: /1 is invalid, expected a percentage"])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Percent].self, from: Data("[-1]".utf8))
    }
  }

  @Test("An app's own decoder recovers in the same way, without a list of defects")
  func ownDecoder() throws {
    struct Model: Decodable {
      @Tolerant var list: [Int]
      @Tolerant var map: [String: Int]
      @Tolerant var number: Int?
      @Tolerant var pets: [Int]?
      @Defaulted<DefaultName> var name: String
      @Tolerant var none: [Int]
    }
    let json = #"{"list":[1,"x",2],"map":{"a":1,"b":"y"},"number":"x","name":7,"pets":[null,3]}"#
    let model = try JSONDecoder().decode(Model.self, from: Data(json.utf8))
    #expect(model.list == [1, 2] && model.map == ["a": 1] && model.number == nil)
    #expect(model.pets == [3] && model.name == "Default name" && model.none == [])
  }

  @Test(
    "A body that is nested too deeply is refused before it is decoded",
    arguments: [(128, true), (129, false), (500, false), (100_000, false)])
  func depth(levels: Int, isAccepted: Bool) {
    let open = String(repeating: "[", count: levels)
    let close = String(repeating: "]", count: levels)
    #expect(defects(JSONValue.self, open + close).isEmpty == isAccepted)
    if !isAccepted {
      let expected = "fatal: the body is invalid, expected at most 128 levels of nesting"
      #expect(defects(JSONValue.self, open) == [expected])
      #expect(defects(Bool.self, #"{"a":\#(open)"#) == [expected])
    }
    // Brackets in strings do not count.
    #expect(defects(JSONValue.self, #"["\#(open)\"\#(open)"]"#).isEmpty)
  }

  @Test(
    "A body with the most levels can be decoded on a small stack",
    arguments: ["[", #"{"a":"#, #"[{"a":"#])
  func depthOfStack(opening: String) throws {
    struct Nodes: Decodable, Sendable {
      @Tolerant var a: [Nodes]
    }
    let count = opening.count == 6 ? 64 : 128
    let close = String(
      opening.reversed().filter { "[{".contains($0) }.map { $0 == "[" ? "]" : "}" })
    let body = Data(
      (String(repeating: opening, count: count) + "1" + String(repeating: close, count: count)).utf8
    )
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = try? ContractDecoder().decode(JSONValue.self, from: body)
      _ = try? ContractDecoder(keys: .snakeCase).decode(JSONValue.self, from: body)
      _ = try? ContractDecoder().decode(Nodes.self, from: body)
      end.signal()
    }
    // Less than the 512 KiB of Apple's platforms, because a body must leave room for the callers of the decoder.
    thread.stackSize = 256 * 1024
    thread.start()
    end.wait()
    let value = try ContractDecoder().decode(JSONValue.self, from: body).model
    #expect(value != .null)
  }

  @Test(
    "Depth is counted in each encoding of JSON",
    arguments: [
      String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian,
      .utf32LittleEndian,
    ])
  func depthOfEncodings(encoding: String.Encoding) throws {
    func decode(_ json: String) throws {
      let body = try #require(json.data(using: encoding))
      _ = try ContractDecoder(maxDepth: 3).decode(JSONValue.self, from: body)
    }
    try decode(#"[["孛孛孛孛", []]]"#)
    let error = #expect(throws: ContractDecoder.Undecodable.self) { try decode("[[[[]]]]") }
    #expect(error?.fatal.kind == .invalid("at most 3 levels of nesting"))
  }

  private static let deep =
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200)

  @Test(
    "Depth is counted in the encoding that JSONDecoder reads",
    arguments: [
      Data([0xFE, 0xFF, 0, 0]) + (deep.data(using: .utf32LittleEndian) ?? Data()),
      Data([0x5B, 0x22, 0, 0x22, 0x2C]) + Data((deep + "]").utf8),
      Data([0x5B, 0x22, 0x61, 0, 0x22, 0x2C]) + Data((deep + "]").utf8),
    ])
  func depthOfDisguises(body: Data) {
    let error = #expect(throws: ContractDecoder.Undecodable.self) {
      try ContractDecoder().decode(Tolerant<[JSONValue]>.self, from: body)
    }
    #expect(error?.fatal.kind == .invalid("at most 128 levels of nesting"))
  }

  @Test("A plain date is refused, with advice, unless a strategy says how dates are spelled")
  func plainDate() throws {
    struct Model: Decodable, Sendable {
      let id: Int
      @Tolerant var at: Date?
    }
    let body = Data(#"{"id":1,"at":1767323045}"#.utf8)
    let decoded = try ContractDecoder().decode(Model.self, from: body)
    #expect(
      decoded.defects.map(\.description) == [
        "/at is invalid, expected a declared format: make the field an RFC3339Date or another WireDate, or give ContractDecoder(dates:); it became nil"
      ])
    let read = try ContractDecoder(dates: .secondsSince1970).decode(Model.self, from: body)
    #expect(read.defects.isEmpty && read.model.at == Date(timeIntervalSince1970: 1_767_323_045))
  }
}
