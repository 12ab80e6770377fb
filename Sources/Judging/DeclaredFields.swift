// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// The fields that a contract declares for one body, as a tree.
final class DeclaredFields {
  /// The declaration of this place; `nil` if only places below it are declared.
  private(set) var field: ContractField?
  private var children: [ExactString: DeclaredFields] = [:]
  /// The declaration of every other element or entry.
  private(set) var others: DeclaredFields?

  init(_ fields: [ContractField] = []) {
    for field in fields {
      var place = self
      for token in field.pointer.tokens { place = place.madePlace(token) }
      place.field = field
    }
  }

  private func madePlace(_ token: String) -> DeclaredFields {
    if token == ContractField.wildcard {
      let known = others ?? DeclaredFields()
      others = known
      return known
    }
    let known = children[ExactString(token)] ?? DeclaredFields()
    children[ExactString(token)] = known
    return known
  }

  /// The place one step below; `nil` if nothing is declared there.
  subscript(token: String) -> DeclaredFields? { children[ExactString(token)] ?? others }

  /// Whether a name is an entry that the contract declares with `*`.
  func isEntry(_ name: String) -> Bool { others != nil && children[ExactString(name)] == nil }

  /// The place at the end of a path; `nil` if nothing is declared there.
  subscript(pointer: JSONPointer) -> DeclaredFields? {
    var place: DeclaredFields? = self
    for token in pointer.tokens { place = place?[token] }
    return place
  }

  /// Whether neither a place nor any other on the way to a place below it is declared itself.
  func isUndeclared(from upper: JSONPointer, to lower: JSONPointer) -> Bool {
    (upper.tokens.count..<lower.tokens.count).allSatisfy { length in
      self[JSONPointer(tokens: Array(lower.tokens.prefix(length)))]?.field == nil
    }
  }
}

extension JudgedExchange {
  /// The fields of the body that a client reads for an outcome, as a tree.
  func declaredFields(of kind: ExpectedOutcome.Kind) -> DeclaredFields {
    DeclaredFields(fields(of: kind))
  }

  /// The fields of the body that a client reads for an outcome, in the order of the file.
  func fields(of kind: ExpectedOutcome.Kind) -> [ContractField] {
    let contract = scenario.contract
    if kind == .failure { return contract?.failure?.shape.fields ?? [] }
    let status = (response ?? declaredCase.response)?.status ?? 200
    guard case .fields(let shape)? = contract?.success?.content(of: status) else { return [] }
    return shape.fields
  }
}
