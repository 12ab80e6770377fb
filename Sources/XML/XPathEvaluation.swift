// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The result of an expression on a document.
package final class XPathEvaluation {
  /// Whether the evaluation stopped because it took too many steps.
  package internal(set) var isLimitReached = false
  /// The number of steps that it took.
  package internal(set) var steps = 0
  /// Why it has no value.
  var error: SyntaxError?
  var result: XPathResult?

  init(_ path: XPath, in document: XMLDocument, limit: Int = .max) {
    run(path, in: document.parsed, limit: limit)
  }

  /// Whether the result has a node; for other values, the result of XPath's `boolean()`.
  package var isFound: Bool { result?.isFound ?? false }

  /// Whether the text of one of the results satisfies a predicate. The text of an attribute or a text node is its
  /// value, that of an element its markup, and that of a number, boolean or string the result of XPath's `string()`.
  /// If the nodes together are much longer than the document, not all of them are tested.
  package func contains(where predicate: (String) -> Bool) -> Bool {
    result?.contains(where: predicate) ?? false
  }

  /// The results as texts, at most `limit`.
  package func texts(limit: Int = .max) -> [String] {
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
  package func nodes(limit: Int) -> [Node]? { result?.nodes(limit: limit) }

  /// A number, string or boolean as XPath's `string()` gives it; empty without a result.
  package var stringValue: String { result?.string ?? "" }

  /// Whether there is a result.
  package var hasResult: Bool { result != nil }
}
