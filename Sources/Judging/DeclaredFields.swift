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
  /// The number of steps in its pointer if a member of the object here decides which declarations below hold.
  private var depth: Int?

  init(_ fields: [ContractField] = []) {
    for field in fields {
      var place = self
      for (depth, token) in field.pointer.tokens.enumerated() {
        if field.condition?.pointer.tokens.count == depth + 1 { place.depth = depth }
        place = place.madePlace(token)
      }
      place.field = field
    }
  }

  /// The declarations that hold for an object here.
  func holding(in value: JSONValue) -> DeclaredFields {
    guard let depth else { return self }
    return keeping { field in
      guard let condition = field.condition, condition.pointer.tokens.count == depth + 1,
        let name = condition.pointer.tokens.last
      else { return true }
      return value[name]?.scalar.map(condition.values.contains) ?? false
    } ?? DeclaredFields()
  }

  /// `nil` if nothing holds here: not the field, and so nothing inside it, or nothing of what is declared below.
  private func keeping(_ holds: (ContractField) -> Bool) -> DeclaredFields? {
    if let field, !holds(field) { return nil }
    let kept = DeclaredFields()
    (kept.field, kept.depth) = (field, depth)
    kept.children = children.compactMapValues { $0.keeping(holds) }
    kept.others = others?.keeping(holds)
    return kept.field == nil && kept.children.isEmpty && kept.others == nil ? nil : kept
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

  /// Whether a value here has only zero and empty values in what is declared, so that encoders may leave it out as a whole. A
  /// list with elements and a map with entries are not empty, whatever these are.
  func areZero(in value: JSONValue) -> Bool {
    if PlainValue.isZero(value) { return true }
    guard value.kind == .object, others == nil, !children.isEmpty else { return false }
    let declared = holding(in: value)
    return value.members.allSatisfy { member in
      guard let place = declared[member.name], place.field?.tolerance != .ignored else {
        return true
      }
      return place.areZero(in: member.value)
    }
  }

  /// The place at the end of a path; `nil` if nothing is declared there.
  subscript(pointer: JSONPointer) -> DeclaredFields? {
    var place: DeclaredFields? = self
    for token in pointer.tokens { place = place?[token] }
    return place
  }

  /// The place at the end of a path in a body, without what does not hold there; `nil` if nothing is declared there.
  func place(at pointer: JSONPointer, in body: JSONValue) -> DeclaredFields? {
    var place: DeclaredFields? = self
    var value: JSONValue? = body
    for token in pointer.tokens {
      if let value { place = place?.holding(in: value) }
      place = place?[token]
      value = value?[JSONPointer(tokens: [token])]
    }
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
