// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The fields of a contract as a tree along their pointers, so that a body is walked once.
struct ContractTree: Sendable {
  /// The declaration of this place; `nil` where only something below it is declared.
  private(set) var field: ContractField?
  /// What is declared below this place by name or index, in the order of the file.
  private(set) var children: [(name: String, tree: ContractTree)] = []
  /// What is declared of every other element or entry; empty or one.
  private(set) var others: [ContractTree] = []

  init(_ fields: [ContractField]) {
    for field in fields { insert(field, at: field.pointer.tokens[...]) }
  }

  private init() {}

  private mutating func insert(_ field: ContractField, at path: ArraySlice<String>) {
    guard let step = path.first else {
      self.field = field
      return
    }
    if step == ContractField.wildcard {
      if others.isEmpty { others.append(ContractTree()) }
      others[0].insert(field, at: path.dropFirst())
    } else if let index = children.firstIndex(where: { ByteEquality.areEqual($0.name, step) }) {
      children[index].tree.insert(field, at: path.dropFirst())
    } else {
      var tree = ContractTree()
      tree.insert(field, at: path.dropFirst())
      children.append((step, tree))
    }
  }

  /// The parts of a value that this tree speaks of, each with its own tree; a declared part that is not there is
  /// `nil`.
  func parts(of value: JSONValue?) -> [(step: String, tree: ContractTree, value: JSONValue?)] {
    var parts = children.map { name, tree in
      (step: name, tree: tree, value: value?[JSONPointer(tokens: [name])])
    }
    guard let other = others.first, let value else { return parts }
    for (step, part) in undeclaredEntries(of: value) { parts.append((step, other, part)) }
    return parts
  }

  /// The elements or entries of a value that are not declared by their own name.
  func undeclaredParts(of value: JSONValue) -> [JSONValue] {
    undeclaredEntries(of: value).map(\.value)
  }

  private func undeclaredEntries(of value: JSONValue) -> [(step: String, value: JSONValue)] {
    let declared = Set(children.map { Array($0.name.utf8) })
    let entries =
      value.kind == .array
      ? value.elements.enumerated().map { (step: String($0), value: $1) }
      : value.members.map { (step: $0.name, value: $0.value) }
    return declared.isEmpty ? entries : entries.filter { !declared.contains(Array($0.step.utf8)) }
  }
}
