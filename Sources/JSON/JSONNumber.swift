// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A JSON number with its spelling. Comparison uses the exact value, whatever its size.
///
/// `1`, `1.0`, `1e0` and `10e-1` are equal; `9007199254740993` and `9007199254740992` are not.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number as it is spelled in the document (RFC 8259 section 6).
  package let spelling: String

  /// Creates a number from a spelling that a parser has accepted.
  package init(spelling: String) {
    self.spelling = spelling
  }

  /// Reads a text that spells a JSON number and nothing else; `nil` for other texts.
  package init?(_ text: String) {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || ASCII.isDigit(first),
      text.utf8.last.map(ASCII.isDigit) ?? false
    else { return nil }
    do throws(JSONSyntaxError) {
      let root = try JSONDocument(parsing: text).root
      guard root.kind == .number else { return nil }
    } catch {
      return nil
    }
    spelling = text
  }

  /// The nearest double; infinite if the number is outside its range.
  package var double: Double { Double(spelling) ?? .nan }

  /// The number as an `Int`, if it is spelled without fraction and exponent and fits.
  package var integer: Int? { Int(spelling) }

  /// The value as an `Int`, if it is whole and fits, whatever its spelling: 200 for `200.0` and `2e2`.
  package var wholeInteger: Int? {
    if let integer { return integer }
    let canonical = canonical
    guard 0..<20 ~= canonical.exponent, canonical.digitCount <= 20 else { return nil }
    let zeros = repeatElement(UInt8(ascii: "0"), count: canonical.exponent)
    let digits = canonical.isZero ? [UInt8(ascii: "0")] : canonical.digits + zeros
    return Int((canonical.isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self))
  }

  /// Whether the value has no fraction: true for `1`, `1.0` and `1e3`.
  package var isWhole: Bool { integer != nil || canonical.exponent >= 0 }

  /// Whether the value is 0, whatever its spelling.
  package var isZero: Bool { canonical.isZero }

  /// Whether the value is less than 0; `-0` is not.
  package var isNegative: Bool { canonical.isNegative }

  package var description: String { spelling }

  package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.canonical == right.canonical
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(canonical)
  }
}
