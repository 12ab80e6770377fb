// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

extension ContractTree {
  /// The declarations that hold for a value here: those with a condition on one of its members only if the member has one of
  /// the values of the condition.
  package func holding(in value: JSONValue?) -> ContractTree { holding(in: value, keeping: .last) }

  func holding(in value: JSONValue?, keeping kept: RepeatedName) -> ContractTree {
    if deciders.isEmpty { return self }
    var found: [ExactString: JSONScalar] = [:]
    for name in deciders.keys {
      let member = JSONPointer(tokens: [name.text])
      if value?.kind == .object, let scalar = value?.value(at: member, keeping: kept)?.scalar {
        found[name] = scalar
      }
    }
    // A condition on a member of this object has one step more than the place of the object.
    return keeping { field, depth in
      guard let condition = field.condition, let name = condition.pointer.tokens.last,
        condition.pointer.tokens.count == field.pointer.tokens.count - depth + 1
      else { return true }
      return found[ExactString(name)].map(condition.values.contains) ?? false
    }
  }

  /// The members that decide which declarations hold for a value here, with those of their values that a condition has: what
  /// the kind of the value is. `nil` if no member decides.
  package func decisions(in value: JSONValue) -> [String: JSONScalar]? {
    if deciders.isEmpty { return nil }
    var found: [String: JSONScalar] = [:]
    for (name, values) in deciders {
      if let scalar = value[name.text]?.scalar, values.contains(scalar) {
        found[name.text] = scalar
      }
    }
    return found
  }
}
