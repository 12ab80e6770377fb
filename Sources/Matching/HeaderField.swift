// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// One header field as it goes over the wire.
public struct HeaderField: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the field with a name; case does not count (RFC 9110 section 5.1).
  public func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
