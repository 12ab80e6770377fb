// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIText

/// Why a text is not JSON (RFC 8259): what the grammar expects at a place, and what was found there.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the text, in bytes from its start.
  public let offset: Int
  /// The same place as line and column.
  public let position: SourcePosition
  /// What was expected, such as `a value` or `',' or '}'`.
  public let expected: String
  /// What was found, such as `'x'` or `the end of the text`.
  public let found: String
  /// Whether the text is JSON up to that place, and has more than its reader allows.
  package let isLimit: Bool

  /// The message without the place.
  public var message: String { "expected \(expected), found \(found)" }

  /// `line:column: expected …, found …`.
  public var description: String { "\(position): \(message)" }
}
