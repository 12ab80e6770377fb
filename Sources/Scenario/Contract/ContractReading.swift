// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// One place that took the damage: a default stands there, or nil, or it is left out.
package struct Recovery: Hashable, Sendable {
  /// The place that took it.
  package let pointer: JSONPointer
  /// The bad places that caused it, at or below it; a client need not have seen more than one of them.
  package let defects: [Defect]
}

/// What a client that follows a contract makes of one body.
struct ContractReading {
  /// What the client recovered from.
  private(set) var recoveries: [Recovery] = []
  /// The bad places that nothing took; the body is unusable when there are any.
  private(set) var fatal: [Defect] = []

  /// Reads a body.
  init(of body: JSONValue, with shape: Contract.Shape) {
    fatal = read(body, with: shape.tree, at: JSONPointer())
  }

  /// Reads one place; gives the bad places that spoil what encloses it.
  private mutating func read(
    _ value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer
  ) -> [Defect] {
    guard let field = tree.field else {
      return readUndeclared(value, with: tree, at: pointer)
    }
    if field.tolerance == .ignored { return [] }
    var causes: [Defect]
    if let kind = kind(of: field, in: value, with: tree) {
      let isAbsent = kind == .missing || kind == .null
      if field.tolerance == .optional, isAbsent { return [] }
      causes = [Defect(pointer: pointer, kind: kind)]
    } else {
      causes = readParts(of: value, with: tree, at: pointer)
    }
    if causes.isEmpty || field.tolerance == .required { return causes }
    recoveries.append(Recovery(pointer: pointer, defects: causes))
    return []
  }

  /// A place that is not declared, but has declared fields below it.
  ///
  /// An object is as important as what is in it: when it is missing, null or something else, so are its fields.
  /// A list without a declaration of its own may be missing, since no element of it is; another kind becomes nil.
  private mutating func readUndeclared(
    _ value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer
  ) -> [Defect] {
    let isList = tree.children.isEmpty
    var expected = tree.kinds
    if expected.isEmpty { expected = [.object, .array] }
    if let value, expected.contains(value.kind) {
      return readParts(of: value, with: tree, at: pointer)
    }
    let place = Defect(
      pointer: pointer,
      kind: .wrongType(expected: sorted(expected), found: value?.kind ?? .null))
    if pointer.tokens.isEmpty { return [place] }
    if !isList { return readParts(of: nil, with: tree, at: pointer) }
    if value != nil, value?.kind != .null {
      recoveries.append(Recovery(pointer: pointer, defects: [place]))
    }
    return []
  }

  private mutating func readParts(
    of value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer
  ) -> [Defect] {
    let parts = tree.parts(of: value)
    var causes: [Defect] = []
    for (child, part) in zip(tree.children, parts.declared) {
      causes += read(part, with: child.tree, at: pointer.appending(child.name))
    }
    for other in tree.others {
      for (step, part) in parts.others {
        causes += read(part, with: other, at: pointer.appending(step))
      }
    }
    return causes
  }

  private func kind(
    of field: ContractField, in value: JSONValue?, with tree: ContractTree
  ) -> Defect.Kind? {
    guard let value else { return .missing }
    let expected = field.accepts ?? tree.kinds
    if value.kind == .null, !expected.contains(.null) { return .null }
    if !expected.isEmpty, !expected.contains(value.kind) {
      return .wrongType(expected: sorted(expected), found: value.kind)
    }
    if let format = field.format, !format.accepts(value) { return .invalid(format) }
    if !tree.values.isEmpty {
      guard let scalar = value.scalar, tree.values.contains(scalar) else { return .unknownValue }
    }
    return nil
  }

  private func sorted(_ kinds: Set<JSONKind>) -> [JSONKind] {
    JSONKind.allCases.filter(kinds.contains)
  }
}
