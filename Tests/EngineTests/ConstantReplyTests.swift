// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// The short way to the reply of most requests, which must be the reply of the long way.
struct ConstantReplyTests {
  private static let plain = """
    {"request": {"urlPath": "/a"}, "cases": {"a": {"response": {"body": "1"}}, "b": {"response": {}}}}
    """
  private static let conditional = #"""
    {"request": {"urlPath": "/a"}, "default": "none", "cases": {
      "late": {"when": {"bodyPatterns": [{"contains": "late"}]}, "response": {"fixedDelayMilliseconds": 9}},
      "x": {"when": {"bodyPatterns": [{"matchesJsonPath": {"expression": "$.x", "equalTo": "1"}}]},
            "response": {"status": 400}},
      "slow": {"when": {"headers": {"X": {"matches": "(a+)+$"}}}, "response": {}},
      "none": {"response": {"status": 404}}}}
    """#

  private static func one(_ response: String) -> String {
    #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": \#(response)}}}"#
  }

  private static func mapping(_ members: String) -> String {
    #"{"request": {\#(members)}, "response": {"status": 201}}"#
  }

  /// Scenario files, a request for them, and whether it has the short way.
  private static let rows: [(files: [String], request: StubRequest, isShort: Bool)] = [
    ([plain], StubRequest("GET", "/a"), true),
    ([plain], StubRequest("DELETE", "/a?q=1"), true),
    ([plain], StubRequest("GET", "http://example.org/a"), true),
    ([plain], StubRequest("HEAD", "/a"), false),
    ([plain], StubRequest("OPTIONS", "/a"), false),
    ([plain], StubRequest("GET", "/a", headers: ["Prefer": "case=b"]), false),
    ([plain], StubRequest("GET", "/a/"), false),
    ([conditional], StubRequest("POST", "/a", body: #"{"x": 1}"#), true),
    ([conditional], StubRequest("POST", "/a", body: #"{"x": 2}"#), true),
    ([conditional], StubRequest("POST", "/a", body: "late"), false),
    (
      [conditional],
      StubRequest("GET", "/a", headers: ["X": String(repeating: "a", count: 4_000) + "!"]), false
    ),
    ([one(#"{"fixedDelayMilliseconds": 1}"#)], StubRequest("GET", "/a"), false),
    ([one(#"{"fault": "CONNECTION_RESET_BY_PEER"}"#)], StubRequest("GET", "/a"), false),
    (
      [
        #"{"request": {"urlPath": "/a"}, "response": {"body": "{{now}}", "transformers": ["response-template"]}}"#
      ],
      StubRequest("GET", "/a"), false
    ),
    ([mapping(#""method": "GET", "urlPath": "/a""#)], StubRequest("GET", "/a"), true),
    ([mapping(#""method": "GET", "urlPath": "/a""#)], StubRequest("POST", "/a"), false),
    ([mapping(#""method": "ANY", "urlPath": "/a""#)], StubRequest("OPTIONS", "/a"), false),
    ([mapping(#""url": "/a""#)], StubRequest("GET", "/a"), true),
    ([mapping(#""url": "/a""#)], StubRequest("GET", "/a?q=1"), false),
    ([mapping(#""url": "/a?q=1""#)], StubRequest("GET", "/a?q=1"), true),
    ([mapping(#""url": "/a?q=1""#)], StubRequest("GET", "/a?q=2"), false),
    ([mapping(#""urlPathTemplate": "/{x}/b""#)], StubRequest("GET", "/a/b?q=1"), true),
    ([mapping(#""urlPathTemplate": "/{x}/b""#)], StubRequest("GET", "/a/c"), false),
    (
      [mapping(#""urlPathTemplate": "/{x}", "pathParameters": {"x": {"equalTo": "a"}}"#)],
      StubRequest("GET", "/a"), false
    ),
    ([mapping(#""urlPathPattern": "/a""#)], StubRequest("GET", "/a"), true),
    ([mapping(#""urlPathPattern": "/a""#)], StubRequest("GET", "/a/b"), false),
    (
      [mapping(#""method": "GET", "urlPattern": "/[a-z]+\\?q=1""#)], StubRequest("GET", "/a?q=1"),
      true
    ),
    ([mapping(#""method": "GET", "urlPattern": "/[a-z]+""#)], StubRequest("GET", "/a?q=1"), false),
    ([mapping(#""method": "ANY", "urlPathPattern": "/[a-z]+""#)], StubRequest("HEAD", "/a"), false),
    (
      [mapping(#""urlPathPattern": "/.", "headers": {"X": {"equalTo": "1"}}"#)],
      StubRequest("GET", "/a", headers: ["X": "1"]), false
    ),
    (
      [mapping(#""urlPath": "/a", "headers": {"X": {"equalTo": "1"}}"#)],
      StubRequest("GET", "/a", headers: ["X": "1"]), false
    ),
    (
      [
        #"{"request": {"urlPath": "/a"}, "response": {}, "scenarioName": "s", "newScenarioState": "t"}"#
      ],
      StubRequest("GET", "/a"), false
    ),
    // Others do not answer.
    (
      [
        mapping(#""method": "GET", "urlPath": "/a""#),
        mapping(#""method": "PUT", "urlPath": "/a", "headers": {"X": {"equalTo": "1"}}"#),
      ],
      StubRequest("GET", "/a", headers: ["X": "1"]), true
    ),
    (
      [plain, #"{"priority": 9, "request": {"urlPathPattern": "/a.*"}, "response": {}}"#],
      StubRequest("GET", "/a"), true
    ),
    (
      [plain, #"{"priority": 9, "request": {"method": "GET"}, "response": {}}"#],
      StubRequest("GET", "/a"), true
    ),
    (
      [plain, #"{"request": {"urlPathTemplate": "/b/{x}"}, "cases": {"a": {"response": {}}}}"#],
      StubRequest("GET", "/b/1"), true
    ),
    // The expression takes too many steps, which is reported.
    (
      [
        mapping(#""method": "PUT", "urlPathPattern": "/(a+)+$""#),
        #"{"priority": 9, "request": {"urlPathTemplate": "/{x}"}, "response": {}}"#,
      ],
      StubRequest("GET", "/" + String(repeating: "a", count: 4_000) + "!"), false
    ),
    // Others may answer.
    (
      [
        mapping(#""urlPath": "/a""#),
        #"{"priority": 1, "request": {"urlPathPattern": "/a.*"}, "response": {"status": 204}}"#,
      ],
      StubRequest("GET", "/a"), true
    ),
    (
      [
        mapping(#""urlPath": "/a""#),
        #"{"priority": 1, "request": {"urlPathPattern": "/a.*", "headers": {"X": {"equalTo": "1"}}}, "response": {}}"#,
      ],
      StubRequest("GET", "/a"), false
    ),
    (
      [
        mapping(#""urlPath": "/a""#),
        #"{"priority": 1, "request": {"urlPathPattern": "/b.*", "headers": {"X": {"equalTo": "1"}}}, "response": {}}"#,
        #"{"priority": 1, "request": {"method": "PUT", "urlPathPattern": "/.*"}, "response": {}}"#,
      ],
      StubRequest("GET", "/a"), true
    ),
    (
      [
        plain, #"{"priority": 1, "request": {"headers": {"X": {"absent": true}}}, "response": {}}"#,
      ],
      StubRequest("GET", "/a"), false
    ),
    (
      [
        plain,
        #"{"priority": 1, "request": {"urlPath": "/a"}, "response": {}, "scenarioName": "s", "requiredScenarioState": "t"}"#,
      ],
      StubRequest("GET", "/a"), false
    ),
  ]

  private static func index(of files: [String]) throws -> ScenarioIndex {
    let loaded = ScenarioLoader().load(
      texts: files.enumerated().map { ("\($0).json", $1) })
    try #require(!loaded.diagnostics.contains { $0.severity == .error }, "\(loaded.diagnostics)")
    return ScenarioIndex(loaded.scenarios)
  }

  /// The reply that a server sends without a decision; `nil` if it has to decide.
  private static func constantReply(
    to request: some RequestView, _ index: ScenarioIndex,
    _ influences: Influences = []
  ) -> Reply? {
    guard let served = index.routed(request.method, request.target) else { return nil }
    var conditional: ConditionalCase?
    let prefers = !request.headerValues(named: "Prefer").isEmpty
    return ConstantReply(
      of: served, for: request, influences.union(prefers ? .preferences : []), &conditional
    ).flatMap { Reply(constantOf: served.scenario, $0.conditional) }
  }

  @Test(arguments: rows.indices)
  func `a constant reply is the one that the long way gives`(row: Int) throws {
    let (files, request, isShort) = Self.rows[row]
    let index = try Self.index(of: files)
    let answering = Answering(allowsCrossOrigin: false)
    let state = LeaseState(seed: 1)
    let constant = Self.constantReply(to: request, index)
    #expect((constant != nil) == isShort)
    guard let constant else { return }
    let answer = answering.answer(request, index: index, state: state)
    let reply = answer.reply
    #expect(constant.scenario == reply.scenario && constant.caseName == reply.caseName)
    #expect(constant.reason == reply.reason && constant.response == reply.response)
    #expect(reply.added.isEmpty && reply.draw == nil && !reply.isHead && !reply.isChanged)
    #expect(answer.changes.isEmpty && answer.notices.isEmpty)
    // The long way may begin with the scenario that was found.
    let routed = answering.answer(
      request, routed: index.routed(request.method, request.target), index: index, state: state)
    #expect(routed.reply.caseName == reply.caseName && routed.reply.reason == reply.reason)
  }

  /// A request with a budget of its own, as in a server.
  private final class BudgetedRequest: RequestView {
    let request: StubRequest
    let budget = MatchBudget()
    private(set) var bodyReads = 0

    init(_ request: StubRequest) { self.request = request }

    var method: String { request.method }
    var target: RequestTarget { request.target }
    var scheme: String { request.scheme }
    var peerAddress: String { request.peerAddress }
    var time: Duration { request.time }
    var body: [UInt8] {
      bodyReads += 1
      return request.body
    }

    func headerValues(named name: String) -> [String] { request.headerValues(named: name) }
  }

  @Test(arguments: [#"{"x": "late"}"#, #"{"x": 1}"#, ""])
  func `the long way does not evaluate conditions again`(body: String) throws {
    let index = try Self.index(of: [Self.conditional])
    let answering = Answering(allowsCrossOrigin: false)
    let state = LeaseState(seed: 1)
    let costly = String(repeating: "a", count: 4_000) + "!"
    let request = BudgetedRequest(StubRequest("POST", "/a", headers: ["X": costly], body: body))
    let served = try #require(index.routed(request.method, request.target))
    let found = ConditionalCase(of: served, for: request)
    let reads = request.bodyReads
    #expect(reads > 0)
    let answer = answering.answer(
      request, routed: served, conditional: found, index: index, state: state)
    #expect(request.bodyReads == reads)
    let direct = answering.answer(
      BudgetedRequest(request.request), index: index, state: state)
    #expect(answer.reply.caseName == direct.reply.caseName && answer.notices == direct.notices)
    #expect(answer.reply.reason == direct.reply.reason)
  }

  /// What changes the answer to a request by the state of a lease.
  private static let changes: [@Sendable (inout LeaseState) -> Void] = [
    { $0.selection = ["0": "b"] },
    { $0.selection = ["0": "a~status(500)"] },
    { $0.limited.select("b", of: "0", for: .next(1), until: nil) },
    { $0.limited.select("b", of: "0", for: .share(1), until: nil) },
    {
      $0.limited.select("b", of: "0", for: .every, until: TimeLimit(.seconds(1), from: .zero))
    },
    { $0.disturb(Disturbance(delayMilliseconds: 5...5)) },
    { $0.disturb(Disturbance(delayMilliseconds: 5...9)) },
    { $0.disturb(Disturbance(failures: Disturbance.Failures(share: 1))) },
    { $0.disturb(Disturbance(failures: Disturbance.Failures(share: 1, caseName: "b"))) },
    { $0.disturb(Disturbance(isOffline: true)) },
  ]

  @Test(arguments: changes.indices)
  func `what changes an answer prevents constant replies`(change: Int) throws {
    let index = try Self.index(of: [Self.plain])
    let request = StubRequest("GET", "/a")
    var state = LeaseState(seed: 1)
    let constant = try #require(Self.constantReply(to: request, index, state.influences))
    Self.changes[change](&state)
    let reply = Answering(allowsCrossOrigin: false).answer(request, index: index, state: state)
      .reply
    let isChanged =
      reply.caseName != constant.caseName || reply.variant != nil || reply.draw != nil
    #expect(isChanged)
    #expect(Self.constantReply(to: request, index, state.influences) == nil)
  }

  @Test(arguments: UInt16(0)..<16)
  func `each influence alone prevents constant replies`(bit: UInt16) throws {
    let index = try Self.index(of: [Self.plain])
    let influence = Influences(rawValue: 1 << bit)
    #expect(Self.constantReply(to: StubRequest("GET", "/a"), index, influence) == nil)
  }

  @Test func `a server names its influences on answers`() {
    #expect(Answering(allowsCrossOrigin: false).influences.isEmpty)
    #expect(Answering(allowsCrossOrigin: true).influences == .crossOrigin)
  }
}
