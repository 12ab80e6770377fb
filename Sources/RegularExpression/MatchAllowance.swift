// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The processor time that a match may take.
struct MatchAllowance {
  /// The processor time of a step, of which callers have a number.
  static let stepTime = Duration.nanoseconds(200)

  private let start = ThreadTime.used
  private let steps: Int

  private init(steps: Int) {
    self.steps = max(steps, 0)
  }

  /// The number of steps of PCRE2's interpreter that take about as long.
  var most: UInt32 { UInt32(clamping: 16 * steps) }

  private var used: Duration { ThreadTime.used - start }

  /// Whether the time is over.
  var isOver: Bool { used >= Self.stepTime * steps }

  /// Takes steps for the time of a match.
  /// - Returns: the match's result, or that the limit is reached if it took more than the steps.
  static func pay(
    _ steps: inout Int, _ match: (MatchAllowance) -> RegularExpression.Outcome
  ) -> RegularExpression.Outcome {
    let allowance = MatchAllowance(steps: steps)
    let outcome = match(allowance)
    steps -= Int(allowance.used / stepTime)
    return steps > 0 ? outcome : .limitReached
  }
}
