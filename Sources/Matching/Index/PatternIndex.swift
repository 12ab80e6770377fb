// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the path templates and path expressions that a target may match.
package struct PatternIndex: Sendable {
  private var templates = TemplateTree()
  /// Numbers of expressions, ascending, by their keys.
  private var expressions: [UInt64: [Int]] = [:]
  private var keys = ExpressionKeys()

  package init() {}

  package var isEmpty: Bool { templates.isEmpty && expressions.isEmpty }

  /// Adds the path condition of a pattern, unless it is an exact path or there is none.
  package mutating func insert(_ paths: RequestPattern.Paths, number: Int) {
    switch paths {
    case .following(let template): templates.insert(template, rank: number)
    case .matching(let literals):
      for key in keys.change(literals, isThere: true) {
        expressions[key, default: []].append(number)
      }
    case .exactly, .any: break
    }
  }

  /// The numbers of the patterns that a target may match, in no order; the pattern itself decides whether it matches.
  /// - Parameter limit: the number of patterns of each kind that are enough.
  package func candidates(for target: RequestTarget, limit: Int = .max) -> [Int] {
    var found: [Int] = []
    for key in keys.keys(of: target, hasExpressions: { expressions[$0] != nil }) {
      if let numbers = expressions[key] { found += numbers.prefix(limit) }
    }
    if !templates.isEmpty { found += templates.candidates(for: target.path, limit: limit) }
    return found
  }
}
