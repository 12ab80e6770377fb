// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The member that counts if an object has several with the same name; RFC 8259 section 4 leaves it open.
enum RepeatedName {
  /// As in most parsers.
  case last
  case first
}

extension JSONValue {
  /// The value at a pointer.
  /// - Parameter kept: which of several values with the same name counts.
  func value(at pointer: JSONPointer, keeping kept: RepeatedName) -> JSONValue? {
    guard kept == .first else { return self[pointer] }
    var value = self
    for token in pointer.tokens {
      let next =
        value.kind == .object
        ? value.members.first { $0.isNamed(token) }?.value : value[JSONPointer(tokens: [token])]
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

extension JSONNumber {
  /// Whether it is beyond the range of a double, or whole and beyond 64 bits with a sign.
  var isUnusual: Bool {
    // Most numbers are short.
    if spelling.utf8.count < 16, !spelling.utf8.contains(where: { $0 | 0x20 == 0x65 }) {
      return false
    }
    return !double.isFinite || isWhole && wholeInteger == nil
  }
}
