// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

/// Verdicts on clients that have types for fields which the contract does not name.
struct OtherFieldsJudgingTests {
  private let bench: Bench

  init() throws {
    bench = try Bench(
      contract: Bench.contract.replacing(
        #"{"success""#, with: #"{"otherFields": "typed", "success""#))
  }

  @Test(arguments: [
    #"{"outcome": "unexpected"}"#, #"{"outcome": "success", "defects": []}"#,
    #"{"outcome": "partial", "defects": ["/extra"]}"#, #"{"outcome": "error"}"#,
  ])
  func `a strict and a lenient client are right`(answer: String) throws {
    #expect(try bench.record("good~string@/extra/a", answer).summary == "pass")
  }

  @Test func `neither a failure nor no answer is right`() throws {
    #expect(
      try bench.record("good~string@/extra/a", #"{"outcome": "noAnswer"}"#).summary
        == "fail outcome")
  }

  @Test func `a field that is named is judged as ever`() throws {
    #expect(
      try bench.record("good~drop@/id", #"{"outcome": "success"}"#).summary == "silent")
  }
}
