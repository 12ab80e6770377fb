// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// What becomes of a condition.
package enum MatchOutcome {
  case matched
  case notMatched
  /// The evaluation takes too many steps, which decides nothing: the condition does not hold, and its opposite does
  /// not hold either.
  case limitReached

  init(_ isMatched: Bool) {
    self = isMatched ? .matched : .notMatched
  }

  /// What becomes of a text that an expression has to match as a whole.
  init(_ text: String, of pattern: RegularExpression) {
    switch pattern.match(text, isWhole: true) {
    case .matched: self = .matched
    case .notMatched: self = .notMatched
    case .limitReached: self = .limitReached
    }
  }

  /// What becomes of the opposite.
  var negated: MatchOutcome {
    switch self {
    case .matched: .notMatched
    case .notMatched: .matched
    case .limitReached: .limitReached
    }
  }

  /// Whether something holds for each of several; ends with the first for which it does not.
  static func all<Each>(
    _ several: some Sequence<Each>, _ outcome: (Each) -> MatchOutcome
  ) -> MatchOutcome {
    for each in several {
      let outcome = outcome(each)
      if outcome != .matched { return outcome }
    }
    return .matched
  }

  /// Whether something holds for one of several; ends with the first for which it does.
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
