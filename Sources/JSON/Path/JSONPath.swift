// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// A JSONPath query (RFC 9535). It is parsed once, and can be evaluated many times, from any thread.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"items": [{"id": 1}, {"id": 2}]}"#)
/// try JSONPath("$.items[?@.id > 1].id").nodes(in: document.root).first?.number?.spelling  // "2"
/// ```
///
/// The cost of a name or an index grows with the size of the object or array on the path. A wildcard, slice or filter
/// visits each child, and a descendant segment each value below. Several descendant segments, and queries inside
/// filters, multiply the cost, which ``workLimit(for:)`` bounds. Nothing recurses with the depth of the document. If
/// an object contains a name twice, the last member counts; only wildcards, filters, descendant segments and
/// `length()` see every member.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// The query as it was written.
  package let description: String
  package let dialect: Dialect
  let query: JSONPathQuery
  /// Finds the selected value in a text without a tree; `nil` for queries that need one.
  package let singlePlace: JSONPlaces?

  /// Parses a query; functions and their arguments are checked too (RFC 9535 section 2.4.3).
  /// - Throws: the place of the mistake, and what was expected there.
  package init(_ text: String, dialect: Dialect = .rfc9535) throws(SyntaxError) {
    description = text
    self.dialect = dialect
    var parser = JSONPathParser(text, dialect: dialect)
    query = try parser.parseQuery()
    singlePlace = JSONPlaces(query)
  }

  /// Whether the query contains only names and indices, and so selects at most one value (RFC 9535 section 2.3.5.1).
  package var isSingular: Bool { query.isSingular && query.function == nil }

  /// Whether the query denotes one value rather than a list, in the sense of WireMock's library: it has no wildcard,
  /// descendant segment, filter, slice or bracket with several entries. A function of ``Dialect/wireMock`` makes one
  /// value from all that a descendant segment finds.
  package var isDefinite: Bool { query.isDefinite }

  /// The selected values, in the order and with the duplicates that the RFC prescribes.
  ///
  /// Empty if the evaluation would need more than ``workLimit(for:)``. A value that a function computes, such as
  /// `$.a.length()` in WireMock's dialect, is the root of its own document.
  package func nodes(in root: JSONValue) -> [JSONValue] {
    if isSingular { return query.singularNode(in: root).map { [$0] } ?? [] }
    return evaluate(in: root).nodes
  }

  /// The selected values, and whether a limit was reached.
  /// - Parameter limit: a limit of steps, if it is smaller than ``workLimit(for:)``.
  package func evaluate(in root: JSONValue, limit: Int = .max) -> Evaluation {
    let limit = min(Self.workLimit(for: root), max(limit, 0))
    let evaluator = JSONPathEvaluator(root: root, dialect: dialect, limit: limit)
    let nodes = evaluator.nodes(of: query)
    let isLimitReached = evaluator.isLimitReached
    return Evaluation(
      nodes: isLimitReached ? [] : nodes, isLimitReached: isLimitReached,
      steps: min(limit - evaluator.remaining, limit))
  }

  /// The limit of steps for an evaluation: a million, and sixteen for each value of the document. A query that visits
  /// each value a few times never reaches it, and no query can block a thread for long. A regular expression counts
  /// little for each text, because `RegularExpression` limits its work.
  package static func workLimit(for root: JSONValue) -> Int {
    1_000_000 + 16 * root.document.storage.nodes.count
  }

  /// Two queries are equal if they have the same text and the same dialect.
  package static func == (left: JSONPath, right: JSONPath) -> Bool {
    left.dialect == right.dialect && ByteEquality.areEqual(left.description, right.description)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(dialect)
    for byte in description.utf8 { hasher.combine(byte) }
  }

  /// The result of an evaluation.
  package struct Evaluation: Sendable {
    /// The values; empty if the limit was reached.
    package let nodes: [JSONValue]
    /// Whether ``JSONPath/workLimit(for:)`` was reached. The query then has no values, and the caller should report
    /// it.
    package let isLimitReached: Bool
    /// The number of steps that it took.
    package let steps: Int
  }
}
