// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An element: its name, its attributes and what is in it.
public struct XMLElement: Sendable, Hashable {
  public let name: XMLName
  /// In the order of the document, without those that declare namespaces.
  public let attributes: [XMLAttribute]
  /// The declarations of namespaces that stand in the element, by prefix; the empty prefix is the default one.
  public let declarations: [String: String]
  public let children: [XMLNode]
}

/// An attribute and its value, without the whitespace around it.
public struct XMLAttribute: Sendable, Hashable {
  public let name: XMLName
  public let value: String
}
