// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

// What strict parsers refuse in a body, although it is JSON by its grammar.

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

  /// Why a strict parser may refuse it, wherever that is in it and whoever reads that place; `nil` if there is no reason.
  var doubt: String? {
    // RFC 8259 section 9 lets a parser limit the range of numbers, and section 8.2 calls half a pair unpredictable.
    var waiting = [self]
    while let value = waiting.popLast() {
      if value.offsetOfLoneSurrogate != nil { return "a string has half of a surrogate pair" }
      if value.number?.isUnusual ?? false { return "a number is beyond the range of common types" }
      for member in value.members {
        if member.key.offsetOfLoneSurrogate != nil { return "a name has half of a surrogate pair" }
        waiting.append(member.value)
      }
      waiting += value.elements
    }
    return nil
  }

  private var isContainer: Bool { kind == .object || kind == .array }
}
