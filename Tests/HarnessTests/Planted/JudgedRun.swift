// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPILoading
import MockAPIVariants

/// Runs a client in the process of the test through scenarios, over HTTP.
enum JudgedRun {
  /// The verdicts on a client.
  /// - Parameters:
  ///   - timeLimit: for stalls and for bytes that come too slowly, in milliseconds. Other exchanges end by themselves.
  ///   - operators: only these; `nil` for the standard ones.
  static func records(
    of client: any ClientUnderTest, on server: ExchangeServer, _ loaded: LoadedScenarios,
    timeLimit: Double = 1_000, parallel: Int = 16, operators: Set<VariantOperator>? = nil
  ) async throws -> [VerdictRecord] {
    var options = TestOptions()
    options.parallel = parallel
    options.variants.timeLimit = timeLimit
    options.variants.operators = operators ?? options.variants.operators
    let plan = TestPlan(loaded.scenarios, options.selection, options.variants)
    let result = try await TestRun(plan, options: options, server: server) {
      PatientClient(client: client) { $0.contains("~stall(") || $0.contains("~trickle") }
    }.run()
    var records: [VerdictRecord] = []
    try result.records.visit { records.append($0) }
    return records
  }
}

extension VerdictRecord {
  /// The verdict with its reason: `fail (outcome)`.
  var judgement: String { verdict.rawValue + (reason.map { " (\($0.rawValue))" } ?? "") }

  /// Everything that a person needs to see why.
  var explanation: String {
    "\(id): \(judgement): \(message) [\(actual.detail)] \(sent?.excerpt ?? "")"
  }
}
