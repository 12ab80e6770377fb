// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

@testable import MockAPIControl

/// The results of cases that a lease keeps.
struct KeptControlsTests {
  private let scenario: Scenario

  init() throws {
    scenario = try MockAPITestSupport.scenario(
      #"{"name": "s", "request": {"urlPath": "/"}, "cases": {"a": {"response": {}}, "b": {"response": {}}, "c": {"response": {}}}}"#
    )
  }

  private func keep(_ name: String, size: Int, in kept: inout KeptControls) throws {
    let index = try #require(scenario.cases.firstIndex { $0.name == name })
    kept.keep(.passed(decoded: nil), of: JudgedExchange(scenario, caseIndex: index), size: size)
  }

  /// The names of the cases whose variants can be judged.
  private func names(in kept: KeptControls) throws -> [String] {
    try scenario.cases.map(\.name).filter { name in
      let id = VariantID(caseName: name, operator: .refused)
      let variant = try #require(scenario.variant(id))
      if case .passed = kept.result(for: JudgedExchange(variant)) { return true }
      return false
    }
  }

  @Test func `the oldest are dropped where there are too many`() throws {
    var kept = KeptControls(mostControls: 2)
    for name in ["a", "b", "c"] { try keep(name, size: 1, in: &kept) }
    #expect(try names(in: kept) == ["b", "c"])
    // What is posted again is the newest.
    try keep("b", size: 1, in: &kept)
    try keep("a", size: 1, in: &kept)
    #expect(try names(in: kept) == ["a", "b"])
  }

  @Test func `the oldest are dropped where they are too large, but not the last one`() throws {
    var kept = KeptControls(mostBytes: 10)
    try keep("a", size: 6, in: &kept)
    try keep("b", size: 4, in: &kept)
    #expect(try names(in: kept) == ["a", "b"])
    try keep("a", size: 7, in: &kept)
    #expect(try names(in: kept) == ["a"])
    try keep("c", size: 11, in: &kept)
    #expect(try names(in: kept) == ["c"])
  }

  @Test func `a smaller limit counts from the next one on`() throws {
    var kept = KeptControls(mostBytes: 10)
    try keep("a", size: 4, in: &kept)
    try keep("b", size: 4, in: &kept)
    kept.mostBytes = 6
    #expect(try names(in: kept) == ["a", "b"])
    try keep("c", size: 2, in: &kept)
    #expect(try names(in: kept) == ["b", "c"])
  }

  @Test(arguments: [(1, 32), (8, 32), (16, 16), (256, 1)])
  func `more leases have a smaller share of what all may keep`(count: Int, mebibytes: Int) {
    #expect(LeaseOutcomes.mostBytes(among: count) == mebibytes << 20)
  }
}
