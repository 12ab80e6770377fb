// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// The model of one place of a body, made from a contract.
final class ModelNode: Sendable {
  /// `nil` for a place that is not declared itself.
  let tolerance: Tolerance?
  /// The allowed kinds; empty if any is.
  let kinds: Set<JSONKind>
  let values: Set<JSONScalar>
  let format: ValueFormat?
  /// The members or elements that are declared by name or index.
  let children: [(key: ModelKey, node: ModelNode)]
  /// The model of all other elements or entries; `nil` if they are not declared.
  let elements: ModelNode?
  private let numbers: [String: Int]
  /// The models of elements or entries for which other declarations hold than for others.
  private let special: [String: ModelNode]

  /// - Parameter value: the value here, if it decides which declarations hold.
  init(_ declared: ContractTree, in value: JSONValue? = nil) {
    let tree = declared.holding(in: value)
    tolerance = tree.field?.tolerance
    let known = tree.field?.accepts ?? tree.kinds
    // A place of which only parts are declared has parts, whether or not a good body shows which.
    let isUnknown = known.isEmpty && tree.field == nil && tree.isContainer
    kinds = isUnknown ? [.object, .array] : known
    values = tree.values
    format = tree.field?.format
    children = tree.children.map { name, tree in
      (ModelKey(name), ModelNode(tree, in: value?[JSONPointer(tokens: [name])]))
    }
    elements = tree.others.first.map { ModelNode($0) }
    special = Self.elements(of: value, tree)
    numbers = Dictionary(tree.children.enumerated().map { ($0.element.name, $0.offset) }) {
      first, _ in first
    }
  }

  private static func elements(of value: JSONValue?, _ tree: ContractTree) -> [String: ModelNode] {
    guard let value, let other = tree.others.first, other.dependsOnValues else { return [:] }
    var found: [String: ModelNode] = [:]
    for (index, element) in value.elements.enumerated() {
      found[String(index)] = ModelNode(other, in: element)
    }
    for member in value.members { found[member.name] = ModelNode(other, in: member.value) }
    return found
  }

  /// Whether something below it is declared.
  var isContainer: Bool { !children.isEmpty || elements != nil }

  /// Whether it is a list or a dictionary.
  var isCollection: Bool { children.isEmpty && elements != nil }

  /// Whether its entries have names.
  var isDictionary: Bool { kinds.contains(.object) && !kinds.contains(.array) }

  /// Whether a bad element is left out.
  var dropsElements: Bool { elements?.tolerance == .dropped }

  /// The tolerance; an object that is not declared itself is as important as its fields.
  var effectiveTolerance: Tolerance? {
    if tolerance != nil || isCollection { return tolerance }
    let inner = children.map(\.node.effectiveTolerance)
    if inner.contains(.required) { return .required }
    return inner.contains(.defaulted) ? .defaulted : nil
  }

  /// The node below this one that a decoder is at.
  func node(at path: [any CodingKey]) -> ModelNode? {
    var node: ModelNode? = self
    for key in path { node = node?.child(key.intValue.map(String.init) ?? key.stringValue) }
    return node
  }

  private func child(_ step: String) -> ModelNode? {
    numbers[step].map { children[$0].node } ?? special[step] ?? elements
  }
}

/// A name of a member.
struct ModelKey: CodingKey, Hashable {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { nil }
}
