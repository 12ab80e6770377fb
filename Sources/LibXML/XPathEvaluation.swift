// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
package import MockAPIMarkup
import MockAPIText

/// The result of an expression on a document; owns the `xmlXPathContext` and `xmlXPathObject`.
public final class XPathEvaluation {
  /// Whether the evaluation stopped because it took too many steps.
  public private(set) var isLimitReached = false
  /// The number of steps that it took.
  public private(set) var steps = 0
  /// Why it has no value.
  private(set) var error: SyntaxError?
  // The document owns the nodes of the result.
  private let document: XMLDocument
  private var result: xmlXPathObjectPtr?

  /// Wraps `xmlXPathCtxtCompile` and `xmlXPathCompiledEval`.
  init(_ path: XPath, in document: XMLDocument, limit: Int = .max) {
    self.document = document
    guard document.markupCount <= XPath.markupLimit else {
      isLimitReached = true
      return
    }
    guard let context = xmlXPathNewContext(document.document) else {
      preconditionFailure("libxml2 is out of memory")
    }
    defer { xmlXPathFreeContext(context) }
    // Without a handler, libxml2 writes to standard error.
    context.pointee.error = { _, _ in }
    let weight = path.stepWeight(on: document)
    // For libxml2, 0 is no limit.
    let limit = min(XPath.stepLimit(on: document), limit) / weight
    context.pointee.opLimit = UInt(max(limit, 1))
    context.pointee.node = UnsafeMutableRawPointer(document.document)
      .assumingMemoryBound(to: xmlNode.self)
    // The document is the only node of its kind.
    context.pointee.contextSize = 1
    context.pointee.proximityPosition = 1
    for (prefix, uri) in path.namespaces ?? [:] { xmlXPathRegisterNs(context, prefix, uri) }
    // Compiled for each evaluation: libxml2 caches look-ups in a compiled expression, so threads cannot share it.
    guard let code = xmlXPathCtxtCompile(context, path.description) else {
      error = Self.error(in: context)
      return
    }
    defer { xmlXPathFreeCompExpr(code) }
    document.order()
    if path.namespaces == nil {
      document.withoutNamespaces { result = xmlXPathCompiledEval(code, context) }
    } else {
      result = xmlXPathCompiledEval(code, context)
    }
    steps = min(Int(clamping: context.pointee.opCount), limit + 1) * weight
    if result == nil {
      isLimitReached = Self.code(in: context) == XPATH_OP_LIMIT_EXCEEDED
      error = Self.error(in: context)
    }
  }

  deinit {
    if let result { xmlXPathFreeObject(result) }
  }

  /// Whether the result has a node; for other values, the result of XPath's `boolean()`.
  public var isFound: Bool {
    result.map { xmlXPathCastToBoolean($0) != 0 } ?? false
  }

  /// Whether the text of one of the results satisfies a predicate. The text of an attribute or a text node is its
  /// value, that of an element its markup, and that of a number, boolean or string the result of XPath's `string()`.
  /// If the nodes together are much longer than the document, not all of them are tested.
  public func contains(where predicate: (String) -> Bool) -> Bool {
    guard let result else { return false }
    guard result.pointee.type == XPATH_NODESET else { return predicate(string(result)) }
    guard let nodes = result.pointee.nodesetval, let list = nodes.pointee.nodeTab else {
      return false
    }
    var budget = 4 * document.size + (1 << 16)
    for index in 0..<Int(nodes.pointee.nodeNr) {
      guard let node = list[index] else { continue }
      let text = text(of: node)
      if predicate(text) { return true }
      budget -= text.utf8.count
      if budget < 0 { return false }
    }
    return false
  }

  /// The results as texts, at most `limit`.
  public func texts(limit: Int = .max) -> [String] {
    var texts: [String] = []
    _ = contains { text in
      texts.append(text)
      return texts.count >= limit
    }
    return texts
  }

  /// One of the nodes that an expression selects.
  package enum Node {
    case element(XMLElement)
    /// The value of a text or attribute.
    case text(String)
  }

  /// The selected nodes, at most `limit`; `nil` if the result is a number, string or boolean.
  package func nodes(limit: Int) -> [Node]? {
    guard let result, result.pointee.type == XPATH_NODESET else { return nil }
    guard let nodes = result.pointee.nodesetval, let list = nodes.pointee.nodeTab else { return [] }
    var builder = TreeBuilder()
    var found: [Node] = []
    for index in 0..<min(Int(nodes.pointee.nodeNr), limit) {
      guard let node = list[index] else { continue }
      switch node.pointee.type {
      case XML_ELEMENT_NODE: found.append(.element(builder.element(node)))
      case XML_DOCUMENT_NODE:
        guard let root = xmlDocGetRootElement(document.document) else { continue }
        found.append(.element(builder.element(root)))
      default: found.append(.text(text(of: node)))
      }
    }
    return found
  }

  /// A number, string or boolean as XPath's `string()` gives it; empty without a result.
  package var stringValue: String { result.map(string) ?? "" }

  /// Whether there is a result.
  package var hasResult: Bool { result != nil }

  private func string(_ object: xmlXPathObjectPtr) -> String {
    guard let copy = xmlXPathObjectCopy(object), let converted = xmlXPathConvertString(copy) else {
      return ""
    }
    defer { xmlXPathFreeObject(converted) }
    return converted.pointee.stringval.map { String(cString: $0) } ?? ""
  }

  private func text(of node: xmlNodePtr) -> String {
    guard let buffer = xmlBufferCreate() else { return "" }
    defer { xmlBufferFree(buffer) }
    switch node.pointee.type {
    case XML_ELEMENT_NODE:
      // The copy needs the declarations of its prefixes, which may be on an outer element.
      guard let copy = xmlDocCopyNode(node, document.document, 1) else { return "" }
      defer { xmlFreeNode(copy) }
      xmlNodeDump(buffer, document.document, copy, 0, 0)
    case XML_NAMESPACE_DECL:
      // For such a node, libxml2 returns an `xmlNs` that looks like an `xmlNode`.
      let namespace = UnsafeMutableRawPointer(node).assumingMemoryBound(to: xmlNs.self)
      return namespace.pointee.href.map { String(cString: $0) } ?? ""
    case XML_DOCUMENT_NODE:
      guard let root = xmlDocGetRootElement(document.document) else { return "" }
      return text(of: root)
    default: xmlNodeBufGetContent(buffer, node)
    }
    return xmlBufferContent(buffer).map { String(cString: $0) } ?? ""
  }

  private static func error(in context: xmlXPathContextPtr) -> SyntaxError {
    let message =
      switch code(in: context) {
      case XPATH_NUMBER_ERROR: "this is not a number"
      case XPATH_UNFINISHED_LITERAL_ERROR: "the string has no closing quote"
      case XPATH_INVALID_PREDICATE_ERROR: "the predicate has no ']'"
      case XPATH_UNCLOSED_ERROR: "a bracket is not closed"
      case XPATH_INVALID_TYPE: "a function or operator is given something of another type"
      case XPATH_OP_LIMIT_EXCEEDED: "it takes too many steps"
      default: "an expression must follow here"
      }
    return SyntaxError(
      offset: max(Int(context.pointee.lastError.int1), 0), message: message)
  }

  private static func code(in context: xmlXPathContextPtr) -> xmlXPathError {
    let base = Int32(bitPattern: XML_XPATH_EXPRESSION_OK.rawValue)
    return xmlXPathError(rawValue: UInt32(max(context.pointee.lastError.code - base, 0)))
  }
}
