// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// A parsed XML document (XML 1.0); refused in apps, which have no libxml2.
///
/// It is safe for untrusted input: nothing is loaded, neither from the network nor from files. A document type that
/// declares entities or attributes is rejected, so small inputs cannot expand. The number of tags and attributes is
/// limited, in the document and in each element. It is not `Sendable`: a query changes the document while it runs.
///
/// ```swift
/// let document = try XMLDocument(parsing: "<order id='7'/>")
/// try XPath("/order/@id").evaluate(in: document).texts  // ["7"]
/// ```
package final class XMLDocument {
  /// The limit for tags, attributes and references in a document, counted by the signs `<`, `=` and `&`. The cost of
  /// a query grows with them, and they take about 200 bytes of memory each.
  package static let markupLimit = 200_000

  /// The limit for the attributes of one element, and for the namespaces in scope at one place: libxml2 walks all of
  /// them for each attribute and each prefix.
  package static let attributeLimit = 1_000

  /// Whether this program can read XML: apps have no libxml2.
  package static let isAvailable = ParsedDocument.isAvailable

  let parsed: ParsedDocument
  /// The first prefix that is not bound to a namespace. XML alone allows it; Namespaces in XML does not.
  package var namespaceError: SyntaxError? { parsed.namespaceError }
  /// The root element, and the processing instructions around it, as values.
  package var nodes: [XMLNode] { parsed.nodes }

  /// The text is UTF-8, whatever encoding it declares.
  /// - Throws: the place where it is not well-formed, or contains something that is rejected.
  package init(parsing text: String) throws(SyntaxError) {
    parsed = try ParsedDocument(parsing: Array(text.utf8))
  }
}
