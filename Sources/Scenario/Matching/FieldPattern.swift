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

  func matches(_ values: [String]) -> Bool {
    switch self {
    case .any(let pattern):
      values.isEmpty
        ? pattern.matches(.missing) : values.contains { pattern.matches(.text($0)) }
    case .hasExactly(let patterns):
      values.count == patterns.count && Self.each(of: patterns, matches: values)
    case .includes(let patterns):
      !values.isEmpty && Self.each(of: patterns, matches: values)
    }
  }

  private static func each(of patterns: [ValuePattern], matches values: [String]) -> Bool {
    patterns.allSatisfy { pattern in values.contains { pattern.matches(.text($0)) } }
  }

  public var description: String {
    switch self {
    case .any(let pattern): pattern.description
    case .hasExactly(let patterns): "[has exactly] " + Self.list(patterns)
    case .includes(let patterns): "[includes] " + Self.list(patterns)
    }
  }

  private static func list(_ patterns: [ValuePattern]) -> String {
    patterns.map(\.description).joined(separator: ", ")
  }
}
