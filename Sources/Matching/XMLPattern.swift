// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
package import MockAPIText
import MockAPIXML

/// XML that other XML must equal, as WireMock compares it: attributes in any order, siblings of different names in
/// any order, without comments and the whitespace around texts. Placeholders match any value of a kind.
package struct XMLPattern: Sendable, Hashable, CustomStringConvertible {
  /// Options of the comparison.
  package struct Options: Sendable, Hashable {
    package var namespaces: NamespaceAwareness
    /// The aspects that may differ.
    package var exempted: Set<XMLComparison>
    /// Whether siblings of the same name may also be in any order.
    package var ignoresOrder: Bool
    package var placeholders: XMLPlaceholders?

    package init(
      namespaces: NamespaceAwareness = .strict, exempted: Set<XMLComparison> = [],
      ignoresOrder: Bool = false, placeholders: XMLPlaceholders? = nil
    ) {
      self.namespaces = namespaces
      self.exempted = exempted
      self.ignoresOrder = ignoresOrder
      self.placeholders = placeholders
    }
  }

  /// The comparison of names.
  package enum NamespaceAwareness: String, CaseIterable, Sendable, Hashable {
    /// By namespace and local name.
    case strict = "STRICT"
    /// Elements by local name, and by the default namespace; attributes as they are written.
    case legacy = "LEGACY"
    /// As they are written; declarations of namespaces are attributes.
    case none = "NONE"
  }

  /// The XML in its original spelling.
  package let description: String
  package let options: Options
  let expected: Content

  /// - Throws: the place at which the text is not XML, or has an invalid placeholder.
  package init(_ text: String, options: Options = Options()) throws(SyntaxError) {
    let document = try XMLDocument(parsing: text)
    if options.namespaces == .strict, let error = document.namespaceError { throw error }
    description = text
    self.options = options
    let compiler = Compiler(text: text, options: options)
    expected = try compiler.compile(document.nodes, [:])
  }

  /// Whether XML equals the pattern.
  /// - Parameter budget: pays for the comparison, which may compare each sibling with each.
  func outcome(of actual: XMLDocument, _ budget: MatchBudget) -> MatchOutcome {
    if options.namespaces == .strict, actual.namespaceError != nil { return .notMatched }
    let comparer = XMLComparer(options: options, budget: budget)
    if comparer.matches(expected, actual.nodes, [:]) { return .matched }
    return comparer.isUndecided ? .limitReached : .notMatched
  }

  /// The XML in one line, without parts that are not compared.
  var compact: String {
    // There is no text around the root.
    let instructions = expected.instructions.map {
      XMLNode.processingInstruction(target: $0.target, data: $0.data)
    }
    return (instructions + expected.elements.map { .element($0.source) }).markup
  }

  package static func == (left: XMLPattern, right: XMLPattern) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8) && left.options == right.options
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

extension XMLPattern {
  /// The expected content of an element, by kind: only nodes of the same kind are compared.
  struct Content: Sendable {
    /// Sorted by name.
    var elements: [Element] = []
    var texts: [XMLText] = []
    var instructions: [(target: String, data: String)] = []

    var count: Int { elements.count + texts.count + instructions.count }
  }

  struct Element: Sendable {
    /// The element in the pattern's source.
    let source: XMLElement
    let attributes: [XMLName: XMLText]
    /// Attributes of XML Schema, which describe the document instead of being part of it.
    let schema: SchemaAttributes
    let content: Content

    var name: XMLName { source.name }
  }

  /// Attributes of the namespace `http://www.w3.org/2001/XMLSchema-instance`.
  struct SchemaAttributes: Sendable {
    /// A name with its prefix resolved.
    var type: XMLName?
    var location: String?
    var locationWithoutNamespace: String?
  }

  private struct Compiler {
    let text: String
    let options: Options

    func compile(_ nodes: [XMLNode], _ scope: [String: String]) throws(SyntaxError) -> Content {
      var content = Content()
      for node in nodes {
        switch node {
        case .element(let element): content.elements.append(try compile(element, scope))
        case .text(let text): content.texts.append(try compile(text))
        case .processingInstruction(let target, let data):
          content.instructions.append((target, data))
        }
      }
      content.elements = options.namespaces.sorted(content.elements) { $0.name }
      return content
    }

    private func compile(_ element: XMLElement, _ scope: [String: String]) throws(SyntaxError)
      -> Element
    {
      let scope = scope.merging(element.declarations) { $1 }
      let parts = options.namespaces.parts(of: element, scope)
      var attributes: [XMLName: XMLText] = [:]
      for (name, value) in parts.attributes { attributes[name] = try compile(value) }
      return Element(
        source: element, attributes: attributes, schema: parts.schema,
        content: try compile(element.children, scope))
    }

    private func compile(_ value: String) throws(SyntaxError) -> XMLText {
      guard let placeholders = options.placeholders else { return .literal(value) }
      do throws(SyntaxError) {
        return try placeholders.read(value)
      } catch {
        // With entities, the source may not contain it literally.
        let source = Array(text.utf8)
        let word = Array(value.utf8)
        let offset = source.indices.first { source[$0...].starts(with: word) } ?? 0
        throw SyntaxError(offset: offset, message: error.message)
      }
    }
  }
}

extension XMLPattern.NamespaceAwareness {
  static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

  /// The name of an element for the comparison.
  func tag(_ name: XMLName) -> String { self == .none ? name.description : name.local }

  /// The namespace of an element, if it is compared.
  func namespace(_ name: XMLName) -> String? {
    switch self {
    case .strict: name.namespace
    case .legacy: name.prefix == nil ? name.namespace : nil
    case .none: nil
    }
  }

  /// Sorted in the order in which siblings are compared; equal names keep their order.
  func sorted<Value>(_ values: [Value], by name: (Value) -> XMLName) -> [Value] {
    guard values.count > 1 else { return values }
    return values.enumerated()
      .map { (key: Array(tag(name($0.element)).utf8), index: $0.offset, value: $0.element) }
      .sorted {
        $0.key == $1.key ? $0.index < $1.index : $0.key.lexicographicallyPrecedes($1.key)
      }
      .map(\.value)
  }

  /// The attributes of an element with their names for the comparison.
  func parts(of element: XMLElement, _ scope: [String: String])
    -> (attributes: [XMLName: String], schema: XMLPattern.SchemaAttributes)
  {
    var attributes: [XMLName: String] = [:]
    var schema = XMLPattern.SchemaAttributes()
    for attribute in element.attributes {
      guard self == .strict else {
        attributes[XMLName(local: attribute.name.description)] = attribute.value
        continue
      }
      let isSchema = attribute.name.namespace == Self.schemaInstance
      switch attribute.name.local {
      case "type" where isSchema: schema.type = Self.resolved(attribute.value, scope)
      case "schemaLocation" where isSchema: schema.location = attribute.value
      case "noNamespaceSchemaLocation" where isSchema:
        schema.locationWithoutNamespace = attribute.value
      default:
        let name = XMLName(local: attribute.name.local, namespace: attribute.name.namespace)
        attributes[name] = attribute.value
      }
    }
    if self == .none {
      for (prefix, uri) in element.declarations {
        attributes[XMLName(local: prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")] = uri
      }
    }
    return (attributes, schema)
  }

  private static func resolved(_ name: String, _ scope: [String: String]) -> XMLName {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return XMLName(local: name, namespace: scope[""]) }
    return XMLName(local: parts[1], namespace: scope[parts[0]])
  }
}
