// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// The places that a client shows in the decoded value of its control, by their names in the form of a contract.
struct PrintedPlaces {
  /// The places whose values are as they were sent, in every element and entry that has them.
  private(set) var same: Set<JSONPointer> = []
  /// The places whose values the client prints in another form.
  private(set) var changed: Set<JSONPointer> = []
  /// The places with a value that the client does not print somewhere, though it is not empty.
  private var missing: Set<JSONPointer> = []

  /// - Parameter sent: the body of the control.
  init(of sent: JSONValue, decodedAs found: JSONValue, _ declared: ContractTree) {
    walk(sent, found, declared, at: JSONPointer())
    same.subtract(changed)
    same.subtract(missing)
  }

  private mutating func walk(
    _ sent: JSONValue, _ found: JSONValue, _ declared: ContractTree?, at name: JSONPointer
  ) {
    switch (sent.kind, found.kind) {
    case (.object, .object):
      same.insert(name)
      for member in sent.members {
        let below = declared?.child(member.name)
        let isEntry = declared?.isEntry(member.name) ?? false
        let name = name.appending(isEntry ? ContractField.wildcard : member.name)
        if let other = found[member.name] {
          walk(member.value, other, below, at: name)
        } else if !(below?.areZero(in: member.value) ?? PlainValue.isZero(member.value)) {
          missing.insert(name)
        }
      }
    case (.array, .array):
      let (all, others) = (Array(sent.elements), Array(found.elements))
      guard all.count == others.count else {
        changed.insert(name)
        return
      }
      same.insert(name)
      for (index, (element, other)) in zip(all, others).enumerated() {
        walk(
          element, other, declared?.child(String(index)), at: name.appending(ContractField.wildcard)
        )
      }
    default:
      if PlainValue.areSame(sent, found) { same.insert(name) } else { changed.insert(name) }
    }
  }
}
