// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIXML

/// Compares XML with what is expected. What is expected to be nothing is not compared: an element in no namespace
/// equals one in any.
struct XMLComparer {
  let options: XMLPattern.Options

  private func counts(_ comparison: XMLComparison) -> Bool {
    !options.exempted.contains(comparison)
  }

  // MARK: Contents

  /// - Parameter scope: the namespaces that prefixes stand for around the nodes.
  func matches(_ expected: XMLPattern.Content, _ nodes: [XMLNode], _ scope: [String: String])
    -> Bool
  {
    if counts(.childCount), expected.count != nodes.count,
      !(nodes.isEmpty && expected.count == 1 && expected.texts.first?.matches(nil) == true)
    {
      return false
    }
    var elements: [XMLElement] = []
    var texts: [String] = []
    var instructions: [(target: String, data: String)] = []
    for node in nodes {
      switch node {
      case .element(let element): elements.append(element)
      case .text(let text): texts.append(text)
      case .processingInstruction(let target, let data): instructions.append((target, data))
      }
    }
    return matches(expected.texts, texts) && matches(expected.instructions, instructions)
      && matches(expected.elements, elements, scope)
  }

  private func matches(_ expected: [XMLText], _ texts: [String]) -> Bool {
    expected.indices.allSatisfy { index in
      guard index < texts.count else {
        return !counts(.child) || expected[index].matches(nil)
      }
      return !counts(.textValue) || expected[index].matches(texts[index])
    }
  }

  private func matches(
    _ expected: [(target: String, data: String)], _ instructions: [(target: String, data: String)]
  ) -> Bool {
    if counts(.child), expected.count > instructions.count { return false }
    return zip(expected, instructions).allSatisfy {
      (!counts(.instructionTarget) || $0.target == $1.target)
        && (!counts(.instructionData) || $0.data == $1.data)
    }
  }

  private func matches(
    _ expected: [XMLPattern.Element], _ elements: [XMLElement], _ scope: [String: String]
  ) -> Bool {
    if counts(.child), expected.count > elements.count { return false }
    if options.ignoresOrder {
      return Assignment.exists(
        of: min(expected.count, elements.count), to: elements.count
      ) { matches(expected[$0], elements[$1], scope) }
    }
    let sorted = options.namespaces.sorted(elements) { $0.name }
    return zip(expected, sorted).allSatisfy { matches($0, $1, scope) }
  }

  // MARK: Elements

  private func matches(
    _ expected: XMLPattern.Element, _ element: XMLElement, _ scope: [String: String]
  ) -> Bool {
    let namespaces = options.namespaces
    if counts(.elementTagName),
      !namespaces.tag(expected.name).utf8.elementsEqual(namespaces.tag(element.name).utf8)
    {
      return false
    }
    if counts(.namespaceURI), let namespace = namespaces.namespace(expected.name),
      namespace != namespaces.namespace(element.name)
    {
      return false
    }
    let scope =
      element.declarations.isEmpty ? scope : scope.merging(element.declarations) { $1 }
    let parts = namespaces.parts(of: element, scope)
    return matches(expected.attributes, parts.attributes) && matches(expected.schema, parts.schema)
      && matches(expected.content, element.children, scope)
  }

  private func matches(_ expected: [XMLName: XMLText], _ attributes: [XMLName: String]) -> Bool {
    if counts(.attributeCount), expected.count != attributes.count {
      // What may be anything may be missing, as long as there is nothing else in its place.
      let missing = expected.filter { attributes[$0.key] == nil }
      guard missing.values.allSatisfy({ $0.matches(nil) }),
        expected.count - missing.count == attributes.count
      else { return false }
    }
    return expected.allSatisfy { name, value in
      guard let actual = attributes[name] else {
        return !counts(.attributeName) || value.matches(nil)
      }
      return !counts(.attributeValue) || value.matches(actual)
    }
  }

  private func matches(
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
