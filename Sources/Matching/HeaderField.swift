// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A header field as it is on the wire.
public struct HeaderField: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the field has this name; case does not matter (RFC 9110 section 5.1).
  public func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}

extension [HeaderField] {
  /// The values of the fields with a name, in order.
  package func values(named name: String) -> [String] {
    filter { $0.isNamed(name) }.map(\.value)
  }
}
