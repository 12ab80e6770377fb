// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A condition on all values of a field that may be repeated: a header, a query or a form parameter.
package enum FieldPattern: Sendable, Hashable, CustomStringConvertible {
  /// One of the values matches; if there is none, the pattern is applied to the missing value.
  case any(ValuePattern)
  /// Each pattern matches a value, and the number of values is equal to the number of patterns.
  case hasExactly([ValuePattern])
  /// Each pattern matches a value; there may be more values.
  case includes([ValuePattern])

  /// - Parameters:
  ///   - time: when the request came.
  ///   - budget: the budget that the values share with the rest of the request; made only for a pattern that takes from it.
  func outcome(
    of values: [String], at time: Duration, budget: @autoclosure () -> MatchBudget
  ) -> MatchOutcome {
    switch self {
    case .any(let pattern):
      values.isEmpty
        ? pattern.outcome(of: .missing) : Self.any(of: values, pattern, time, budget())
    case .hasExactly(let patterns):
      values.count == patterns.count
        ? Self.each(of: patterns, in: values, time, budget()) : .notMatched
    case .includes(let patterns):
      values.isEmpty ? .notMatched : Self.each(of: patterns, in: values, time, budget())
    }
  }

  private static func each(
    of patterns: [ValuePattern], in values: [String], _ time: Duration,
    _ budget: @autoclosure () -> MatchBudget
  ) -> MatchOutcome {
    .all(patterns) { any(of: values, $0, time, budget()) }
  }

  private static func any(
    of values: [String], _ pattern: ValuePattern, _ time: Duration,
    _ budget: @autoclosure () -> MatchBudget
  ) -> MatchOutcome {
    let budget = pattern.isCounted ? budget() : nil
    return .any(values) { pattern.outcome(of: .text($0, at: time, budget: budget)) }
  }

  package var description: String {
    if case .any(let pattern) = self { return pattern.description }
    return "[\(wording.matcher)] \(wording.expected)"
  }

  /// The operator, as scenarios spell it, and its operand.
  var wording: (matcher: String, expected: String) {
    switch self {
    case .any(let pattern): (pattern.operatorName, pattern.operand)
    case .hasExactly(let patterns): ("hasExactly", Self.list(patterns))
    case .includes(let patterns): ("includes", Self.list(patterns))
    }
  }

  private static func list(_ patterns: [ValuePattern]) -> String {
    patterns.map(\.description).joined(separator: ", ")
  }
}
