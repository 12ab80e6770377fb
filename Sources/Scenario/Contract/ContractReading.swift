// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// Why a value is not as the contract says.
package enum ContractViolation: Hashable, Sendable {
  case missing
  case null
  case wrongType(expected: [JSONKind], found: JSONKind)
  /// A value that is not among the known ones.
  case unknownValue
  /// A value that is not written as its format wants.
  case invalid(ValueFormat)
}

/// One place of a body that is not as the contract says.
package struct BadPlace: Hashable, Sendable, CustomStringConvertible {
  package let pointer: JSONPointer
  package let violation: ContractViolation

  /// `/id is missing`, `/id is a number where a string is expected`.
  package var description: String {
    let place = pointer.tokens.isEmpty ? "the body" : pointer.description
    switch violation {
    case .missing: return "\(place) is missing"
    case .null: return "\(place) is null"
    case .wrongType(let expected, let found):
      let names = expected.map(\.description).joined(separator: " or ")
      return "\(place) is \(found) where \(names) is expected"
    case .unknownValue: return "\(place) is not one of the declared values"
    case .invalid(.url): return "\(place) is not an absolute URL"
    case .invalid(let format): return "\(place) is not written as \(format.rawValue)"
    }
  }
}

/// What a client that follows a contract makes of one body.
struct ContractReading {
  /// What the client recovered from: each entry is one place that took the damage, with every bad place
  /// below it (or itself) that caused it; a client need not have seen more than one of those.
  private(set) var recoveries: [[BadPlace]] = []
  /// The bad places that nothing took; the body is unusable when there are any.
  private(set) var fatal: [BadPlace] = []

  /// Reads a body.
  /// - Parameters:
  ///   - references: bodies that are right; a field's kind is what the first that has it has there, unless
  ///     the field says `accepts`.
  init(of body: JSONValue, with shape: Contract.Shape, references: [JSONValue]) {
    fatal = read(body, with: shape.tree, at: JSONPointer(), references: references.map { [$0] })
  }

  /// Reads one place; gives the bad places that spoil what encloses it.
  /// - Parameter references: what each of the right bodies has at this place; an element of a list
  ///   corresponds to all of their elements.
  private mutating func read(
    _ value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer,
    references: [[JSONValue]]
  ) -> [BadPlace] {
    guard let field = tree.field else {
      return readUndeclared(value, with: tree, at: pointer, references: references)
    }
    if field.tolerance == .ignored { return [] }
    var causes: [BadPlace]
    if let violation = violation(of: field, in: value, references: references) {
      let isAbsent = violation == .missing || violation == .null
      if field.tolerance == .optional, isAbsent { return [] }
      causes = [BadPlace(pointer: pointer, violation: violation)]
    } else {
      causes = readParts(of: value, with: tree, at: pointer, references: references)
    }
    if causes.isEmpty || field.tolerance == .required { return causes }
    recoveries.append(causes)
    return []
  }

  /// A place that is not declared, but has declared fields below it.
  ///
  /// An object is as important as what is in it: its fields are missing when it is. A list without a
  /// declaration of its own may be missing, since no element of it is; a wrong kind becomes nil.
  private mutating func readUndeclared(
    _ value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer,
    references: [[JSONValue]]
  ) -> [BadPlace] {
    let isList = tree.children.isEmpty
    let isAbsent = value == nil || value?.kind == .null
    let isRoot = pointer.tokens.isEmpty
    if isAbsent, !isRoot {
      return isList ? [] : readParts(of: nil, with: tree, at: pointer, references: references)
    }
    var expected = kinds(of: references)
    if expected.isEmpty { expected = isList ? [.array, .object] : [.object, .array] }
    guard let value, expected.contains(value.kind) else {
      let place = BadPlace(
        pointer: pointer,
        violation: .wrongType(expected: sorted(expected), found: value?.kind ?? .null))
      if !isList || isRoot { return [place] }
      recoveries.append([place])
      return []
    }
    return readParts(of: value, with: tree, at: pointer, references: references)
  }

  private mutating func readParts(
    of value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer,
    references: [[JSONValue]]
  ) -> [BadPlace] {
    tree.parts(of: value).flatMap { part in
      read(
        part.value, with: part.tree, at: pointer.appending(part.step),
        references: corresponding(to: part.step, in: tree, of: references))
    }
  }

  /// What the references have at a step; for an element of a list, all their elements.
  private func corresponding(
    to step: String, in tree: ContractTree, of references: [[JSONValue]]
  ) -> [[JSONValue]] {
    let names = tree.children.map(\.name)
    let isDeclared = names.contains(step)
    return references.map { values in
      values.flatMap(tree.parts).filter { part in
        isDeclared ? part.step == step : !names.contains(part.step)
      }.compactMap(\.value)
    }
  }

  private func violation(
    of field: ContractField, in value: JSONValue?, references: [[JSONValue]]
  ) -> ContractViolation? {
    guard let value else { return .missing }
    let expected = field.accepts ?? kinds(of: references)
    if value.kind == .null, !expected.contains(.null) { return .null }
    if !expected.isEmpty, !expected.contains(value.kind) {
      return .wrongType(expected: sorted(expected), found: value.kind)
    }
    if let format = field.format, !format.accepts(value) { return .invalid(format) }
    if !field.values.isEmpty {
      guard let scalar = value.scalar, field.values.contains(scalar) else { return .unknownValue }
    }
    return nil
  }

  /// The kinds that the first reference with a value has there; null says nothing about the kind.
  private func kinds(of references: [[JSONValue]]) -> Set<JSONKind> {
    for values in references {
      let kinds = Set(values.map(\.kind)).subtracting([.null])
      if !kinds.isEmpty { return kinds }
    }
    return []
  }

  private func sorted(_ kinds: Set<JSONKind>) -> [JSONKind] {
    JSONKind.allCases.filter(kinds.contains)
  }
}
