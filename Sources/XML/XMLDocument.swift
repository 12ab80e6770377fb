// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
public import MockAPIText

/// A parsed XML document (XML 1.0); owns one `xmlDoc`.
///
/// What others send is parsed here, so: nothing is loaded, neither from the network nor from files; a document type
/// that declares entities or attributes is refused, and with it every way to make little input large; and a document
/// has a bounded number of tags and attributes, and so has each element. Not `Sendable`: a query changes the document for as long as it runs.
///
/// ```swift
/// let document = try XMLDocument(parsing: "<order id='7'/>")
/// try XPath("/order/@id").evaluate(in: document).texts  // ["7"]
/// ```
public final class XMLDocument {
  /// How many tags, attributes and references a document may have, counted by the signs `<`, `=` and `&`. What
  /// a query costs grows with them, and memory by some 200 bytes each.
  public static let markupLimit = 200_000

  /// How many attributes one element may have, and how many namespaces may be declared around one place: libxml2 goes
  /// through all of them for each attribute and each prefix.
  public static let attributeLimit = 1_000

  let document: xmlDocPtr
  /// The number of bytes that were parsed.
  let size: Int
  /// The number of signs that ``markupLimit`` counts.
  let markupCount: Int
  /// The first prefix that is bound to no namespace, which plain XML allows and Namespaces in XML does not.
  public let namespaceError: SyntaxError?
  /// Whether elements know their place, so that sorting them costs no walk for each comparison.
  var isOrdered = false

  /// Wraps `xmlCtxtReadMemory`. The text counts, not the encoding that it declares.
  /// - Throws: the place where it is not well-formed, or has something that is refused.
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
