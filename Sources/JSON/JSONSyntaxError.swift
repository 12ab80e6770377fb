// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIText

/// Why a text is not JSON: what the grammar wants at a place, and what stands there (RFC 8259).
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text, in bytes from its start.
  public let offset: Int
  /// The same place as line and column.
  public let position: SourcePosition
  /// What could have stood there, such as `a value` or `',' or '}'`.
  public let expected: String
  /// What stands there, such as `'x'` or `the end of the text`.
  public let found: String

  /// The sentence without the place.
  public var message: String { "expected \(expected), found \(found)" }

  /// `line:column: expected …, found …`.
  public var description: String { "\(position): \(message)" }
}
