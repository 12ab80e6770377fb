// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario

/// The results of the cases that a lease was asked for last, by which their variants are judged.
struct KeptControls: Sendable {
  private struct Control: Sendable {
    let scenario: Scenario
    let result: ControlResult
    let size: Int
  }

  private let mostControls: Int
  /// The largest number of bytes in which their outcomes were posted; the last one is always kept. It counts from the next one on.
  var mostBytes: Int
  /// By scenario and case, as in the ids of their records.
  private var controls: [String: Control] = [:]
  /// The keys of ``controls``, oldest first.
  private var order: [String] = []
  private var size = 0

  /// - Parameters:
  ///   - mostControls: the largest number of cases.
  ///   - mostBytes: see ``mostBytes``.
  init(mostControls: Int = 1_000, mostBytes: Int = 32 << 20) {
    self.mostControls = mostControls
    self.mostBytes = mostBytes
  }

  /// Keeps the result of a case; the oldest are dropped for it.
  mutating func keep(_ result: ControlResult, of exchange: JudgedExchange, size: Int) {
    let key = Self.key(of: exchange)
    let control = Control(scenario: exchange.scenario, result: result, size: size)
    if let old = controls.updateValue(control, forKey: key) {
      self.size -= old.size
      order.removeAll { $0 == key }
    }
    order.append(key)
    self.size += size
    while order.count > 1, order.count > mostControls || self.size > mostBytes {
      self.size -= controls.removeValue(forKey: order.removeFirst())?.size ?? 0
    }
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
