// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIRegularExpression
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import Testing

/// The index over patterns, compared with trying them in order.
struct PatternChoiceTests {
  private static func pattern(_ parts: [RequestCondition.Part]) -> RequestPattern {
    RequestPattern(
      parts.enumerated().map {
        RequestCondition($1, position: SourcePosition(line: $0 + 1, column: 1))
      })
  }

  /// The result of trying the patterns in order, and the conditions that were given up.
  private static func walk(
    _ patterns: [RequestPattern], _ request: some RequestView
  ) -> (index: Int?, undecided: [RequestCondition]) {
    var undecided: [RequestCondition] = []
    let index = patterns.firstIndex { $0.matches(request) { undecided.append($0) } }
    return (index, undecided)
  }

  private static func choose(
    _ patterns: [RequestPattern], _ request: some RequestView
  ) -> (index: Int?, undecided: [RequestCondition]) {
    var undecided: [RequestCondition] = []
    let index = PatternChoice(patterns).first(for: request) { undecided.append($0) }
    return (index, undecided)
  }

  @Test func `the index chooses the pattern that comes first in order`() throws {
    var dice = SeededRandom(seed: 1)
    var matched = 0
    for _ in 0..<400 {
      let patterns = try (0..<Int.random(in: 1...12, using: &dice)).map { _ in
        try Self.pattern(
          (0..<Int.random(in: 0...3, using: &dice)).map { _ in try Self.part(&dice) })
      }
      for _ in 0..<12 {
        let request = Self.request(&dice)
        let walked = Self.walk(patterns, request)
        let chosen = Self.choose(patterns, request)
        #expect(chosen.index == walked.index, "\(patterns) \(request)")
        #expect(chosen.undecided == walked.undecided)
        matched += walked.index == nil ? 0 : 1
      }
    }
    #expect(matched > 200)
  }

  @Test func `a few values that a JSON body must have are compared in order`() throws {
    var dice = SeededRandom(seed: 1)
    var matched = 0
    let paths = try ["$.a", "$.b", "$['a']", "$.a.b", "$.b[0]", "$[0]"].map {
      try JSONPath($0, dialect: .wireMock)
    }
    let values = ["1", "2", "3", "x", "", "null", "{}"]
    for _ in 0..<400 {
      let patterns = (0..<Int.random(in: 1...5, using: &dice)).map { _ in
        Self.pattern([
          .body(
            .matchesJSONPath(
              paths.randomElement(using: &dice) ?? paths[0],
              .equalTo(values.randomElement(using: &dice) ?? "")))
        ])
      }
      for _ in 0..<12 {
        let request = Self.request(&dice)
        let walked = Self.walk(patterns, request)
        #expect(Self.choose(patterns, request).index == walked.index, "\(patterns) \(request)")
        matched += walked.index == nil ? 0 : 1
      }
    }
    #expect(matched > 100)
  }

  @Test func `an undecided condition is reported although its pattern demands another value`()
    throws
  {
    let costly = try RequestCondition.Part.header(
      name: "X", .any(.matches(RegularExpression("(a+)+$"))))
    let path = try JSONPath("$.a")
    let patterns = [
      Self.pattern([costly, .body(.matchesJSONPath(path, .equalTo("1")))]),
      Self.pattern([.body(.matchesJSONPath(path, .equalTo("2")))]),
    ]
    let request = StubRequest(
      "GET", "/", headers: ["X": String(repeating: "a", count: 4_000) + "!"], body: #"{"a": 2}"#)
    let walked = Self.walk(patterns, request)
    #expect(walked.index == 1)
    #expect(walked.undecided.count == 1)
    let chosen = Self.choose(patterns, request)
    #expect(chosen.index == 1)
    #expect(chosen.undecided == walked.undecided)
  }

  @Test func `only patterns whose value the request has are tried`() throws {
    let path = try JSONPath("$.id")
    let patterns = (0..<1_000).map {
      Self.pattern([.body(.matchesJSONPath(path, .equalTo("\($0)")))])
    }
    let request = CountingRequest(body: Array(#"{"id": 999}"#.utf8))
    #expect(PatternChoice(patterns).first(for: request) == 999)
    // One to choose, and one to try.
    #expect(request.reads <= 4)
  }

  /// Counts how often the body is read.
  private final class CountingRequest: RequestView {
    let content: [UInt8]
    private(set) var reads = 0
    let method = "POST"
    let target = RequestTarget("/")
    let scheme = "http"
    let peerAddress = ""
    let time = Duration.zero

    init(body: [UInt8]) { content = body }

    var body: [UInt8] {
      reads += 1
      return content
    }

    func headerValues(named name: String) -> [String] { [] }
  }

  private static func part(_ dice: inout SeededRandom) throws -> RequestCondition.Part {
    let value = ["1", "2", "3", "x", "", "null", "{}"].randomElement(using: &dice) ?? ""
    let name = ["a", "b"].randomElement(using: &dice) ?? ""
    let other: ValuePattern =
      [.contains(value), .not(.equalTo(value)), .absent, .equalTo(value, ignoringCase: true)]
      .randomElement(using: &dice) ?? .anything
    let pattern: ValuePattern = Int.random(in: 0...3, using: &dice) == 0 ? other : .equalTo(value)
    let paths = ["$.a", "$.b", "$['a']", "$.a.b", "$.b[0]", "$", "$..a", "$[0]"]
    switch Int.random(in: 0...9, using: &dice) {
    case 0: return .header(name: name, .any(pattern))
    case 1: return .queryParameter(name: name, .any(pattern))
    case 2: return .cookie(name: name, pattern)
    case 3: return .formParameter(name: name, .any(pattern))
    case 4: return .urlPath("/" + value)
    case 5: return .method(.only([["GET", "POST"].randomElement(using: &dice) ?? ""]))
    case 6: return .header(name: name, .includes([pattern]))
    default:
      return .body(
        .matchesJSONPath(
          try JSONPath(paths.randomElement(using: &dice) ?? "$.a", dialect: .wireMock), pattern))
    }
  }

  private static func request(_ dice: inout SeededRandom) -> StubRequest {
    func one(_ values: [String]) -> String { values.randomElement(using: &dice) ?? "" }
    let value = ["1", "2", "3", "x", "", "null", "{}"]
    let json = [
      "1", "2", "\"3\"", "\"x\"", "null", "{}", "[1, \"x\"]", "[]", "{\"b\": 2}", "\"\\u0031\"",
    ]
    let form = "application/x-www-form-urlencoded"
    return StubRequest(
      one(["GET", "POST"]), "/\(one(value))?a=\(one(value))&b=\(one(value))&a=\(one(value))",
      headers: [
        one(["a", "b"]): one(value), one(["a", "b"]): one(value),
        "Cookie": "a=\(one(value)); b=\(one(value))",
        "Content-Type": one(["application/json", form, "text/plain; charset=utf-16", ""]),
      ],
      body: one([
        "{\"a\": \(one(json)), \"b\": \(one(json))}", "{\"a\": \(one(json)), \"a\": \(one(json))}",
        "a=\(one(value))&b=\(one(value))", "[\(one(json))]", "null", "{", "",
      ]))
  }
}
