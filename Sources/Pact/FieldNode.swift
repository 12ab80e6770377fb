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
  /// How many bodies have it.
  private var count = 1
  /// How many of them have an object or a list there.
  private var containers: Int
  /// The members of an object, or the elements of a list by their index.
  private(set) var members: [(name: String, node: FieldNode)] = []
  /// What every element of a list, or every entry of a map, is.
  private(set) var each: [FieldNode] = []
  private var places: [String: Int] = [:]

  /// More different values are no codes.
  private static let fewValues = 100

  init(_ kind: JSONKind) {
    kinds = [kind]
    containers = kind == .object || kind == .array ? 1 : 0
  }

  /// Whether some objects are without a member.
  func isOptional(_ member: FieldNode) -> Bool { member.count < containers }

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
    for (name, node) in other.members {
      if let place = places[name] { members[place].node.merge(node) } else { set(name, node) }
    }
    if let node = other.each.first { addEach(node) }
    count += other.count
    // A body with another kind here says nothing of what is inside.
    containers += other.containers
    values = values.flatMap { values in
      other.values.map { values + $0.filter { !values.contains($0) } }
    }
    if values.map({ $0.count > Self.fewValues }) ?? false { values = nil }
    if format != other.format { format = nil }
    kinds.formUnion(other.kinds)
  }
}
