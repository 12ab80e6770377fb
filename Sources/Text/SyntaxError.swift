// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a text is not valid as a regular expression, a path, a date format, a template or XML.
public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the text, in bytes from its start.
  public let offset: Int
  /// What must be there, and what was found.
  public let message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  public var description: String { message }
}
