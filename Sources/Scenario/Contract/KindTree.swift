// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Which JSON kinds the right bodies have at each place of a contract: worked out once, however long their lists are.
struct KindTree {
  /// The kinds of the first right body that has a value here; null says nothing about the kind.
  private(set) var kinds: Set<JSONKind> = []
  private var children: [[UInt8]: KindTree] = [:]
  /// Those of every other element or entry; empty or one.
  private var others: [KindTree] = []

  /// - Parameter references: the right bodies, the first first.
  init(_ tree: ContractTree, references: [JSONValue]) {
    self.init(tree, references: references.map { [$0] })
  }

  /// - Parameter references: what each right body has here; for an element of a list, all elements.
  private init(_ tree: ContractTree, references: [[JSONValue]]) {
    for values in references where kinds.isEmpty {
      kinds = Set(values.map(\.kind)).subtracting([.null])
    }
    for (name, child) in tree.children {
      let values = references.map { $0.compactMap { $0[JSONPointer(tokens: [name])] } }
      children[Array(name.utf8)] = KindTree(child, references: values)
    }
    if let other = tree.others.first {
      others = [KindTree(other, references: references.map { $0.flatMap(tree.undeclaredParts) })]
    }
  }

  /// The kinds below a step.
  subscript(step: String) -> KindTree? {
    children[Array(step.utf8)] ?? others.first
  }
}
