// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The processor time that a match may take.
final class MatchAllowance {
  private let start = ThreadTime.used
  private let steps: Int

  private init(steps: Int) {
    self.steps = max(steps, 0)
  }

  /// The number of steps of PCRE2's interpreter that take about as long.
  var most: UInt32 { UInt32(clamping: 16 * steps) }

  private var used: Int { ThreadTime.steps(since: start) }

  /// Whether the time is over.
  var isOver: Bool { used >= steps }

  private var partCount = 0

  /// Notes that a part of an expression is about to be matched. A part may read the whole text, so the clock is asked often, but not
  /// each time, which would cost more than most parts.
  /// - Returns: whether the match may go on.
  func beginPart() -> Bool {
    partCount &+= 1
    return partCount % 16 != 0 || !isOver
  }

  /// Takes steps for the time of a match.
  /// - Returns: the match's result, or that the limit is reached if it took more than the steps.
  static func pay(
    _ steps: inout Int, _ match: (MatchAllowance) -> RegularExpression.Outcome
  ) -> RegularExpression.Outcome {
    let allowance = MatchAllowance(steps: steps)
    let outcome = match(allowance)
    steps -= allowance.used
    return steps > 0 ? outcome : .limitReached
  }
}
