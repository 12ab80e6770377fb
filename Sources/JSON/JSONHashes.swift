// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Hashes values of one document by their meaning, not their spelling: equivalent values have the same hash. Each
/// value is visited only once, however often its hash, or that of a value around it, is needed.
package struct JSONHashes {
  /// Whether arrays with the same elements in another order have the same hash.
  private let ignoresArrayOrder: Bool
  /// The hashes by the index of the value.
  private var known: [Int: Int] = [:]

  package init(ignoringArrayOrder: Bool = false) {
    ignoresArrayOrder = ignoringArrayOrder
  }

  /// Recurses; the depth of a value is bounded by that of its document.
  package mutating func hash(of value: JSONValue) -> Int {
    // Scalars are hashed as fast as they are looked up.
    guard value.kind == .array || value.kind == .object else { return Self.hash(ofScalar: value) }
    if let hash = known[value.index] { return hash }
    var hasher = Hasher()
    hasher.combine(value.kind)
    if value.kind == .object {
      // A sum, because the order of the members does not matter.
      var sum = 0
      for (name, value) in value.membersByName { sum &+= hash(ofMember: name, value) }
      hasher.combine(sum)
    } else if ignoresArrayOrder {
      var sum = 0
      for element in value.elements { sum &+= hash(of: element) }
      hasher.combine(sum)
    } else {
      for element in value.elements { hasher.combine(hash(of: element)) }
    }
    let hash = hasher.finalize()
    known[value.index] = hash
    return hash
  }

  /// The hash of a member, its name with its value.
  package mutating func hash(of member: JSONMember) -> Int {
    hash(ofMember: member.name, member.value)
  }

  /// The hash of a member with the given name and value.
  package mutating func hash(ofMember name: String, _ value: JSONValue) -> Int {
    hash(ofMember: ExactString(name), value)
  }

  private mutating func hash(ofMember name: ExactString, _ value: JSONValue) -> Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(hash(of: value))
    return hasher.finalize()
  }

  private static func hash(ofScalar value: JSONValue) -> Int {
    var hasher = Hasher()
    hasher.combine(value.kind)
    switch value.kind {
    case .string: hasher.combine(ExactString(value.string ?? ""))
    case .number: hasher.combine(value.number)
    case .boolean: hasher.combine(value.boolean)
    case .null, .array, .object: break
    }
    return hasher.finalize()
  }
}
