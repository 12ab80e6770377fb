// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CLibXML2
  import MockAPIText

  /// Owns one `xmlParserCtxt`, for one document.
  final class XMLParser {
    private let context: xmlParserCtxtPtr
    /// The callbacks fill it; they find it as the context's `_private`.
    private let findings: UnsafeMutablePointer<Findings>

    private enum Refusal {
      case entity, attribute
    }

    private struct Findings {
      var refusal: Refusal?
      /// Only the first of each; later ones are usually consequences of it.
      var error: Problem?
      var namespaceError: Problem?
    }

    private struct Problem {
      let line: Int
      let column: Int
      let message: String
    }

    /// libxml2 requires this before several threads use it; Swift runs it once.
    private static let isReady: Bool = {
      xmlInitParser()
      return true
    }()

    init() {
      precondition(Self.isReady)
      guard let context = xmlNewParserCtxt(), let handlers = context.pointee.sax else {
        preconditionFailure("libxml2 is out of memory")
      }
      self.context = context
      findings = .allocate(capacity: 1)
      findings.initialize(to: Findings())
      context.pointee._private = UnsafeMutableRawPointer(findings)
      handlers.pointee.entityDecl = { context, _, _, _, _, _ in XMLParser.stop(context, .entity) }
      handlers.pointee.attributeDecl = { context, _, _, _, _, _, tree in
        // The callback owns the list of the attribute's possible values.
        xmlFreeEnumeration(tree)
        XMLParser.stop(context, .attribute)
      }
      // Without a handler, libxml2 writes to standard error.
      handlers.pointee.serror = { context, error in
        guard let findings = XMLParser.findings(of: context), let error = error?.pointee,
          error.level.rawValue >= XML_ERR_ERROR.rawValue,
          // Any text names a namespace; libxml2 calls those that are not URIs of RFC 3986 an error.
          error.code != Int32(XML_WAR_NS_URI.rawValue)
        else { return }
        var message = error.message.map { String(cString: $0) } ?? "error \(error.code)"
        while message.last?.isWhitespace == true { message.removeLast() }
        let problem = Problem(line: Int(error.line), column: Int(error.int2), message: message)
        if error.domain == Int32(XML_FROM_NAMESPACE.rawValue) {
          findings.pointee.namespaceError = findings.pointee.namespaceError ?? problem
        } else {
          findings.pointee.error = findings.pointee.error ?? problem
        }
      }
    }

    deinit {
      xmlFreeParserCtxt(context)
      findings.deinitialize(count: 1)
      findings.deallocate()
    }

    private static func findings(of context: UnsafeMutableRawPointer?)
      -> UnsafeMutablePointer<Findings>?
    {
      context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private?
        .assumingMemoryBound(to: Findings.self)
    }

    private static func stop(_ context: UnsafeMutableRawPointer?, _ reason: Refusal) {
      findings(of: context)?.pointee.refusal = reason
      xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
    }

    /// Wraps `xmlCtxtReadMemory`; `nil` if the text is not well-formed. The caller frees the document.
    func parse(_ bytes: UnsafeRawPointer?, _ count: Int32) -> xmlDocPtr? {
      // No XML_PARSE_NOENT, no XML_PARSE_DTD…, no XML_PARSE_HUGE: nothing is expanded or loaded, and libxml2's own
      // limits on depth and length apply. The declared encoding described the bytes before they became this text.
      let options =
        XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_IGNORE_ENC.rawValue
      let document = xmlCtxtReadMemory(
        context, bytes?.assumingMemoryBound(to: CChar.self), count, nil, "UTF-8", Int32(options))
      guard findings.pointee.refusal != nil else { return document }
      document.map(xmlFreeDoc)
      return nil
    }

    /// Why there is no document.
    func error(in bytes: [UInt8]) -> SyntaxError {
      switch findings.pointee.refusal {
      case .entity:
        SyntaxError(
          offset: Self.offset(of: "<!ENTITY", in: bytes),
          message: "the document must not declare entities")
      case .attribute:
        SyntaxError(
          offset: Self.offset(of: "<!ATTLIST", in: bytes),
          message: "the document must not declare attributes"
        )
      case nil:
        findings.pointee.error.map { Self.error($0, in: bytes) }
          ?? SyntaxError(offset: 0, message: "the text must be an XML document")
      }
    }

    /// The first error that makes a document invalid under Namespaces in XML.
    func namespaceError(in bytes: [UInt8]) -> SyntaxError? {
      findings.pointee.namespaceError.map { Self.error($0, in: bytes) }
    }

    private static func error(_ problem: Problem, in bytes: [UInt8]) -> SyntaxError {
      SyntaxError(
        offset: offset(ofLine: problem.line, column: problem.column, in: bytes),
        message: problem.message)
    }

    private static func offset(of word: String, in bytes: [UInt8]) -> Int {
      let word = Array(word.utf8)
      return bytes.indices.first { bytes[$0...].starts(with: word) } ?? 0
    }

    /// libxml2 counts lines and characters from 1.
    private static func offset(ofLine line: Int, column: Int, in bytes: [UInt8]) -> Int {
      var offset = 0
      for _ in 1..<max(line, 1) {
        guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { break }
        offset = end + 1
      }
      var characters = 1
      while offset < bytes.count, characters < column, bytes[offset] != UInt8(ascii: "\n") {
        offset += 1
        // A byte of a character after its first.
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        characters += 1
      }
      return offset
    }
  }
#endif
