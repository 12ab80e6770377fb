// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

/// The fields of a contract as a tree of their pointers, so that a body is walked once.
package struct ContractTree: Sendable {
  /// The declaration of this place; `nil` if only a place below it is declared.
  package private(set) var field: ContractField?
  /// The allowed values of the field.
  package private(set) var values: Set<JSONScalar> = []
  /// The JSON kinds that are allowed here: those of the first valid body with a value here; null does not count.
  /// Empty if no body has one.
  package private(set) var kinds: Set<JSONKind> = []
  /// The declarations below this place by name or index, in the order of the file.
  package private(set) var children: [(name: String, tree: ContractTree)] = []
  /// The declaration of every other element or entry; empty or one.
  package private(set) var others: [ContractTree] = []
  /// The indices of the children, by the bytes of their names.
  private var numbers: [[UInt8]: Int] = [:]
  /// The names of the members that decide which of the declarations below hold, with all values of their conditions.
  private(set) var deciders: [ExactString: Set<JSONScalar>] = [:]
  /// Whether there are such members here or below.
  package private(set) var dependsOnValues = false

  package init(_ fields: [ContractField]) {
    for field in fields { insert(field, at: field.pointer.tokens[...]) }
  }

  private init() {}

  private mutating func insert(_ field: ContractField, at path: ArraySlice<String>) {
    if let condition = field.condition, let name = condition.pointer.tokens.last {
      let rest = condition.pointer.tokens.count - (field.pointer.tokens.count - path.count)
      if rest == 1 { deciders[ExactString(name), default: []].formUnion(condition.values) }
      if rest >= 1 { dependsOnValues = true }
    }
    guard let step = path.first else {
      self.field = field
      values = Set(field.values)
      return
    }
    if step == ContractField.wildcard {
      if others.isEmpty { others.append(ContractTree()) }
      others[0].insert(field, at: path.dropFirst())
    } else if let number = numbers[Array(step.utf8)] {
      children[number].tree.insert(field, at: path.dropFirst())
    } else {
      var tree = ContractTree()
      tree.insert(field, at: path.dropFirst())
      numbers[Array(step.utf8)] = children.count
      children.append((step, tree))
    }
  }

  /// The declarations without those that do not hold, and without all that is inside them.
  /// - Parameter holds: whether a field holds that is so many steps below this place.
  func keeping(_ holds: (ContractField, _ depth: Int) -> Bool) -> ContractTree {
    keeping(holds, depth: 0) ?? ContractTree()
  }

  private func keeping(
    _ holds: (ContractField, _ depth: Int) -> Bool, depth: Int
  ) -> ContractTree? {
    if let field, !holds(field, depth) { return nil }
    var tree = self
    tree.children = []
    tree.numbers = [:]
    for (name, child) in children {
      guard let kept = child.keeping(holds, depth: depth + 1) else { continue }
      tree.numbers[Array(name.utf8)] = tree.children.count
      tree.children.append((name, kept))
    }
    tree.others = others.compactMap { $0.keeping(holds, depth: depth + 1) }
    return tree.field == nil && tree.isLeaf ? nil : tree
  }

  /// Gives a declared field another tolerance.
  mutating func declare(_ tolerance: Tolerance, at path: ArraySlice<String>) {
    guard let step = path.first else {
      field?.tolerance = tolerance
      return
    }
    guard let number = numbers[Array(step.utf8)] else { return }
    children[number].tree.declare(tolerance, at: path.dropFirst())
  }

  /// Whether there are declarations below this place.
  package var isContainer: Bool { !isLeaf }

  private var isLeaf: Bool { children.isEmpty && others.isEmpty }

  /// The parts of a value that this tree declares: for each child its value, or `nil` if it is missing; and the other
  /// elements or entries, if they are declared.
  /// - Parameter kept: which of several values with the same name counts.
  func parts(of value: JSONValue?, keeping kept: RepeatedName = .last)
    -> (declared: [JSONValue?], others: [(step: String, value: JSONValue)])
  {
    var declared = [JSONValue?](repeating: nil, count: children.count)
    var rest: [(step: String, value: JSONValue)] = []
    guard let value, !isLeaf else { return (declared, rest) }
    var steps = children.count
    // Only names can repeat, not indices.
    let isObject = value.kind == .object
    var entries: [[UInt8]: Int] = [:]
    func sort(_ step: String, _ part: JSONValue) {
      steps += 1
      let name = Array(step.utf8)
      if let number = numbers[name] {
        if kept == .last || declared[number] == nil { declared[number] = part }
      } else if others.isEmpty {
        return
      } else if isObject, let known = entries[name] {
        if kept == .last { rest[known].value = part }
      } else {
        if isObject { entries[name] = rest.count }
        rest.append((step, part))
      }
    }
    for (number, element) in value.elements.enumerated() { sort(String(number), element) }
    for member in value.members { sort(member.name, member.value) }
    WorkMeter.add(steps)
    return (declared, rest)
  }

  // MARK: Valid bodies

  /// A value of a valid body.
  private struct Sample {
    /// The number of the body.
    let number: Int
    let value: JSONValue
    /// The declarations that hold for the value, as values around it decide; `nil` if nothing around it decides.
    let declared: ContractTree?
  }

  /// Takes the allowed kinds from valid bodies; earlier bodies take precedence.
  mutating func learnKinds(from bodies: [JSONValue]) {
    learnKinds(from: Self.samples(bodies))
  }

  private static func samples(_ bodies: [JSONValue]) -> [Sample] {
    bodies.enumerated().map { Sample(number: $0.offset, value: $0.element, declared: nil) }
  }

  /// - Parameter found: the values of valid bodies here, in ascending order of the bodies.
  private mutating func learnKinds(from found: [Sample]) {
    let first = found.first { $0.value.kind != .null }
    for sample in found where sample.number == first?.number { kinds.insert(sample.value.kind) }
    kinds.remove(.null)
    if isLeaf { return }
    var below = [[Sample]](repeating: [], count: children.count)
    var beside: [Sample] = []
    for sample in found {
      let holding = holding(for: sample)
      let parts = parts(of: sample.value)
      add(parts.declared, of: sample, holding, to: &below)
      if let holding, holding.others.isEmpty { continue }
      beside += parts.others.map {
        Sample(number: sample.number, value: $0.value, declared: holding?.others.first)
      }
    }
    for child in children.indices { children[child].tree.learnKinds(from: below[child]) }
    for other in others.indices { others[other].learnKinds(from: beside) }
  }

  /// The declarations that hold for the parts of a value; `nil` if no value has decided about them.
  private func holding(for sample: Sample) -> ContractTree? {
    if let declared = sample.declared { return declared.holding(in: sample.value) }
    return deciders.isEmpty ? nil : holding(in: sample.value)
  }

  /// Adds each part of a value to the others of its declaration, if that holds.
  private func add(
    _ parts: [JSONValue?], of sample: Sample, _ holding: ContractTree?, to below: inout [[Sample]]
  ) {
    for (child, part) in parts.enumerated() {
      guard let part else { continue }
      let name = children[child].name
      if let holding, !holding.declaresChild(name) { continue }
      below[child].append(
        Sample(number: sample.number, value: part, declared: holding?.child(name)))
    }
  }

  // MARK: Queries

  private var isIgnored: Bool { field?.tolerance == .ignored }

  /// Whether the contract declares every other element or entry with `*`.
  package var declaresOthers: Bool { !others.isEmpty }

  /// Whether the contract declares an element or entry by its own index or name.
  package func declaresChild(_ step: String) -> Bool { numbers[Array(step.utf8)] != nil }

  /// What becomes of the parts of a value that is changed.
  package enum PartsChange {
    case kept
    /// They are missing, and the value has its kind.
    case removed
    /// They are missing with the value itself, or it has another kind.
    case replaced
  }

  /// Whether a place of a body is not named, or loses parts that are not. What is ignored, and all inside it, counts as named:
  /// nobody reads it.
  ///
  /// Where a value is declared itself, its declaration says what becomes of it if it is replaced.
  package func leavesUnnamed(
    _ path: ArraySlice<String>, of body: JSONValue, _ change: PartsChange
  ) -> Bool {
    if isIgnored { return false }
    guard let step = path.first else {
      switch change {
      case .kept: return false
      case .removed: return leavesPartsUnnamed(of: body)
      case .replaced: return field == nil && leavesPartsUnnamed(of: body)
      }
    }
    guard let part = holding(in: body).child(step), let value = body[JSONPointer(tokens: [step])]
    else { return true }
    return part.leavesUnnamed(path.dropFirst(), of: value, change)
  }

  private func leavesPartsUnnamed(of value: JSONValue) -> Bool {
    if isIgnored { return false }
    let holding = self.holding(in: value)
    func isUnnamed(_ step: String, _ part: JSONValue) -> Bool {
      holding.child(step).map { $0.leavesPartsUnnamed(of: part) } ?? true
    }
    return value.members.contains { isUnnamed($0.name, $0.value) }
      || value.elements.enumerated().contains { isUnnamed(String($0.offset), $0.element) }
  }

  /// The declarations of an element or entry; `nil` if there are none.
  package func child(_ step: String) -> ContractTree? {
    numbers[Array(step.utf8)].map { children[$0].tree } ?? others.first
  }

  /// The fields that none of the values contains.
  package func fieldsMissing(from values: [JSONValue]) -> [JSONPointer] {
    fieldsMissing(from: Self.samples(values))
  }

  private func fieldsMissing(from found: [Sample]) -> [JSONPointer] {
    if found.isEmpty { return fields }
    if isLeaf { return [] }
    var below = [[Sample]](repeating: [], count: children.count)
    var all: [Sample] = []
    for sample in found {
      let holding = holding(for: sample)
      add(parts(of: sample.value).declared, of: sample, holding, to: &below)
      if others.isEmpty || holding?.others.isEmpty ?? false { continue }
      // An element that is declared by its own index is an element, too.
      let parts = sample.value.elements.map { $0 } + sample.value.members.map(\.value)
      all += parts.map {
        Sample(number: sample.number, value: $0, declared: holding?.others.first)
      }
    }
    let missing = children.indices.flatMap { children[$0].tree.fieldsMissing(from: below[$0]) }
    return missing + others.flatMap { $0.fieldsMissing(from: all) }
  }

  /// The fields that no allowed value contains, by the place that excludes them: its kind has no such parts.
  package var fieldsWithoutPlace:
    [(place: JSONPointer, kinds: Set<JSONKind>, fields: [JSONPointer])]
  {
    var found: [(place: JSONPointer, kinds: Set<JSONKind>, fields: [JSONPointer])] = []
    var waiting = [(pointer: JSONPointer(), tree: self)]
    while let (pointer, tree) = waiting.popLast() {
      if tree.isIgnored { continue }
      let allowed = tree.field?.accepts ?? tree.kinds
      let parts = tree.children + tree.others.map { (ContractField.wildcard, $0) }
      for (step, part) in parts {
        let isIndex = step == ContractField.wildcard || UInt(step).map { "\($0)" == step } ?? false
        if allowed.isEmpty || allowed.contains(.object) || isIndex && allowed.contains(.array) {
          waiting.append((pointer.appending(step), part))
        } else {
          found.append((pointer, allowed, part.fields))
        }
      }
    }
    return found
  }

  /// Every field at this place and below it.
  private var fields: [JSONPointer] {
    [field].compactMap { $0?.pointer } + children.flatMap(\.tree.fields) + others.flatMap(\.fields)
  }

  /// Whether a pointer leads to a declared field, with `*` for any step, or to a value that encloses one.
  package func declares(_ path: ArraySlice<String>) -> Bool {
    guard let step = path.first else { return true }
    if let number = numbers[Array(step.utf8)],
      children[number].tree.declares(path.dropFirst())
    {
      return true
    }
    return others.first?.declares(path.dropFirst()) ?? false
  }

  /// Whether a client reads the value at a pointer: it is declared, and neither it nor a value around it is ignored.
  func reads(_ path: ArraySlice<String>) -> Bool {
    if isIgnored { return false }
    guard let step = path.first else { return field != nil }
    if let number = numbers[Array(step.utf8)] {
      return children[number].tree.reads(path.dropFirst())
    }
    return others.first?.reads(path.dropFirst()) ?? false
  }
}
