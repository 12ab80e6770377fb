// mockapi
// SPDX-License-Identifier: Apache-2.0

#if !SERVER_PLATFORM
  public import MockAPIText

  /// A document, which needs libxml2. Without it no text is one, so a scenario with conditions on XML is refused when it is
  /// loaded.
  public final class XMLDocument {
    /// No document has such an error.
    public let namespaceError: SyntaxError? = nil
    /// No document has nodes.
    public let nodes: [XMLNode] = []

    /// - Throws: always.
    public init(parsing text: String) throws(SyntaxError) {
      throw .withoutLibrary
    }
  }

  /// An XPath expression, which needs libxml2.
  public struct XPath: Sendable, Hashable, CustomStringConvertible {
    /// The expression as it was written.
    public let description: String
    /// The namespaces of the prefixes.
    public let namespaces: [String: String]?

    /// - Throws: always.
    public init(_ text: String, namespaces: [String: String]? = nil) throws(SyntaxError) {
      throw .withoutLibrary
    }

    /// Finds nothing.
    public func evaluate(in document: XMLDocument, limit: Int = .max) -> XPathEvaluation {
      XPathEvaluation()
    }
  }

  /// The result of an expression, which finds nothing.
  public final class XPathEvaluation {
    public let isLimitReached = false
    /// None were taken.
    public let steps = 0
    public let isFound = false

    /// One of the nodes that an expression selects: there are none.
    package enum Node {
      case element(XMLElement)
      case text(String)
    }

    /// Whether the text of one of the results satisfies a predicate: there is none.
    public func contains(where predicate: (String) -> Bool) -> Bool { false }

    public func texts(limit: Int = .max) -> [String] { [] }

    package func nodes(limit: Int) -> [Node]? { nil }

    package var stringValue: String { "" }
    package var hasResult: Bool { false }
  }

  extension SyntaxError {
    fileprivate static let withoutLibrary = SyntaxError(
      offset: 0,
      message: "XML is not available in apps; use a server, or leave this scenario out of the app")
  }
#endif
