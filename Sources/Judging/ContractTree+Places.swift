// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

extension ContractTree {
  /// Whether a name is an entry that the contract declares with `*`.
  func isEntry(_ name: String) -> Bool { declaresOthers && !declaresChild(name) }

  /// Whether a value here has only zero and empty values in what is declared, so that encoders may leave it out as a whole. A
  /// list with elements and a map with entries are not empty, whatever these are.
  func areZero(in value: JSONValue) -> Bool {
    if PlainValue.isZero(value) { return true }
    guard value.kind == .object, !declaresOthers, isContainer else { return false }
    let declared = holding(in: value)
    let members = Dictionary(grouping: value.members) { ExactString($0.name) }
    return members.allSatisfy { name, values in
      guard let place = declared.child(name.text), place.field?.tolerance != .ignored else {
        return true
      }
      // Of several values with one name, a client may keep any.
      return values.contains { place.areZero(in: $0.value) }
    }
  }

  /// The place at the end of a path; `nil` if nothing is declared there.
  func place(at pointer: JSONPointer) -> ContractTree? {
    var place: ContractTree? = self
    for token in pointer.tokens { place = place?.child(token) }
    return place
  }

  /// The place at the end of a path in a body, without what does not hold there; `nil` if nothing is declared there.
  func place(at pointer: JSONPointer, in body: JSONValue) -> ContractTree? {
    var place: ContractTree? = self
    var value: JSONValue? = body
    for token in pointer.tokens {
      if let value { place = place?.holding(in: value) }
      place = place?.child(token)
      value = value?[JSONPointer(tokens: [token])]
    }
    return place
  }

  /// Whether neither a place nor any other on the way to a place below it is declared itself.
  func isUndeclared(from upper: JSONPointer, to lower: JSONPointer) -> Bool {
    (upper.tokens.count..<lower.tokens.count).allSatisfy { length in
      place(at: JSONPointer(tokens: Array(lower.tokens.prefix(length))))?.field == nil
    }
  }
}

extension JudgedExchange {
  /// The fields of the body that a client reads for an outcome, as a tree.
  func declaredFields(of kind: ExpectedOutcome.Kind) -> ContractTree {
    shape(of: kind)?.tree ?? ContractTree([])
  }

  /// The fields of the body that a client reads for an outcome, in the order of the file.
  func fields(of kind: ExpectedOutcome.Kind) -> [ContractField] { shape(of: kind)?.fields ?? [] }

  private func shape(of kind: ExpectedOutcome.Kind) -> Contract.Shape? {
    let contract = scenario.contract
    if kind == .failure { return contract?.failure?.shape }
    let status = (response ?? declaredCase.response)?.status ?? 200
    guard case .fields(let shape)? = contract?.success?.content(of: status) else { return nil }
    return shape
  }
}
