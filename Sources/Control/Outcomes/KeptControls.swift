// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario

/// The results of the cases that a lease was asked for last, by which their variants are judged.
struct KeptControls: Sendable {
  private struct Control: Sendable {
    let scenario: Scenario
    let result: ControlResult
  }

  /// By scenario and case, as in the ids of their records.
  private var controls: LatestValues<Control>

  /// - Parameters:
  ///   - mostControls: the largest number of cases.
  ///   - mostBytes: see ``mostBytes``.
  init(mostControls: Int = 1_000, mostBytes: Int = 32 << 20) {
    controls = LatestValues(mostValues: mostControls, mostBytes: mostBytes)
  }

  /// The largest number of bytes in which their outcomes were posted; the last one is always kept. It counts from the next one on.
  var mostBytes: Int {
    get { controls.mostBytes }
    set { controls.mostBytes = newValue }
  }

  /// Keeps the result of a case; the oldest are dropped for it.
  mutating func keep(_ result: ControlResult, of exchange: JudgedExchange, size: Int) {
    controls.keep(
      Control(scenario: exchange.scenario, result: result), for: Self.key(of: exchange), size: size)
  }

  /// The result by which an exchange is judged.
  func result(for exchange: JudgedExchange) -> ControlResult {
    if exchange.variant == nil { return .itself }
    guard let known = controls[Self.key(of: exchange)] else {
      return .failed("its outcome has not been posted in this lease; post it first")
    }
    guard known.scenario == exchange.scenario else {
      return .failed("the scenario has changed since its outcome was posted; post it again")
    }
    return known.result
  }

  private static func key(of exchange: JudgedExchange) -> String {
    "\(exchange.scenario.name)/\(exchange.declaredCase.name)"
  }
}
