// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The six kinds of JSON value, with `true` and `false` as one (RFC 8259 section 3).
package enum JSONKind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case object
  case array
  case string
  case number
  case boolean
  case null

  /// The name with its article, for sentences: `a string`, `an object`, `null`.
  package var description: String {
    switch self {
    case .object, .array: "an \(rawValue)"
    case .string, .number, .boolean: "a \(rawValue)"
    case .null: "null"
    }
  }
}
