// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIXML

/// A node that an XPath has found.
struct TemplateNodeValue {
  /// What the node prints: the value of a text or attribute, the indented markup of an element.
  let text: String
  /// All text inside.
  let content: String
  let attributes: [(name: String, value: String)]

  init(_ node: XPathEvaluation.Node) {
    switch node {
    case .text(let value):
      text = value
      content = value
      attributes = []
    case .element(let element):
      text = XMLLayout.pretty(element)
      content = XMLNode.element(element).textContent
      attributes = element.attributes.map { ($0.name.local, $0.value) }
    }
  }
}

/// Elements as the JDK prints them: children indented by two blanks, and a line feed at the end.
enum XMLLayout {
  static func pretty(_ element: XMLElement) -> String {
    var text = ""
    write(element, 0, to: &text)
    return text
  }

  /// Recurses; libxml2 lets a document be 256 elements deep.
  private static func write(_ element: XMLElement, _ level: Int, to text: inout String) {
    let isLeaf = !element.children.contains { if case .text = $0 { false } else { true } }
    text += String(repeating: " ", count: 2 * level)
    guard !isLeaf else {
      text += XMLNode.element(element).markup + "\n"
      return
    }
    let empty = XMLNode.element(element.withoutChildren).markup
    text += empty.dropLast(2) + ">\n"
    for child in element.children {
      switch child {
      case .element(let inner): write(inner, level + 1, to: &text)
      default: text += String(repeating: " ", count: 2 * level + 2) + child.markup + "\n"
      }
    }
    text += String(repeating: " ", count: 2 * level) + "</\(element.name)>\n"
  }
}
