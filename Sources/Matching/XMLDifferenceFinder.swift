// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIXML

/// Walks through a pattern and XML in parallel, with the same rules as ``XMLComparer``.
struct XMLDifferenceFinder {
  let comparer: XMLComparer
  let limit: Int
  private(set) var found: [XMLPattern.Difference] = []
  /// The number of pairs of elements that may be compared if the order is ignored.
  var steps = 200_000
  var path: [Step] = []

  /// An element among its siblings. Its number is computed only when the path is written.
  struct Step {
    let siblings: [XMLElement]
    let index: Int
  }

  init(options: XMLPattern.Options, limit: Int) {
    comparer = XMLComparer(options: options, budget: MatchBudget())
    self.limit = limit
  }

  var isDone: Bool { found.count >= limit }
  var namespaces: XMLPattern.NamespaceAwareness { comparer.options.namespaces }

  // MARK: Contents

  /// Whether missing nodes are a difference, and whether superfluous nodes are.
  struct Rules {
    let isLackWrong: Bool
    let isExtraWrong: Bool
  }

  /// - Parameters:
  ///   - texts: the expected texts, in their original spelling.
  ///   - scope: the namespaces of the prefixes that are declared around the nodes.
  mutating func compare(
    _ expected: XMLPattern.Content, _ texts: [String], _ nodes: [XMLNode], _ scope: [String: String]
  ) {
    if isDone { return }
    let actual = XMLContentParts(nodes)
    let isCountWrong = !comparer.hasRightCount(expected, nodes)
    let isLacking =
      expected.elements.count > actual.elements.count
      || expected.instructions.count > actual.instructions.count
      || expected.texts.dropFirst(actual.texts.count).contains { !$0.mayBeMissing }
    // If the number is right although a node is missing, another node is in its place.
    let rules = Rules(
      isLackWrong: isCountWrong || comparer.counts(.child),
      isExtraWrong: isCountWrong
        || (isLacking && comparer.counts(.child) && comparer.counts(.childCount)))
    compare(expected.texts, texts, actual.texts, rules, isCountWrong)
    compare(expected.instructions, actual.instructions, rules)
    if comparer.options.ignoresOrder {
      compareAnyOrder(expected.elements, actual.elements, scope, rules)
    } else {
      compare(expected.elements, actual.elements, scope, rules)
    }
  }

  private mutating func compare(
    _ expected: [XMLText], _ sources: [String], _ actual: [String], _ rules: Rules,
    _ isCountWrong: Bool
  ) {
    let count = max(expected.count, actual.count)
    for index in 0..<count where !isDone {
      let step = "text()" + (count > 1 ? "[\(index + 1)]" : "")
      if index >= expected.count {
        if rules.isExtraWrong { add(step, "nothing", actual[index]) }
      } else if index >= actual.count {
        if isCountWrong || (rules.isLackWrong && !expected[index].mayBeMissing) {
          add(step, sources[index], nil)
        }
      } else if comparer.counts(.textValue), !comparer.matches(expected[index], actual[index]) {
        add(step, sources[index], actual[index])
      }
    }
  }

  private mutating func compare(
    _ expected: [(target: String, data: String)], _ actual: [(target: String, data: String)],
    _ rules: Rules
  ) {
    func markup(_ instruction: (target: String, data: String)) -> String {
      XMLNode.processingInstruction(target: instruction.target, data: instruction.data).markup
    }
    for index in 0..<max(expected.count, actual.count) where !isDone {
      let step = "processing-instruction()[\(index + 1)]"
      if index >= expected.count {
        if rules.isExtraWrong { add(step, "nothing", markup(actual[index])) }
      } else if index >= actual.count {
        if rules.isLackWrong { add(step, markup(expected[index]), nil) }
      } else if !comparer.matches(expected[index], actual[index]) {
        add(step, markup(expected[index]), markup(actual[index]))
      }
    }
  }

  // MARK: One element

  mutating func compare(
    _ expected: XMLPattern.Element, _ actual: XMLElement, _ scope: [String: String]
  ) {
    if !comparer.hasNamespace(of: expected.name, actual.name) {
      add("namespace-uri()", expected.name.namespace ?? "nothing", actual.name.namespace)
    }
    let scope = XMLComparer.scope(in: actual, scope)
    let parts = namespaces.parts(of: actual, scope)
    compareAttributes(expected, actual, parts.attributes)
    compareSchema(expected, actual, parts.schema)
    compare(
      expected.content, XMLContentParts(expected.source.children).texts, actual.children, scope)
  }

  private mutating func compareAttributes(
    _ expected: XMLPattern.Element, _ actual: XMLElement, _ attributes: [XMLName: String]
  ) {
    let sources = namespaces.parts(of: expected.source, [:]).attributes
    let isCountWrong = !comparer.hasRightCount(expected.attributes, attributes)
    var isLacking = false
    for (name, text) in Self.sorted(expected.attributes) {
      let step =
        "@" + Self.spelling(of: name, in: attributes[name] == nil ? expected.source : actual)
      if let value = attributes[name] {
        if comparer.counts(.attributeValue), !comparer.matches(text, value) {
          add(step, sources[name] ?? "", value)
        }
      } else if !text.mayBeMissing, isCountWrong || comparer.counts(.attributeName) {
        isLacking = true
        add(step, sources[name] ?? "", nil)
      }
    }
    guard isCountWrong || (isLacking && comparer.counts(.attributeCount)) else { return }
    for (name, value) in Self.sorted(attributes) where expected.attributes[name] == nil {
      add("@" + Self.spelling(of: name, in: actual), "nothing", value)
    }
  }

  private mutating func compareSchema(
    _ expected: XMLPattern.Element, _ actual: XMLElement, _ schema: XMLPattern.SchemaAttributes
  ) {
    let wanted = expected.schema
    let attributes: [(local: String, alone: XMLPattern.SchemaAttributes)] = [
      ("type", .init(type: wanted.type)), ("schemaLocation", .init(location: wanted.location)),
      (
        "noNamespaceSchemaLocation",
        .init(locationWithoutNamespace: wanted.locationWithoutNamespace)
      ),
    ]
    for (local, alone) in attributes where !comparer.matches(alone, schema) {
      let name = XMLName(local: local, namespace: XMLPattern.NamespaceAwareness.schemaInstance)
      add(
        "@" + Self.spelling(of: name, in: expected.source),
        Self.attribute(name, of: expected.source)?.value ?? "",
        Self.attribute(name, of: actual)?.value)
    }
  }

  private static func sorted<Value>(_ attributes: [XMLName: Value]) -> [(XMLName, Value)] {
    attributes.map { ($0.key, $0.value) }.sorted {
      ($0.0.local, $0.0.namespace ?? "") < ($1.0.local, $1.0.namespace ?? "")
    }
  }

  private static func attribute(_ name: XMLName, of element: XMLElement) -> XMLAttribute? {
    element.attributes.first { $0.name.local == name.local && $0.name.namespace == name.namespace }
  }

  /// The name of an attribute with its prefix in an element.
  private static func spelling(of name: XMLName, in element: XMLElement) -> String {
    (attribute(name, of: element)?.name ?? name).description
  }

  // MARK: Paths

  mutating func add(_ step: String, _ expected: String, _ actual: String?) {
    if isDone { return }
    var text = ""
    for (depth, step) in path.enumerated() { text += "/" + self.step(step, isRoot: depth == 0) }
    found.append(
      XMLPattern.Difference(path: "\(text)/\(step)", expected: expected, actual: actual))
  }

  /// The name of an element; below the root also its number among siblings of that name.
  func step(_ step: Step, isRoot: Bool) -> String {
    let name = step.siblings[step.index].name.description
    if isRoot { return name }
    let before = step.siblings[..<step.index].count { $0.name.description == name }
    return "\(name)[\(before + 1)]"
  }
}
