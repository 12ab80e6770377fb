// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The member that counts if an object has several with the same name; RFC 8259 section 4 leaves it open.
enum RepeatedName {
  /// As in most parsers.
  case last
  case first
}

extension JSONValue {
  /// Whether an object in it, at any depth, has a name twice.
  var repeatsName: Bool {
    // A body may be deeper than the stack allows.
    var waiting = [self]
    while let value = waiting.popLast() {
      var names: Set<ExactString> = []
      for member in value.members {
        if !names.insert(ExactString(member.name)).inserted { return true }
        if member.value.isContainer { waiting.append(member.value) }
      }
      waiting += value.elements.filter(\.isContainer)
    }
    return false
  }

  private var isContainer: Bool { kind == .object || kind == .array }

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
