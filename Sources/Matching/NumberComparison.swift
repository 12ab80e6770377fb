// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// A comparison of a number with another one, with WireMock's operators.
package enum NumberComparison: String, Sendable, Hashable {
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

  /// The number in a text, in the syntax of JSON; `nil` for other texts.
  package static func number(_ text: String) -> JSONNumber? {
    // A text that is not JSON is not a number.
    (try? JSONDocument(parsing: text))?.root.number
  }
}
