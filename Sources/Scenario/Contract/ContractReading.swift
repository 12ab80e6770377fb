// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// One place that took the damage: a default stands there, or nil, or it is left out.
package struct Recovery: Hashable, Sendable {
  /// The place that took it.
  package let pointer: JSONPointer
  /// The bad places that caused it, at or below it; a client need not have seen more than one of them.
  package let causes: [BadPlace]
}

/// What a client that follows a contract makes of one body.
struct ContractReading {
  /// What the client recovered from.
  private(set) var recoveries: [Recovery] = []
  /// The bad places that nothing took; the body is unusable when there are any.
  private(set) var fatal: [BadPlace] = []

  /// Reads a body.
  /// - Parameters:
  ///   - references: bodies that are right; a field's kind is what the first that has it has there, unless
  ///     the field says `accepts`.
  init(of body: JSONValue, with shape: Contract.Shape, references: [JSONValue]) {
    let kinds = KindTree(shape.tree, references: references)
    fatal = read(body, with: shape.tree, at: JSONPointer(), kinds: kinds)
  }

  /// Reads one place; gives the bad places that spoil what encloses it.
  private mutating func read(
    _ value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer, kinds: KindTree?
  ) -> [BadPlace] {
    guard let field = tree.field else {
      return readUndeclared(value, with: tree, at: pointer, kinds: kinds)
    }
    if field.tolerance == .ignored { return [] }
    var causes: [BadPlace]
    if let violation = violation(of: field, in: value, kinds: kinds) {
      let isAbsent = violation == .missing || violation == .null
      if field.tolerance == .optional, isAbsent { return [] }
      causes = [BadPlace(pointer: pointer, violation: violation)]
    } else {
      causes = readParts(of: value, with: tree, at: pointer, kinds: kinds)
    }
    if causes.isEmpty || field.tolerance == .required { return causes }
    recoveries.append(Recovery(pointer: pointer, causes: causes))
    return []
  }

  /// A place that is not declared, but has declared fields below it.
  ///
  /// An object is as important as what is in it: when it is missing, null or something else, so are its fields.
  /// A list without a declaration of its own may be missing, since no element of it is; another kind becomes nil.
  private mutating func readUndeclared(
    _ value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer, kinds: KindTree?
  ) -> [BadPlace] {
    let isList = tree.children.isEmpty
    var expected = kinds?.kinds ?? []
    if expected.isEmpty { expected = [.object, .array] }
    if let value, expected.contains(value.kind) {
      return readParts(of: value, with: tree, at: pointer, kinds: kinds)
    }
    let place = BadPlace(
      pointer: pointer,
      violation: .wrongType(expected: sorted(expected), found: value?.kind ?? .null))
    if pointer.tokens.isEmpty { return [place] }
    if !isList { return readParts(of: nil, with: tree, at: pointer, kinds: kinds) }
    if value != nil, value?.kind != .null {
      recoveries.append(Recovery(pointer: pointer, causes: [place]))
    }
    return []
  }

  private mutating func readParts(
    of value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer, kinds: KindTree?
  ) -> [BadPlace] {
    tree.parts(of: value).flatMap { part in
      read(
        part.value, with: part.tree, at: pointer.appending(part.step), kinds: kinds?[part.step])
    }
  }

  private func violation(
    of field: ContractField, in value: JSONValue?, kinds: KindTree?
  ) -> ContractViolation? {
    guard let value else { return .missing }
    let expected = field.accepts ?? kinds?.kinds ?? []
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

  private func sorted(_ kinds: Set<JSONKind>) -> [JSONKind] {
    JSONKind.allCases.filter(kinds.contains)
  }
}
