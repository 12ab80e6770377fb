// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a JSON pointer.
public struct JSONPointerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text, in bytes from its start.
  public let offset: Int
  public let message: String

  public var description: String { message }

  static func badEscape(at offset: Int) -> JSONPointerError {
    JSONPointerError(
      offset: offset, message: "'~' in a JSON pointer is written ~0, and '/' inside a key ~1")
  }
}
