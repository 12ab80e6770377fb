// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// The result of a condition.
package enum MatchOutcome {
  case matched
  case notMatched
  /// The evaluation takes too many steps, so the condition is undecided: neither it nor its negation holds.
  case limitReached

  init(_ isMatched: Bool) {
    self = isMatched ? .matched : .notMatched
  }

  /// The result of matching a whole text with an expression, for which a budget pays.
  init(_ text: String, of pattern: RegularExpression, _ budget: MatchBudget) {
    self.init(budget.pay { pattern.match(text, isWhole: true, steps: &$0) })
  }

  /// The result of matching a whole text with an expression, by its bytes.
  init(_ bytes: ArraySlice<UInt8>, of pattern: RegularExpression, _ budget: MatchBudget) {
    self.init(budget.pay { pattern.match(bytes, isWhole: true, steps: &$0) })
  }

  /// The result of looking for an expression in a text, for which a budget pays.
  init(_ text: String, contains pattern: RegularExpression, _ budget: MatchBudget) {
    self.init(budget.pay { pattern.match(text, isWhole: false, steps: &$0) })
  }

  /// The result of matching the bytes of a whole text with an expression, if that takes hardly any time; otherwise undecided.
  init(_ bytes: ArraySlice<UInt8>, quicklyOf pattern: RegularExpression) {
    var steps = 64 + bytes.count / 128
    self.init(pattern.match(bytes, isWhole: true, steps: &steps))
  }

  private init(_ outcome: RegularExpression.Outcome) {
    self =
      switch outcome {
      case .matched: .matched
      case .notMatched: .notMatched
      case .limitReached: .limitReached
      }
  }

  /// The result of the negation.
  var negated: MatchOutcome {
    switch self {
    case .matched: .notMatched
    case .notMatched: .matched
    case .limitReached: .limitReached
    }
  }

  /// Whether all outcomes are matches; stops at the first that is not.
  package static func all<Each>(
    _ several: some Sequence<Each>, _ outcome: (Each) -> MatchOutcome
  ) -> MatchOutcome {
    for each in several {
      let outcome = outcome(each)
      if outcome != .matched { return outcome }
    }
    return .matched
  }

  /// Whether an outcome is a match; stops at the first that is.
  static func any<Each>(
    _ several: some Sequence<Each>, _ outcome: (Each) -> MatchOutcome
  ) -> MatchOutcome {
    var result = MatchOutcome.notMatched
    for each in several {
      switch outcome(each) {
      case .matched: return .matched
      case .limitReached: result = .limitReached
      case .notMatched: break
      }
    }
    return result
  }
}
