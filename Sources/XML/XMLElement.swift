// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An element: its name, its attributes and its content.
package struct XMLElement: Sendable, Hashable {
  package let name: XMLName
  /// In document order, without the declarations of namespaces.
  package let attributes: [XMLAttribute]
  /// The namespaces that the element declares, by prefix; the empty prefix is the default namespace.
  package let declarations: [String: String]
  package let children: [XMLNode]

  package init(
    name: XMLName, attributes: [XMLAttribute], declarations: [String: String], children: [XMLNode]
  ) {
    self.name = name
    self.attributes = attributes
    self.declarations = declarations
    self.children = children
  }

  /// The same start tag without content.
  package var withoutChildren: XMLElement {
    XMLElement(name: name, attributes: attributes, declarations: declarations, children: [])
  }
}

/// An attribute and its value, trimmed of whitespace.
package struct XMLAttribute: Sendable, Hashable {
  package let name: XMLName
  package let value: String

  package init(name: XMLName, value: String) {
    self.name = name
    self.value = value
  }
}
