// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// How a number has to compare with another, by WireMock's words.
public enum NumberComparison: String, Sendable, Hashable {
  case equal = "equalToNumber"
  case greater = "greaterThanNumber"
  case greaterOrEqual = "greaterThanEqualNumber"
  case less = "lessThanNumber"
  case lessOrEqual = "lessThanEqualNumber"

  func holds(_ actual: JSONNumber, _ expected: JSONNumber) -> Bool {
    switch self {
    case .equal: actual == expected
    case .greater: actual > expected
    case .greaterOrEqual: actual >= expected
    case .less: actual < expected
    case .lessOrEqual: actual <= expected
    }
  }

  /// The number that a text spells as JSON does; `nil` for any other.
  package static func number(_ text: String) -> JSONNumber? {
    // What is no JSON is no number.
    (try? JSONDocument(parsing: text))?.root.number
  }
}
