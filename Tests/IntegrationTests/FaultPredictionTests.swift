// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIClientTestSupport
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The prediction for a fault allows every outcome that a correct client has.
struct FaultPredictionTests {
  @Test(arguments: FaultCases.all)
  func `every outcome of a client is a predicted one`(entry: FaultCases.Entry) throws {
    let predicted = try Self.predicted(entry)
    if predicted.isEmpty { return }
    for way in Way.allCases {
      let expected = FaultCases.expected(entry, by: way).map(\.rawValue)
      #expect(Set(predicted).isSuperset(of: expected), "\(way)")
    }
  }

  @Test func `most faults have one outcome, and some have several or any`() throws {
    let counts = try FaultCases.all.map { try Self.predicted($0).count }
    #expect(counts.count { $0 == 1 } > counts.count / 2)
    #expect(Set(counts) == [0, 1, 2, 3])
  }

  /// The outcomes that the contract predicts for a fault; empty if any is correct.
  private static func predicted(_ entry: FaultCases.Entry) throws -> [String] {
    let scenario = try scenario(
      scenarioText(
        contract: #"{"success": {"fields": {"/id": "required"}}}"#,
        cases: #"""
          {"good": {"response": {"jsonBody": {"id": 7}}}, "tried": {"response": \#(entry.response)}}
          """#))
    let response = try #require(scenario.cases[1].response)
    return try #require(scenario.contract).prediction(of: response).outcomes.map(\.kind.rawValue)
  }
}
