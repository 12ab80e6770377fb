// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIText

/// A JSONPath query (RFC 9535), read once and evaluated as often as wanted, from any thread.
///
/// ```swift
/// let document = try JSONDocument(parsing: #"{"items": [{"id": 1}, {"id": 2}]}"#)
/// try JSONPath("$.items[?@.id > 1].id").nodes(in: document.root).first?.number?.spelling  // "2"
/// ```
///
/// Names and indices cost what the objects and arrays on the way hold; a wildcard, slice or filter costs one
/// visit for each child, a descendant segment one for each value below. Several descendant segments, and
/// queries inside filters, multiply, which is what ``workLimit(for:)`` bounds. Nothing recurses with the depth
/// of the document. An object with a name twice has the last one, except to wildcards, filters, descendant
/// segments and `length()`, which see every member.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// The query as it was written.
  public let description: String
  public let dialect: Dialect
  private let query: JSONPathQuery

  /// Reads a query; functions and their arguments are checked too (RFC 9535 section 2.4.3).
  /// - Throws: where it is not one, and what was expected there.
  public init(_ text: String, dialect: Dialect = .rfc9535) throws(SyntaxError) {
    description = text
    self.dialect = dialect
    var parser = JSONPathParser(text, dialect: dialect)
    query = try parser.parseQuery()
  }

  /// Whether the query has names and indices only, and so leads to one value at most (RFC 9535 section
  /// 2.3.5.1).
  public var isSingular: Bool { query.isSingular && query.function == nil }

  /// Whether the query means one value and not a list of them, in the sense of WireMock's library: no wildcard,
  /// descendant segment, filter, slice or bracket with several entries. One of ``Dialect/wireMock``'s functions
  /// makes one value of all that a descendant segment finds.
  public var isDefinite: Bool { query.isDefinite }

  /// The values that the query selects, in the order of the RFC, with duplicates where it has them.
  ///
  /// Empty where evaluation would need more than ``workLimit(for:)``. A value that a function has made, such
  /// as `$.a.length()` in the dialect of WireMock, is the root of a document of its own.
  public func nodes(in root: JSONValue) -> [JSONValue] {
    if isSingular { return query.singularNode(in: root).map { [$0] } ?? [] }
    return evaluate(in: root).nodes
  }

  /// The values that the query selects, with a reached limit told apart.
  /// - Parameter limit: how many steps it may take, where that is less than ``workLimit(for:)``.
  public func evaluate(in root: JSONValue, limit: Int = .max) -> Evaluation {
    let limit = min(Self.workLimit(for: root), max(limit, 0))
    let evaluator = JSONPathEvaluator(root: root, dialect: dialect, limit: limit)
    let nodes = evaluator.nodes(of: query)
    let isLimitReached = evaluator.isLimitReached
    return Evaluation(
      nodes: isLimitReached ? [] : nodes, isLimitReached: isLimitReached,
      steps: min(limit - evaluator.remaining, limit))
  }

  /// How many steps an evaluation may take: a million, and sixteen for each value of the document, so that no
  /// query that looks at each value a few times meets it, and none can hold a thread for long. What a regular
  /// expression does with one text counts little; `RegularExpression` bounds it on its own.
  public static func workLimit(for root: JSONValue) -> Int {
    1_000_000 + 16 * root.document.storage.nodes.count
  }

  /// Two queries are equal when they are written alike and in the same dialect.
  public static func == (left: JSONPath, right: JSONPath) -> Bool {
    left.dialect == right.dialect && ByteEquality.areEqual(left.description, right.description)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(dialect)
    for byte in description.utf8 { hasher.combine(byte) }
  }

  /// What an evaluation gives.
  public struct Evaluation: Sendable {
    /// The values; none when the limit was reached.
    public let nodes: [JSONValue]
    /// Whether ``JSONPath/workLimit(for:)`` was reached; counts as no value, and is worth telling.
    public let isLimitReached: Bool
    /// How many steps it took.
    public let steps: Int
  }
}
