// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPILeases

/// Which cases the requests of a lease have met.
struct LeaseCoverageTests {
  private static let text = #"""
    {"name": "pay", "request": {"urlPath": "/pay"}, "cases": {
      "paid": {"response": {"jsonBody": {"id": 7}}}, "declined": {"response": {"status": 402}},
      "cut": {"response": {"fault": {"at": "start"}}},
      "turns": {"sequence": ["declined", "paid"]}}}
    """#

  private let scenario: Scenario
  private let coverage = LeaseCoverage()

  init() throws { scenario = try MockAPITestSupport.scenario(Self.text) }

  private func reply(
    _ served: Int, chosen: Int? = nil, _ reason: CaseReason = .default,
    variant: ServedVariant? = nil, draw: Draw? = nil
  ) -> Reply {
    Reply(
      of: scenario, Reply.Choice(chosen: chosen ?? served, served: served, reason: reason),
      variant: variant,
      response: scenario.cases[served].response ?? ResponseDefinition(status: 200),
      draw: draw, isHead: false, acceptsGzip: false)
  }

  private var met: Set<String> { coverage.cases[scenario.id] ?? [] }

  @Test func `a case is met by the requests that get its response`() {
    #expect(coverage.cases.isEmpty)
    for _ in 0..<3 { coverage.note(reply(0)) }
    #expect(met == ["paid"])
    coverage.note(reply(1))
    coverage.note(reply(0))
    #expect(met == ["paid", "declined"])
    coverage.removeAll()
    #expect(coverage.cases.isEmpty)
    coverage.note(reply(0))
    #expect(met == ["paid"])
  }

  @Test func `a sequence is met together with its step`() {
    coverage.note(reply(1, chosen: 3))
    #expect(met == ["declined", "turns"])
  }

  @Test func `a variant, and a connection that is closed in place of an answer, meet no case`()
    throws
  {
    let variant = try #require(ServedVariant("paid~status(500)", of: scenario))
    coverage.note(reply(0, .selection, variant: variant))
    let closed = Draw(
      try #require(scenario.cases[0].response), number: 1, seed: 0, timing: Timing(), closes: true)
    coverage.note(reply(0, .failure, draw: closed))
    #expect(coverage.cases.isEmpty)
    // This is the fault of the case itself.
    let own = Draw(
      try #require(scenario.cases[2].response), number: 1, seed: 0, timing: Timing())
    coverage.note(reply(2, .failure, draw: own))
    #expect(met == ["cut"])
  }

  @Test func `an answer of the server meets nothing`() {
    coverage.note(Reply(response: ResponseDefinition(status: 404), isHead: false))
    #expect(coverage.cases.isEmpty)
  }

  @Test func `another version of a scenario adds to what was met`() throws {
    coverage.note(reply(0))
    let other = try MockAPITestSupport.scenario(
      #"{"name": "pay", "request": {"urlPath": "/pay"}, "cases": {"late": {"response": {}}}}"#)
    #expect(other.id == scenario.id)
    coverage.note(
      Reply(
        of: other, Reply.Choice(chosen: 0, served: 0, reason: .default),
        response: ResponseDefinition(status: 200), isHead: false, acceptsGzip: false))
    #expect(met == ["paid", "late"])
  }

  @Test func `a scenario that gets other cases again and again is bounded`() throws {
    let limit = LeaseCoverage.mostOldCases
    for number in 0..<(limit + 10) {
      let version = try MockAPITestSupport.scenario(
        #"{"name": "pay", "request": {"urlPath": "/pay"}, "cases": {"c\#(number)": {"response": {}}}}"#
      )
      coverage.note(
        Reply(
          of: version, Reply.Choice(chosen: 0, served: 0, reason: .default),
          response: ResponseDefinition(status: 200), isHead: false, acceptsGzip: false))
      #expect(met.contains("c\(number)") && met.count <= limit + 1)
    }
    #expect(!met.contains("c0"))
  }

  @Test func `beyond the limit, further scenarios are not counted`() throws {
    let coverage = LeaseCoverage(mostScenarios: 1)
    let other = try MockAPITestSupport.scenario(
      #"{"name": "other", "request": {"urlPath": "/other"}, "cases": {"a": {"response": {}}}}"#)
    coverage.note(reply(0))
    coverage.note(
      Reply(
        of: other, Reply.Choice(chosen: 0, served: 0, reason: .default),
        response: ResponseDefinition(status: 200), isHead: false, acceptsGzip: false))
    coverage.note(reply(1))
    #expect(coverage.cases == [scenario.id: ["paid", "declined"]])
  }
}
