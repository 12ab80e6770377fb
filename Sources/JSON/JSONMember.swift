// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// One member of an object: a key and its value.
package struct JSONMember: Sendable {
  /// The key as a value: a string with a range and a position.
  package let key: JSONValue
  package let value: JSONValue

  /// The text of the key.
  package var name: String { key.string ?? "" }

  /// Whether the key's text equals a name, byte for byte; JSON does not normalise Unicode.
  package func isNamed(_ name: String) -> Bool {
    guard key.node.hasEscapes else {
      return ByteEquality.areEqual(key.source.dropFirst().dropLast(), name)
    }
    return ByteEquality.areEqual(self.name, name)
  }
}
