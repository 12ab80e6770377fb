// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a JSONPath query.
public struct JSONPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text, in bytes from its start.
  public let offset: Int
  public let message: String

  public var description: String { message }
}
