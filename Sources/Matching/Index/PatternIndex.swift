// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the templates of paths and the expressions over paths that a target may match.
package struct PatternIndex: Sendable {
  private var templates = TemplateTree()
  /// Numbers of expressions, ascending, by the hash of what every target that matches begins with.
  private var expressions: [UInt64: [Int]] = [:]
  /// How long these beginnings are, ascending.
  private var prefixLengths: [Int] = []

  package init() {}

  package var isEmpty: Bool { templates.isEmpty && expressions.isEmpty }

  /// Adds what a pattern says of paths, unless that is an exact path or nothing.
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

  /// The numbers of those that a target may match, in no order; whether it does is for the pattern to say.
  /// - Parameter limit: how many of each kind are enough.
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
