// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a regular expression.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text, in bytes from its start.
  public let offset: Int
  /// What PCRE2 says about it, such as `missing closing parenthesis`.
  public let message: String

  public var description: String { message }
}
