// mockapi
// SPDX-License-Identifier: Apache-2.0

#if !SERVER_PLATFORM
  import MockAPIText

  /// Without libxml2 no text is a document, so a scenario with conditions on XML is refused when it is loaded.
  struct ParsedDocument {
    static let isAvailable = false
    let namespaceError: SyntaxError? = nil
    let nodes: [XMLNode] = []

    init(parsing bytes: [UInt8]) throws(SyntaxError) {
      throw SyntaxError(
        offset: 0,
        message:
          "XML is not available in apps; use a server, or leave this scenario out of the app")
    }
  }

  /// No expression has a value.
  struct XPathResult {
    let isFound = false
    let string = ""

    func contains(where predicate: (String) -> Bool) -> Bool { false }
    func nodes(limit: Int) -> [XPathEvaluation.Node]? { nil }
  }

  extension XPathEvaluation {
    func run(_ path: XPath, in document: ParsedDocument, limit: Int) {}
  }
#endif
