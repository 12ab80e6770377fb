// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIXML

/// Compares XML with the expected XML. An expected value of `nil` is not compared: an expected element without a
/// namespace equals an element in any namespace.
struct XMLComparer {
  let options: XMLPattern.Options
  private let work: Work

  /// - Parameter budget: pays for each comparison.
  init(options: XMLPattern.Options, budget: MatchBudget) {
    self.options = options
    work = Work(budget)
  }

  /// Whether something was not compared because it would take too much work: then what does not match may be equal.
  var isUndecided: Bool { work.isUndecided }

  private final class Work {
    let budget: MatchBudget
    var isUndecided = false

    init(_ budget: MatchBudget) { self.budget = budget }
  }

  func counts(_ comparison: XMLComparison) -> Bool {
    !options.exempted.contains(comparison)
  }

  /// Whether a text is as expected.
  func matches(_ expected: XMLText, _ text: String) -> Bool {
    let outcome = expected.outcome(of: text, work.budget)
    if outcome == .limitReached { work.isUndecided = true }
    return outcome == .matched
  }

  // MARK: Contents

  /// - Parameter scope: the namespaces of the prefixes that are declared around the nodes.
  func matches(_ expected: XMLPattern.Content, _ nodes: [XMLNode], _ scope: [String: String])
    -> Bool
  {
    guard hasRightCount(expected, nodes) else { return false }
    let parts = XMLContentParts(nodes)
    return matches(expected.texts, parts.texts)
      && matches(expected.instructions, parts.instructions)
      && matches(expected.elements, parts.elements, scope)
  }

  /// Whether the number of nodes is as expected. If the only expected node is a placeholder for anything, it may be
  /// missing.
  func hasRightCount(_ expected: XMLPattern.Content, _ nodes: [XMLNode]) -> Bool {
    !counts(.childCount) || expected.count == nodes.count
      || (nodes.isEmpty && expected.count == 1 && expected.texts.first?.mayBeMissing == true)
  }

  private func matches(_ expected: [XMLText], _ texts: [String]) -> Bool {
    expected.indices.allSatisfy { index in
      guard index < texts.count else {
        return !counts(.child) || expected[index].mayBeMissing
      }
      return !counts(.textValue) || matches(expected[index], texts[index])
    }
  }

  private func matches(
    _ expected: [(target: String, data: String)], _ instructions: [(target: String, data: String)]
  ) -> Bool {
    if counts(.child), expected.count > instructions.count { return false }
    return zip(expected, instructions).allSatisfy { matches($0, $1) }
  }

  func matches(
    _ expected: (target: String, data: String), _ instruction: (target: String, data: String)
  ) -> Bool {
    (!counts(.instructionTarget) || expected.target == instruction.target)
      && (!counts(.instructionData) || expected.data == instruction.data)
  }

  private func matches(
    _ expected: [XMLPattern.Element], _ elements: [XMLElement], _ scope: [String: String]
  ) -> Bool {
    if counts(.child), expected.count > elements.count { return false }
    if options.ignoresOrder {
      let exists = Assignment.exists(
        of: min(expected.count, elements.count), to: elements.count, paidBy: work.budget
      ) { matches(expected[$0], elements[$1], scope) }
      if work.budget.remaining == 0 { work.isUndecided = true }
      return exists
    }
    let sorted = options.namespaces.sorted(elements) { $0.name }
    return zip(expected, sorted).allSatisfy { matches($0, $1, scope) }
  }

  // MARK: Elements

  func matches(
    _ expected: XMLPattern.Element, _ element: XMLElement, _ scope: [String: String]
  ) -> Bool {
    guard hasTag(of: expected.name, element.name), hasNamespace(of: expected.name, element.name)
    else { return false }
    // In any order, each sibling may be compared with each.
    guard work.budget.spend(8 + element.attributes.count + element.children.count) else {
      work.isUndecided = true
      return false
    }
    let scope = Self.scope(in: element, scope)
    let parts = options.namespaces.parts(of: element, scope)
    return matches(expected.attributes, parts.attributes) && matches(expected.schema, parts.schema)
      && matches(expected.content, element.children, scope)
  }

  func hasTag(of expected: XMLName, _ name: XMLName) -> Bool {
    let namespaces = options.namespaces
    return !counts(.elementTagName)
      || namespaces.tag(expected).utf8.elementsEqual(namespaces.tag(name).utf8)
  }

  func hasNamespace(of expected: XMLName, _ name: XMLName) -> Bool {
    guard counts(.namespaceURI), let namespace = options.namespaces.namespace(expected) else {
      return true
    }
    return namespace == options.namespaces.namespace(name)
  }

  /// The namespaces of the prefixes in an element.
  static func scope(in element: XMLElement, _ scope: [String: String]) -> [String: String] {
    element.declarations.isEmpty ? scope : scope.merging(element.declarations) { $1 }
  }

  private func matches(_ expected: [XMLName: XMLText], _ attributes: [XMLName: String]) -> Bool {
    guard hasRightCount(expected, attributes) else { return false }
    return expected.allSatisfy { name, value in
      guard let actual = attributes[name] else {
        return !counts(.attributeName) || value.mayBeMissing
      }
      return !counts(.attributeValue) || matches(value, actual)
    }
  }

  /// Whether the number of attributes is as expected.
  func hasRightCount(_ expected: [XMLName: XMLText], _ attributes: [XMLName: String]) -> Bool {
    if !counts(.attributeCount) || expected.count == attributes.count { return true }
    // An attribute with a placeholder for anything may be missing if there is no other attribute in its place.
    let missing = expected.filter { attributes[$0.key] == nil }
    return missing.values.allSatisfy(\.mayBeMissing)
      && expected.count - missing.count == attributes.count
  }

  func matches(
    _ expected: XMLPattern.SchemaAttributes, _ actual: XMLPattern.SchemaAttributes
  ) -> Bool {
    if let type = expected.type {
      if counts(.attributeName), actual.type == nil { return false }
      if counts(.attributeValue), let other = actual.type, other != type { return false }
    }
    if counts(.schemaLocation), let location = expected.location, location != actual.location {
      return false
    }
    if counts(.schemaLocationWithoutNamespace), let location = expected.locationWithoutNamespace,
      location != actual.locationWithoutNamespace
    {
      return false
    }
    return true
  }
}

/// Nodes by kind, each kind in its order.
struct XMLContentParts {
  private(set) var elements: [XMLElement] = []
  private(set) var texts: [String] = []
  private(set) var instructions: [(target: String, data: String)] = []

  init(_ nodes: [XMLNode]) {
    for node in nodes {
      switch node {
      case .element(let element): elements.append(element)
      case .text(let text): texts.append(text)
      case .processingInstruction(let target, let data): instructions.append((target, data))
      }
    }
  }
}
