// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a text is not XML that is read here, or not an XPath.
public struct XMLSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the text, in bytes from its start.
  public let offset: Int
  /// What is wrong there.
  public let message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  public var description: String { message }
}
