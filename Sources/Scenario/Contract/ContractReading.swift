// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// A place that absorbed the damage: it has a default or nil, or is left out.
package struct Recovery: Hashable, Sendable {
  /// The place that absorbed it.
  package let pointer: JSONPointer
  /// The bad places that caused it, at or below it; a client need not have noticed more than one of them.
  package let defects: [Defect]

  package init(pointer: JSONPointer, defects: [Defect]) {
    self.pointer = pointer
    self.defects = defects
  }
}

/// The result of reading a body with a contract.
struct ContractReading {
  /// The recoveries of the client.
  private(set) var recoveries: [Recovery] = []
  /// The bad places without a recovery; if there are any, the body is unusable.
  private(set) var fatal: [Defect] = []
  /// The places without a declaration of their own that are of another kind than their declared parts need, and disputed
  /// values that are taken.
  private(set) var otherKinds: [JSONPointer] = []
  /// Whether a declared number is beyond the range of common types, so that clients may do anything with it.
  private(set) var hasUnusualNumber = false
  /// Whether a declared string has half of a surrogate pair, which some clients replace and others reject.
  private(set) var hasLoneSurrogate = false
  /// Whether a value that should be absent is there and empty, which some clients report and others take for none.
  private(set) var hasEmptyInPlaceOfNone = false
  /// Whether a value has its format for some clients, and not for others.
  private(set) var hasDisputedFormat = false
  private let kept: RepeatedName
  private let takesEmptyForNone: Bool
  private let takesDisputed: Bool
  private let isInvalidText: (JSONValue) -> Bool

  /// Reads a body.
  /// - Parameters:
  ///   - kept: which of several values with the same name counts.
  ///   - takesEmptyForNone: whether an empty value is right where there should be none.
  ///   - takesDisputed: whether a value is right that has its format for some clients only.
  ///   - isInvalidText: whether a string is a defect, whatever its field declares.
  init(
    of body: JSONValue, with shape: Contract.Shape, keeping kept: RepeatedName = .last,
    takingEmptyForNone takesEmptyForNone: Bool = false,
    takingDisputed takesDisputed: Bool = false,
    refusing isInvalidText: @escaping (JSONValue) -> Bool = { _ in false }
  ) {
    self.kept = kept
    self.takesEmptyForNone = takesEmptyForNone
    self.takesDisputed = takesDisputed
    self.isInvalidText = isInvalidText
    fatal = read(body, with: shape.tree, at: JSONPointer())
  }

  /// Reads a place, and returns the bad places that spoil the enclosing value.
  private mutating func read(
    _ value: JSONValue?, with declared: ContractTree, at pointer: JSONPointer
  ) -> [Defect] {
    let tree = declared.holding(in: value, keeping: kept)
    guard let field = tree.field else {
      return readUndeclared(value, with: tree, at: pointer)
    }
    if field.tolerance == .ignored { return [] }
    if field.tolerance == .absent {
      readUnwanted(value, at: pointer)
      return []
    }
    if let number = value?.number, number.isUnusual { hasUnusualNumber = true }
    if value?.offsetOfLoneSurrogate != nil { hasLoneSurrogate = true }
    var causes: [Defect]
    let kind = kind(of: field, in: value, with: tree)
    if case .invalid(let format)? = kind, let value, tree.values.isEmpty, format.isDisputed(value) {
      hasDisputedFormat = true
      if takesDisputed {
        otherKinds.append(pointer)
        return []
      }
    }
    if let kind {
      let isAbsent = kind == .missing || kind == .null
      if field.tolerance == .optional, isAbsent { return [] }
      causes = [Defect(pointer: pointer, kind: kind)]
    } else if field.allowsScalar(value) {
      // A text or an object with fields: only the object has them.
      causes = []
    } else {
      causes = readParts(of: value, with: tree, at: pointer)
    }
    if causes.isEmpty || field.tolerance == .required { return causes }
    recoveries.append(Recovery(pointer: pointer, defects: causes))
    return []
  }

  private mutating func readUnwanted(_ value: JSONValue?, at pointer: JSONPointer) {
    guard let value, value.kind != .null else { return }
    if value.isEmpty {
      hasEmptyInPlaceOfNone = true
      if takesEmptyForNone { return }
    }
    recoveries.append(
      Recovery(pointer: pointer, defects: [Defect(pointer: pointer, kind: .unwanted)]))
  }

  /// Reads a place that is not declared, but has declared fields below it.
  ///
  /// An object is as important as its fields: if it is missing, null or of another kind, its fields are missing. A
  /// list without a declaration of its own may be missing, because then no element is missing; a value of another
  /// kind becomes nil.
  private mutating func readUndeclared(
    _ value: JSONValue?, with tree: ContractTree, at pointer: JSONPointer
  ) -> [Defect] {
    let isList = tree.children.isEmpty
    var expected = tree.kinds
    if expected.isEmpty { expected = [.object, .array] }
    if let value, expected.contains(value.kind) {
      return readParts(of: value, with: tree, at: pointer)
    }
    if let value, value.kind != .null { otherKinds.append(pointer) }
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
    let parts = tree.parts(of: value, keeping: kept)
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
    if isInvalidText(value) { return .invalidText }
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

extension ContractField {
  /// Whether a value without parts is allowed in its place by `accepts`.
  fileprivate func allowsScalar(_ value: JSONValue?) -> Bool {
    guard let value, value.kind != .object, value.kind != .array else { return false }
    return accepts?.contains(value.kind) ?? false
  }
}

extension JSONValue {
  /// Whether many languages take it for false: an empty string, array or object, `false` or zero.
  fileprivate var isEmpty: Bool {
    switch kind {
    case .string: string?.isEmpty ?? false
    case .number: number?.double == 0
    case .boolean: boolean == false
    case .array, .object: valueCount == 1
    case .null: true
    }
  }
}
