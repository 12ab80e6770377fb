// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario

/// The fields of a contract, in the order of the bodies.
struct FieldList {
  private(set) var fields: [ImportedField] = []
  /// Whether a policy of the import leaves some out.
  private(set) var isCut = false
  private let options: ImportOptions

  init(of root: FieldNode, _ options: ImportOptions) {
    self.options = options
    // A root of several kinds, or without anything inside, has no fields.
    if root.kinds.count == 1 { addInside(root, at: JSONPointer(), depth: 0) }
  }

  /// - Parameter depth: how many objects are around what is inside.
  private mutating func addInside(_ node: FieldNode, at pointer: JSONPointer, depth: Int) {
    let inside = node.kinds.contains(.object) ? depth + 1 : depth
    for (name, member) in node.members {
      // In a contract, `*` is every member.
      guard name != ContractField.wildcard, inside <= options.depth else {
        isCut = true
        continue
      }
      add(
        member, at: pointer.appending(name), node.isOptional(member) ? .optional : .required, inside
      )
    }
    guard let each = node.each.first else { return }
    guard inside <= options.depth else {
      isCut = true
      return
    }
    add(
      each, at: pointer.appending(ContractField.wildcard),
      options.lists == .dropped ? .dropped : .required, inside)
  }

  private mutating func add(
    _ node: FieldNode, at pointer: JSONPointer, _ tolerance: Tolerance, _ depth: Int
  ) {
    guard fields.count < options.fields else {
      isCut = true
      return
    }
    if needsDeclaration(node, tolerance, depth) { fields.append(field(node, pointer, tolerance)) }
    addInside(node, at: pointer, depth: depth)
  }

  /// An object that has a `required` member is as important as that, without a word.
  private func needsDeclaration(_ node: FieldNode, _ tolerance: Tolerance, _ depth: Int) -> Bool {
    guard node.kinds == [.object], tolerance == .required, depth < options.depth else {
      return true
    }
    return !node.members.contains {
      $0.name != ContractField.wildcard && !node.isOptional($0.node)
    }
  }

  private func field(
    _ node: FieldNode, _ pointer: JSONPointer, _ tolerance: Tolerance
  ) -> ImportedField {
    var kinds = node.kinds
    // Null is legal there anyway.
    if tolerance == .optional { kinds.remove(.null) }
    let isPlain = kinds.count == 1 && kinds != [.null] || kinds.isEmpty
    let values = options.hasOpenEnums ? [] : node.values ?? []
    return ImportedField(
      pointer, tolerance, accepts: isPlain ? [] : kinds, values: values,
      format: kinds.count == 1 ? node.format : nil)
  }
}
