// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPINearMisses

/// The search looks at few scenarios in detail, and must find the same as a search that looks at all.
struct NearMissSearchTests {
  private static let words = [
    "users", "user", "Users", "orders", "order", "items", "v1", "v2", "api", "7", "77", "12", "x",
  ]

  private static func path(_ dice: inout SeededRandom) -> String {
    let segments = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
      Self.words[Int.random(in: 0..<Self.words.count, using: &dice)]
    }
    return "/" + segments.joined(separator: "/")
  }

  /// A mapping of any kind; many are near each other.
  private static func mapping(_ dice: inout SeededRandom) -> String {
    let path = Self.path(&dice)
    var conditions =
      switch Int.random(in: 0..<12, using: &dice) {
      case 0: [#""url": "\#(path)?q=1""#]
      case 1: [#""urlPathTemplate": "\#(path)/{id}""#]
      case 2: [#""urlPathPattern": "\#(path)/[0-9]+""#]
      case 3: [String]()
      default: [#""urlPath": "\#(path)""#]
      }
    if Bool.random(using: &dice) {
      conditions.append(#""method": "\#(Bool.random(using: &dice) ? "GET" : "POST")""#)
    }
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: conditions.append(#""headers": {"X-Id": {"equalTo": "\#(path)"}}"#)
    case 1: conditions.append(#""headers": {"X-Id": {"matches": "[0-9]+"}, "Y": {"absent": true}}"#)
    case 2: conditions.append(#""bodyPatterns": [{"contains": "\#(path)"}, {"equalTo": "7"}]"#)
    case 3: conditions.append(#""queryParameters": {"q": {"equalTo": "1"}}"#)
    default: break
    }
    let state =
      Int.random(in: 0..<6, using: &dice) == 0
      ? #""scenarioName": "m", "requiredScenarioState": "later", "# : ""
    return #"{\#(state)"request": {\#(conditions.joined(separator: ", "))}, "response": {}}"#
  }

  private static func scenarios(
    _ count: Int, _ dice: inout SeededRandom
  ) throws -> [Scenario] {
    let mappings = (0..<count).map { _ in mapping(&dice) }
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", #"{"mappings": [\#(mappings.joined(separator: ",\n"))]}"#)
    ])
    // Some mappings hide others, which is an error only for scenario files.
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return loaded.scenarios
  }

  private static func request(_ dice: inout SeededRandom) -> StubRequest {
    let target = path(&dice) + ["", "?q=1", "?q=2"][Int.random(in: 0..<3, using: &dice)]
    let headers: KeyValuePairs<String, String> =
      Bool.random(using: &dice) ? ["X-Id": "7"] : [:]
    return StubRequest(
      ["GET", "POST", "PUT"][Int.random(in: 0..<3, using: &dice)], target, headers: headers,
      body: Bool.random(using: &dice) ? "7" : "")
  }

  /// Each scenario is compared by itself.
  private static func plain(
    _ request: StubRequest, _ scenarios: [Scenario], limit: Int
  ) -> [String] {
    let misses = scenarios.flatMap {
      NearMiss.nearest(to: request, among: [$0], limit: 1, includingMatches: true)
    }
    let order = misses.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return order.prefix(limit).map { line($0.element) }
  }

  private static func line(_ miss: NearMiss) -> String {
    "\(miss.distance) \(miss.scenario.location)"
  }

  @Test(arguments: 0..<20)
  func `the search finds the same as a comparison of all scenarios`(number: Int) throws {
    var dice = SeededRandom(seed: UInt64(number))
    let all = try Self.scenarios(Int.random(in: 1...100, using: &dice), &dice)
    for _ in 0..<10 {
      let request = Self.request(&dice)
      let limit = Int.random(in: 1...5, using: &dice)
      let found = NearMiss.nearest(to: request, among: all, limit: limit, includingMatches: true)
      #expect(found.map(Self.line) == Self.plain(request, all, limit: limit), "\(request)")
      // A request that a scenario matches has no misses, unless the scenario waits for its state.
      let others = all.filter { !$0.request.matches(request) || $0.state != nil }
      let misses = NearMiss.nearest(to: request, among: others, limit: limit)
      #expect(misses.map(Self.line) == Self.plain(request, others, limit: limit), "\(request)")
    }
  }

  @Test func `a scenario with many differences does not come before one with fewer`() throws {
    // The request has a header that is almost the expected one, and none of the others.
    let headers = [
      #""A": {"equalTo": "1"}, "B": {"equalTo": "1"}, "C": {"equalTo": "1"}, "X-Id": {"equalTo": "71"}"#,
      #""A": {"equalTo": "1"}, "B": {"equalTo": "1"}, "C": {"equalTo": "1"}, "D": {"equalTo": "1"}"#,
    ]
    let scenarios = try headers.map {
      try scenario(scenarioText(request: #"{"urlPath": "/a", "headers": {\#($0)}}"#))
    }
    let request = StubRequest("GET", "/a", headers: ["X-Id": "7"])
    for limit in 1...2 {
      let found = NearMiss.nearest(to: request, among: scenarios, limit: limit)
      #expect(found.first?.scenario == scenarios[0])
    }
  }

  @Test(arguments: [
    // A condition on a body is a step, and one more for each 256 bytes; there are fewer than 4,000.
    (#""bodyPatterns": [{"contains": "a"}]"#, 256 * 1_000, 3),
    (#""bodyPatterns": [{"contains": "a"}]"#, 256 * 4_000, 0),
    (#""headers": {"X": {"contains": "a"}}"#, 256 * 4_000, 10),
  ])
  func `costly conditions beyond the limit are not evaluated, and do not pass for a match`(
    condition: String, bodyLength: Int, evaluated: Int
  ) throws {
    let scenarios = try (0..<10).map { _ in
      try scenario(scenarioText(request: #"{"urlPath": "/a", \#(condition)}"#))
    }
    let request = StubRequest(
      "POST", "/a", headers: ["X": "a"], body: String(repeating: "a", count: bodyLength))
    let nearest = NearMiss.nearest(
      to: request, among: scenarios, limit: 10, includingMatches: true)
    #expect(
      nearest.map(\.distance)
        == Array(repeating: 0, count: evaluated) + Array(repeating: 30, count: 10 - evaluated))
  }

  @Test(
    arguments: [
      (
        "\u{e9}t", "e\u{301}t", #"\u{e9}t"#, #"e\u{301}t"#, "composed (NFC)"
      ),
      ("a b", "a\u{a0}b", #"a\u{20}b"#, #"a\u{a0}b"#, "U+00A0 (NO-BREAK SPACE) was sent"),
      ("ada", "ada ", "ada", #"ada\u{20}"#, "only in blanks at the beginning or the end"),
      ("\u{430}da", "ada", #"\u{430}da"#, "ada", "U+0430 (CYRILLIC SMALL LETTER A) is expected"),
      ("ada", "a\u{200b}da", "ada", #"a\u{200b}da"#, "U+200B (ZERO WIDTH SPACE) was sent"),
      ("ada", "Ada", "ada", "Ada", nil), ("\u{430}da", "\u{430}do", "\u{430}da", "\u{430}do", nil),
    ] as [(String, String, String, String, String?)])
  func `what differs between sides that print the same is escaped`(
    expected: String, sent: String, left: String, right: String, note: String?
  ) throws {
    let texts = [
      (
        "a.json",
        scenarioText(request: #"{"urlPath": "/", "bodyPatterns": [{"equalTo": "\#(expected)"}]}"#)
      )
    ]
    let miss = try #require(
      try NearMissTests.misses(StubRequest("POST", "/", body: sent), texts).first)
    let difference = try #require(miss.differences.first)
    #expect(difference.expected == left)
    #expect(difference.actual == right)
    #expect((difference.note == nil) == (note == nil))
    if let note { #expect(difference.note?.contains(note) == true, "\(difference.note ?? "")") }
  }
}
