// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension JSONValue {
  /// Whether two values are equivalent: numbers by value (`1` and `1.0`), strings by their decoded text, arrays in
  /// order, objects in any order.
  ///
  /// If a name occurs more than once, the last value counts, as in ``subscript(_:)-(String)``.
  package func isEquivalent(to other: JSONValue) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .null: return true
    case .boolean: return boolean == other.boolean
    case .number: return number == other.number
    case .string:
      guard node.hasEscapes || other.node.hasEscapes else { return source == other.source }
      return scalar == other.scalar
    case .array:
      var others = other.elements
      for element in elements {
        guard let other = others.next(), element.isEquivalent(to: other) else { return false }
      }
      return others.next() == nil
    case .object:
      let (members, others) = (membersByName, other.membersByName)
      return members.count == others.count
        && members.allSatisfy { name, value in
          others[name].map { value.isEquivalent(to: $0) } ?? false
        }
    }
  }

  /// The last value of each name.
  var membersByName: [ExactString: JSONValue] {
    var result: [ExactString: JSONValue] = [:]
    for member in members { result[ExactString(member.name)] = member.value }
    return result
  }
}

/// A JSON value that is compared by its meaning, not its spelling: a key for sets and dictionaries.
package struct JSONMeaning: Hashable, Sendable {
  package let value: JSONValue

  package init(_ value: JSONValue) {
    self.value = value
  }

  package static func == (left: JSONMeaning, right: JSONMeaning) -> Bool {
    left.value.isEquivalent(to: right.value)
  }

  package func hash(into hasher: inout Hasher) {
    var hashes = JSONHashes()
    hasher.combine(hashes.hash(of: value))
  }
}
