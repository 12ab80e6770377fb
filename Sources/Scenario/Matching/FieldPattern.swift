// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What the values of a field that may be repeated have to be: a header, a query or a form parameter.
public enum FieldPattern: Sendable, Hashable, CustomStringConvertible {
  /// One of the values matches; without any, the pattern is asked about what is missing.
  case any(ValuePattern)
  /// Each pattern matches some value, and there are as many values as patterns.
  case hasExactly([ValuePattern])
  /// Each pattern matches some value; there may be more.
  case includes([ValuePattern])

  func outcome(of values: [String]) -> MatchOutcome {
    switch self {
    case .any(let pattern):
      values.isEmpty
        ? pattern.outcome(of: .missing) : .any(values) { pattern.outcome(of: .text($0)) }
    case .hasExactly(let patterns):
      values.count == patterns.count ? Self.each(of: patterns, in: values) : .notMatched
    case .includes(let patterns):
      values.isEmpty ? .notMatched : Self.each(of: patterns, in: values)
    }
  }

  private static func each(of patterns: [ValuePattern], in values: [String]) -> MatchOutcome {
    .all(patterns) { pattern in .any(values) { pattern.outcome(of: .text($0)) } }
  }

  public var description: String {
    if case .any(let pattern) = self { return pattern.description }
    return "[\(wording.matcher)] \(wording.expected)"
  }

  /// The operator, as scenarios spell it, and what it is given.
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
