// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the path templates and path expressions that a target may match.
package struct PatternIndex: Sendable {
  private var templates = TemplateTree()
  /// Numbers of expressions, ascending, by the hash of the text at which every matching target begins.
  private var expressions: [UInt64: [Int]] = [:]
  /// The lengths of these texts, ascending.
  private var prefixLengths: [Int] = []

  package init() {}

  package var isEmpty: Bool { templates.isEmpty && expressions.isEmpty }

  /// Adds the path condition of a pattern, unless it is an exact path or there is none.
  package mutating func insert(_ paths: RequestPattern.Paths, number: Int) {
    switch paths {
    case .following(let template): templates.insert(template, rank: number)
    case .beginning(let prefix):
      expressions[PathHash.of(prefix[...]), default: []].append(number)
      if !prefixLengths.contains(prefix.count) {
        prefixLengths.append(prefix.count)
        prefixLengths.sort()
      }
    case .exactly, .any: break
    }
  }

  /// The numbers of the patterns that a target may match, in no order; the pattern itself decides whether it matches.
  /// - Parameter limit: the number of patterns of each kind that are enough.
  package func candidates(for target: RequestTarget, limit: Int = .max) -> [Int] {
    var found: [Int] = []
    if !expressions.isEmpty {
      var hash = PathHash()
      var length = 0
      for wanted in prefixLengths where wanted <= target.bytes.count {
        while length < wanted {
          hash.combine(target.bytes[length])
          length += 1
        }
        if let numbers = expressions[hash.value] { found += numbers.prefix(limit) }
      }
    }
    if !templates.isEmpty { found += templates.candidates(for: target.path, limit: limit) }
    return found
  }
}
