// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
public import MockAPIText

/// A parsed XML document (XML 1.0); owns one `xmlDoc`.
///
/// It is safe for untrusted input: nothing is loaded, neither from the network nor from files. A document type that
/// declares entities or attributes is rejected, so small inputs cannot expand. The number of tags and attributes is
/// limited, in the document and in each element. It is not `Sendable`: a query changes the document while it runs.
///
/// ```swift
/// let document = try XMLDocument(parsing: "<order id='7'/>")
/// try XPath("/order/@id").evaluate(in: document).texts  // ["7"]
/// ```
public final class XMLDocument {
  /// The limit for tags, attributes and references in a document, counted by the signs `<`, `=` and `&`. The cost of
  /// a query grows with them, and they take about 200 bytes of memory each.
  public static let markupLimit = 200_000

  /// The limit for the attributes of one element, and for the namespaces in scope at one place: libxml2 walks all of
  /// them for each attribute and each prefix.
  public static let attributeLimit = 1_000

  let document: xmlDocPtr
  /// The number of parsed bytes.
  let size: Int
  /// The number of the signs that ``markupLimit`` limits.
  let markupCount: Int
  /// The first prefix that is not bound to a namespace. XML alone allows it; Namespaces in XML does not.
  public let namespaceError: SyntaxError?
  /// Whether the nodes are numbered, so that sorting them needs no walk for each comparison.
  var isOrdered = false

  /// Wraps `xmlCtxtReadMemory`. The text is UTF-8, whatever encoding it declares.
  /// - Throws: the place where it is not well-formed, or contains something that is rejected.
  public init(parsing text: String) throws(SyntaxError) {
    let bytes = Array(text.utf8)
    size = bytes.count
    let scan = bytes.withUnsafeBufferPointer { MarkupScan($0) }
    markupCount = scan.signs
    guard markupCount <= Self.markupLimit, let length = Int32(exactly: bytes.count) else {
      throw SyntaxError(offset: 0, message: "more than \(Self.markupLimit) tags and attributes")
    }
    if let excess = scan.excess {
      throw SyntaxError(offset: excess.offset, message: excess.message)
    }
    let parser = XMLParser()
    let parsed = bytes.withUnsafeBytes { parser.parse($0.baseAddress, length) }
    guard let parsed else { throw parser.error(in: bytes) }
    document = parsed
    namespaceError = parser.namespaceError(in: bytes)
  }

  deinit {
    xmlFreeDoc(document)
  }
}
