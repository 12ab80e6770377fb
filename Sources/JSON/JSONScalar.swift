// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A JSON value that is not an array or object, compared by value: strings by their bytes, numbers exactly.
package enum JSONScalar: Sendable, Hashable, CustomStringConvertible {
  case string(String)
  case number(JSONNumber)
  case boolean(Bool)
  case null

  package var kind: JSONKind {
    switch self {
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    }
  }

  /// The value as JSON.
  package var description: String {
    switch self {
    case .string(let text):
      var writer = JSONWriter()
      writer.string(text)
      return writer.text
    case .number(let number): return number.spelling
    case .boolean(let value): return value ? "true" : "false"
    case .null: return "null"
    }
  }

  package static func == (left: JSONScalar, right: JSONScalar) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): ByteEquality.areEqual(left, right)
    case (.number(let left), .number(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.null, .null): true
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
    case .number(let number): hasher.combine(number)
    case .boolean(let value): hasher.combine(value)
    case .null: hasher.combine(0)
    }
  }
}
