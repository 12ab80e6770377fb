// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// A scenario with all tolerances, whose exchanges are judged.
struct Bench {
  let scenario: Scenario

  static let contract = """
    {"success": {"fields": {
       "/id": {"tolerance": "required", "format": "integer"}, "/name": "defaulted", "/nickname": "optional",
       "/address/street": "defaulted", "/address/city": "defaulted", "/internal": "ignored",
       "/friends/*": "dropped", "/friends/*/id": "required", "/friends/*/name": "defaulted",
       "/prices/*": "dropped"}},
     "failure": {"fields": {"/errorCode": {"tolerance": "required", "accepts": ["string", "number"]},
                            "/hint": "defaulted"}, "code": "/errorCode"}}
    """

  static let body = """
    {"id": 7, "name": "Ada", "nickname": "ada", "address": {"street": "Main", "city": "Bern"},
     "internal": 1, "extra": {"a": [1, 2]}, "prices": {"tea": 3, "milk": 2.5},
     "friends": [{"id": 1, "name": "Bo"}, {"id": 2, "name": "Cy"}, {"id": 3, "name": "Di"}]}
    """

  init(contract: String = Self.contract, body: String = Self.body, cases: String = "") throws {
    scenario = try MockAPITestSupport.scenario(
      """
      {"name": "s", "request": {"method": "POST", "urlPath": "/"}, "contract": \(contract), "cases": {
        "good": {"response": {"status": 200, "jsonBody": \(body)}},
        "bad": {"response": {"status": 400, "jsonBody": {"errorCode": "full", "hint": "x"}}},
        "numbered": {"response": {"status": 409, "jsonBody": {"errorCode": 20404, "hint": "x"}}},
        "garbage": {"response": {"status": 500, "headers": {"Content-Type": "text/html"}, "body": "<h1>"}}\(cases)}}
      """)
  }

  /// A scenario of its own.
  init(_ scenario: Scenario) { self.scenario = scenario }

  /// - Parameter id: of a variant, or of a case.
  func exchange(_ id: String) throws -> JudgedExchange {
    if let index = scenario.cases.firstIndex(where: { $0.name == id }) {
      return JudgedExchange(
        scenario: scenario, caseIndex: index, variant: nil,
        expected: scenario.expectation(ofCase: index))
    }
    let variantID = try #require(VariantID(id))
    let variant = try #require(scenario.variant(variantID, VariantOptions()))
    return JudgedExchange(
      scenario: scenario, caseIndex: variant.caseIndex, variant: variant,
      expected: variant.expectation)
  }

  /// The record for an answer, which is JSON without its id.
  func record(
    _ id: String, _ answer: String, control: String? = nil,
    _ change: (inout Observation) -> Void = { _ in }
  ) throws -> VerdictRecord {
    let answer = try #require(try ClientAnswer.last(line: Array(answer.utf8)))
    return try record(id, .answered(answer), control: control, change)
  }

  func record(
    _ id: String, _ end: Observation.End, control: String? = nil, judge: Judge = Judge(),
    _ change: (inout Observation) -> Void = { _ in }
  ) throws -> VerdictRecord {
    var observation = Observation(end)
    observation.requests = [ObservedRequest(method: "POST", target: "/", status: 200)]
    change(&observation)
    let exchange = try exchange(id)
    let decoded = try control.map { try JSONDocument(parsing: $0).root }
    return judge.record(
      of: exchange, observation,
      control: exchange.variant == nil
        ? .itself : .passed(decoded: decoded.map(DecodedControl.init)),
      location: "a.json:1:1", replay: "mockapi replay a.json 's/\(id)'")
  }
}

extension VerdictRecord {
  /// The verdict and its reason, in short.
  var summary: String {
    verdict.rawValue + (reason.map { " \($0.rawValue)" } ?? "")
  }
}
