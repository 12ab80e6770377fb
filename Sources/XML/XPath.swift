// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibXML2
public import MockAPIText

/// An XPath 1.0 expression, checked when it is made.
///
/// Evaluation is bounded: a document of more than ``markupLimit`` tags and attributes is not looked at, and what would
/// take more than ``stepLimit`` steps, and sixteen for each of these, gives nothing, so none can hold a thread. Where
/// a predicate looks beyond its node, steps cost more the larger the document is, and fewer are allowed.
///
/// ```swift
/// let path = try XPath("//s:id", namespaces: ["s": "urn:shop"])
/// ```
public struct XPath: Sendable, Hashable, CustomStringConvertible {
  /// How many steps an evaluation may take, beside sixteen for each tag and attribute of the document.
  public static let stepLimit = 1_000_000

  /// How many tags, attributes and references a document may have. Comparing two sets of nodes costs the product of
  /// their sizes, which libxml2 does not count.
  public static let markupLimit = 50_000

  /// The expression as it was written.
  public let description: String
  /// The URIs that prefixes stand for. `nil` takes every element and attribute by its local name, whatever its
  /// namespace.
  public let namespaces: [String: String]?
  private let looksFar: Bool

  /// Checks an expression: its syntax, and that its prefixes, functions and their numbers of arguments are known.
  /// - Throws: where it is wrong, and why.
  public init(_ text: String, namespaces: [String: String]? = nil) throws(SyntaxError) {
    description = text
    self.namespaces = namespaces
    var check = XPathCheck(text, prefixes: Set(namespaces?.keys.map { $0 } ?? []))
    try check.run()
    looksFar = check.looksFar
    // Types are checked by evaluation alone; what is wrong at the top is found without any element.
    let evaluation = try XPathEvaluation(self, in: XMLDocument(parsing: "<a/>"))
    if let error = evaluation.error { throw error }
  }

  /// Evaluates the expression at the root of a document.
  /// - Parameter limit: how many steps it may take, where that is less than ``stepLimit``.
  public func evaluate(in document: XMLDocument, limit: Int = .max) -> XPathEvaluation {
    XPathEvaluation(self, in: document, limit: max(limit, 0))
  }

  /// How many steps an evaluation on a document may take.
  static func stepLimit(on document: XMLDocument) -> Int {
    stepLimit + 16 * document.markupCount
  }

  /// How many steps one of libxml2 counts for: more than one where it may be a walk over every node, and a copy of
  /// every text.
  func stepWeight(on document: XMLDocument) -> Int {
    guard looksFar else { return 1 }
    let stepCost = document.markupCount + document.size / 64 + 1
    return 1 + stepCost * Self.stepLimit(on: document) / 500_000_000
  }
}
