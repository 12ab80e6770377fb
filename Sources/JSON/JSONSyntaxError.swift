// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// Why a text is not JSON (RFC 8259): what the grammar expects at a place, and what was found there.
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the text, in bytes from its start.
  package let offset: Int
  /// The same place as line and column.
  package let position: SourcePosition
  /// What was expected, such as `a value` or `',' or '}'`.
  package let expected: String
  /// What was found, such as `'x'` or `the end of the text`.
  package let found: String
  /// Whether the text is JSON up to that place, and has more than its reader allows.
  package let isLimit: Bool

  /// The message without the place.
  package var message: String { "expected \(expected), found \(found)" }

  /// `line:column: expected …, found …`.
  package var description: String { "\(position): \(message)" }
}
