// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIMatching

/// Many matchers and a large body together must not block the server.
struct MatchBudgetTests {
  /// A request that is matched more than once.
  private final class Request: RequestView {
    let method = "POST"
    let target = RequestTarget("/")
    let scheme = "http"
    let peerAddress = "127.0.0.1"
    let time = Duration.zero
    let body: [UInt8]
    let type: String
    let budget: MatchBudget
    private(set) lazy var bodyDocument = parseBody()

    init(_ body: String, type: String = "application/json", steps: Int = MatchBudget.limit) {
      self.body = Array(body.utf8)
      self.type = type
      budget = MatchBudget(limit: steps)
    }

    func headerValues(named name: String) -> [String] { name == "Content-Type" ? [type] : [] }
  }

  private static func condition(_ matcher: String) throws -> RequestCondition {
    let text = scenarioText(request: #"{"bodyPatterns": [\#(matcher)]}"#)
    return try #require(try scenario(text).request.conditions.first)
  }

  private static let nested = "[" + String(repeating: "[[[1]]],", count: 4_000) + "0]"
  private static let elements =
    "<a>" + String(repeating: "<b><c>1</c></b>", count: 1_000) + "</a>"

  @Test(arguments: [
    (#"{"matchesJsonPath": "$..*..*..*..x"}"#, nested),
    (#"{"matchesJsonPath": {"expression": "$..*", "equalTo": "x"}}"#, nested),
    (#"{"matchesJsonSchema": {"type": "array", "items": {"type": ["array", "number"]}}}"#, nested),
    (#"{"matchesXPath": "//c[. = //c]/x"}"#, elements),
    (#"{"matchesXPath": {"expression": "//c/text()", "equalTo": "x"}}"#, elements),
  ])
  func `the matchers of a request share its steps`(matcher: String, body: String) throws {
    let condition = try Self.condition(matcher).part
    let request = Request(body, steps: 100_000)
    var outcomes: [MatchOutcome] = []
    for _ in 0..<100 { outcomes.append(condition.outcome(of: request)) }
    #expect(request.budget.remaining == 0)
    #expect(outcomes.last == .limitReached)
    // Conditions without steps are still decided, and the negation of an undecided condition does not hold.
    #expect(try Self.condition(#"{"contains": "1"}"#).part.matches(request))
    let negated = try Self.condition(#"{"not": \#(matcher)}"#).part
    #expect(negated.outcome(of: request) == .limitReached)
  }

  @Test func `a condition that exceeds the request's steps is reported`() throws {
    let request = Request(Self.nested, steps: 1_000)
    var told: [String] = []
    let text = scenarioText(request: #"{"bodyPatterns": [{"matchesJsonPath": "$..x"}]}"#)
    let isMatched = try scenario(text).request.matches(request) { told.append($0.part.name) }
    #expect(!isMatched)
    #expect(told == ["body at $..x"])
  }

  @Test func `slow expressions on the segments of a path use up the request's steps`() throws {
    let text = "\"" + String(repeating: "a", count: 40) + "!b\","
    let request = Request("[" + String(repeating: text, count: 300) + "0]", steps: 1_000_000)
    let matcher = #"{"matchesJsonPath": {"expression": "$..*", "matches": "(a+)+b"}}"#
    let outcome = try Self.condition(matcher).part.outcome(of: request)
    #expect(outcome == .limitReached)
    #expect(request.budget.remaining == 0)
  }

  @Test(arguments: [
    #"{"matches": "(a|aa)+N"}"#, #"{"doesNotMatch": ".*a*b"}"#, #"{"contains": "aab"}"#,
    #"{"equalTo": "B", "caseInsensitive": true}"#,
  ])
  func `all matchers of a long body share the steps of its request`(matcher: String) throws {
    let request = Request(String(repeating: "a", count: 1 << 20) + "Nb.", steps: 200_000)
    let condition = try Self.condition(matcher).part
    let outcomes = (0..<1_000).map { _ in condition.outcome(of: request) }
    #expect(outcomes.last == .limitReached)
    #expect(request.budget.remaining == 0)
  }

  @Test func `expressions in a compared value, in fields and in the path share the steps`() throws {
    let text = String(repeating: "a", count: 2_000) + "!"
    let body = "[" + Array(repeating: "\"\(text)\"", count: 100).joined(separator: ",") + "]"
    let element = #""${json-unit.regex}(a+)+b""#
    let compared = "[" + Array(repeating: element, count: 100).joined(separator: ",") + "]"
    let request = Request(body, steps: 3_000)
    let condition = try Self.condition(#"{"equalToJson": \#(compared)}"#).part
    while request.budget.remaining > 0 { #expect(condition.outcome(of: request) != .matched) }
    #expect(condition.outcome(of: request) == .limitReached)
    let type = try scenario(
      scenarioText(request: #"{"headers": {"Content-Type": {"matches": "[a-z/]+"}}}"#))
    #expect(type.request.conditions.first?.part.outcome(of: request) == .limitReached)
    let path = try scenario(scenarioText(request: #"{"urlPathPattern": "/[a-z]*"}"#))
    #expect(path.request.conditions.first?.part.outcome(of: request) == .limitReached)
  }

  @Test func `siblings of XML in any order share the steps of their request`() throws {
    func siblings(_ numbers: some Sequence<Int>) -> String {
      "<a>" + numbers.map { "<b><c>\($0)</c></b>" }.joined() + "</a>"
    }
    func outcome(_ count: Int, of request: Request) throws -> MatchOutcome {
      let matcher =
        #"{"equalToXml": "\#(siblings(0..<count))", "ignoreOrderOfSameNode": true}"#
      return try Self.condition(matcher).part.outcome(of: request)
    }
    #expect(try outcome(100, of: Request(siblings((0..<100).reversed()))) == .matched)
    // Each is compared with half of the others.
    let request = Request(siblings((0..<1_000).reversed()), steps: 100_000)
    #expect(try outcome(1_000, of: request) == .limitReached)
    #expect(request.budget.remaining == 0)
    // The first one is not found among all others.
    #expect(try outcome(100, of: Request(siblings(1...100))) == .notMatched)
  }

  @Test(arguments: [true, false])
  func `expressions in compared XML share the steps of their request`(isOrdered: Bool) throws {
    func siblings(_ text: String) -> String {
      "<a>" + String(repeating: "<b>\(text)</b>", count: 100) + "</a>"
    }
    let matcher = #"""
      {"equalToXml": "\#(siblings("${xmlunit.matchesRegex((a+)+b)}"))", "enablePlaceholders": true,
       "ignoreOrderOfSameNode": \#(!isOrdered)}
      """#
    let request = Request(siblings(String(repeating: "a", count: 2_000) + "!b"), steps: 5_000)
    #expect(try Self.condition(matcher).part.outcome(of: request) == .limitReached)
    #expect(request.budget.remaining == 0)
  }

  @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])
  func `the parts of a form share the steps of their request`(type: String) throws {
    let isForm = type.hasPrefix("application")
    let field = isForm ? "f=\(Self.nested)&" : "--b\r\n\r\n\(Self.nested)\r\n"
    let request = Request(String(repeating: field, count: 3), type: type, steps: 200_000)
    let pattern = #"{"matchesJsonPath": "$..*..*..x"}"#
    let asked =
      isForm
      ? #"{"formParameters": {"f": \#(pattern)}}"#
      : #"{"multipartPatterns": [{"bodyPatterns": [\#(pattern)]}]}"#
    let condition = try #require(
      try scenario(scenarioText(request: asked)).request.conditions.first)
    #expect(condition.part.outcome(of: request) == .limitReached)
    #expect(request.budget.remaining == 0)
  }

  @Test(arguments: [(10_000, MatchOutcome.matched), (10_001, .limitReached)])
  func `a form with too many fields is not examined`(count: Int, expected: MatchOutcome) throws {
    let fields = Array(repeating: "b", count: count - 1) + ["a=1"]
    let request = Request(
      fields.joined(separator: "&"), type: "application/x-www-form-urlencoded")
    let text = scenarioText(request: #"{"formParameters": {"a": {"equalTo": "1"}}}"#)
    let condition = try #require(try scenario(text).request.conditions.first)
    #expect(condition.part.outcome(of: request) == expected)
  }

  @Test(arguments: [(1_000, MatchOutcome.matched), (1_001, .limitReached)])
  func `a multipart body with too many parts is not examined`(
    count: Int, expected: MatchOutcome
  ) throws {
    let parts = Array(repeating: "--b\r\n\r\nx\r\n", count: count - 1) + ["--b\r\n\r\ny\r\n"]
    let request = Request(parts.joined() + "--b--", type: "multipart/form-data; boundary=b")
    let text = scenarioText(
      request: #"{"multipartPatterns": [{"bodyPatterns": [{"equalTo": "y"}]}]}"#)
    let condition = try #require(try scenario(text).request.conditions.first)
    #expect(condition.part.outcome(of: request) == expected)
  }

  @Test func `an evaluation takes no more steps than allowed`() throws {
    let root = try JSONDocument(parsing: Self.nested).root
    let path = try JSONPath("$..*..x")
    let whole = path.evaluate(in: root)
    #expect(!whole.isLimitReached)
    #expect(path.evaluate(in: root, limit: whole.steps).isLimitReached == false)
    let short = path.evaluate(in: root, limit: whole.steps - 1)
    #expect(short.isLimitReached)
    #expect(short.steps == whole.steps - 1)
  }
}
