// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CLibXML2
  import MockAPIText

  /// Owns one `xmlXPathObject`, the value of an expression.
  final class XPathResult {
    private let object: xmlXPathObjectPtr
    // It owns the nodes of the value.
    private let document: ParsedDocument

    init(_ object: xmlXPathObjectPtr, of document: ParsedDocument) {
      self.object = object
      self.document = document
    }

    deinit {
      xmlXPathFreeObject(object)
    }

    var isFound: Bool { xmlXPathCastToBoolean(object) != 0 }

    func contains(where predicate: (String) -> Bool) -> Bool {
      guard object.pointee.type == XPATH_NODESET else { return predicate(string) }
      guard let nodes = object.pointee.nodesetval, let list = nodes.pointee.nodeTab else {
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

    func nodes(limit: Int) -> [XPathEvaluation.Node]? {
      guard object.pointee.type == XPATH_NODESET else { return nil }
      guard let nodes = object.pointee.nodesetval, let list = nodes.pointee.nodeTab else {
        return []
      }
      var found: [XPathEvaluation.Node] = []
      for index in 0..<min(Int(nodes.pointee.nodeNr), limit) {
        guard let node = list[index] else { continue }
        switch node.pointee.type {
        case XML_ELEMENT_NODE: found.append(.element(TreeBuilder.element(node)))
        case XML_DOCUMENT_NODE:
          guard let root = xmlDocGetRootElement(document.document) else { continue }
          found.append(.element(TreeBuilder.element(root)))
        default: found.append(.text(text(of: node)))
        }
      }
      return found
    }

    var string: String {
      guard let copy = xmlXPathObjectCopy(object), let converted = xmlXPathConvertString(copy)
      else {
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
  }

  extension XPathEvaluation {
    /// Wraps `xmlXPathCtxtCompile` and `xmlXPathCompiledEval`.
    func run(_ path: XPath, in document: ParsedDocument, limit: Int) {
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
      let evaluate = { xmlXPathCompiledEval(code, context) }
      let object = path.namespaces == nil ? document.withoutNamespaces(evaluate) : evaluate()
      steps = min(Int(clamping: context.pointee.opCount), limit + 1) * weight
      result = object.map { XPathResult($0, of: document) }
      if result == nil {
        isLimitReached = Self.code(in: context) == XPATH_OP_LIMIT_EXCEEDED
        error = Self.error(in: context)
      }
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

  extension XPath {
    /// The limit of steps for an evaluation on a document.
    fileprivate static func stepLimit(on document: ParsedDocument) -> Int {
      stepLimit + 16 * document.markupCount
    }

    /// The weight of one libxml2 step: more than one if the step may walk over every node and copy every text.
    fileprivate func stepWeight(on document: ParsedDocument) -> Int {
      guard looksFar else { return 1 }
      let stepCost = document.markupCount + document.size / 64 + 1
      return 1 + stepCost * Self.stepLimit(on: document) / 500_000_000
    }
  }
#endif
