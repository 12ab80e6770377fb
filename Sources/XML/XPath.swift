// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// An XPath 1.0 expression, checked when it is created.
///
/// Evaluation is bounded, so it cannot block a thread: it gives nothing for a document of more than ``markupLimit``
/// tags and attributes, and nothing after ``stepLimit`` steps plus sixteen for each of these. If a predicate looks
/// beyond its node, steps cost more the larger the document is, and fewer are allowed.
///
/// ```swift
/// let path = try XPath("//s:id", namespaces: ["s": "urn:shop"])
/// ```
package struct XPath: Sendable, Hashable, CustomStringConvertible {
  /// The limit of steps for an evaluation; sixteen are added for each tag and attribute of the document.
  package static let stepLimit = 1_000_000

  /// The limit for tags, attributes and references in a document. Comparing two sets of nodes costs the product of
  /// their sizes, which libxml2 does not count.
  package static let markupLimit = 50_000

  /// The expression as it was written.
  package let description: String
  /// The namespaces of the prefixes. `nil` selects every element and attribute by its local name, whatever its namespace.
  package let namespaces: [String: String]?
  /// Whether a predicate looks beyond its node.
  let looksFar: Bool

  /// Checks an expression: its syntax, and that its prefixes, functions and their numbers of arguments are valid.
  /// - Throws: the mistake and its place.
  package init(_ text: String, namespaces: [String: String]? = nil) throws(SyntaxError) {
    let sample = try XMLDocument(parsing: "<a/>")
    description = text
    self.namespaces = namespaces
    var check = XPathCheck(text, prefixes: Set(namespaces?.keys.map { $0 } ?? []))
    try check.run()
    looksFar = check.looksFar
    // Only evaluation checks types; a mistake at the top is found even in a document with one element.
    let evaluation = XPathEvaluation(self, in: sample)
    if let error = evaluation.error { throw error }
  }

  /// Evaluates the expression at the root of a document.
  /// - Parameter limit: a limit of steps, if it is smaller than ``stepLimit``.
  package func evaluate(in document: XMLDocument, limit: Int = .max) -> XPathEvaluation {
    XPathEvaluation(self, in: document, limit: max(limit, 0))
  }
}
