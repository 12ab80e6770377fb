// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// What a client relies on at one place of a body, and inside it.
struct FieldNode {
  var kinds: Set<JSONKind>
  /// The allowed values; `nil` if every value is allowed.
  var values: [JSONScalar]?
  var format: ValueFormat?
  /// Whether some bodies are without it.
  var isOptional = false
  /// The members of an object, or the elements of a list by their index.
  private(set) var members: [(name: String, node: FieldNode)] = []
  /// What every element of a list, or every entry of a map, is.
  private(set) var each: [FieldNode] = []
  private var places: [String: Int] = [:]

  init(_ kind: JSONKind) {
    kinds = [kind]
  }

  /// Adds a member; the last one with a name counts.
  mutating func set(_ name: String, _ node: FieldNode) {
    if let place = places[name] {
      members[place].node = node
    } else {
      places[name] = members.count
      members.append((name, node))
    }
  }

  /// Adds what one element, or one entry, is.
  mutating func addEach(_ node: FieldNode) {
    if each.isEmpty { each = [node] } else { each[0].merge(node) }
  }

  /// Adds what another body has at the same place: afterwards both fit.
  mutating func merge(_ other: FieldNode) {
    let areAlike = !kinds.isDisjoint(with: other.kinds.intersection([.object, .array]))
    // A body with another kind here says nothing of what is inside.
    if areAlike {
      for place in members.indices where other.places[members[place].name] == nil {
        members[place].node.isOptional = true
      }
    }
    for (name, node) in other.members {
      if let place = places[name] {
        members[place].node.merge(node)
      } else {
        var node = node
        if areAlike { node.isOptional = true }
        set(name, node)
      }
    }
    if let node = other.each.first { addEach(node) }
    isOptional = isOptional || other.isOptional
    values = values.flatMap { values in
      other.values.map { values + $0.filter { !values.contains($0) } }
    }
    if format != other.format { format = nil }
    kinds.formUnion(other.kinds)
  }
}
