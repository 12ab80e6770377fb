// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the templates that a path may match, segment by segment: the visited nodes depend on the path, not on the
/// number of templates.
struct TemplateTree: Sendable {
  private struct Node: Sendable {
    /// By the hash of a segment without variables.
    var literals: [UInt64: Int] = [:]
    /// For segments with variables.
    var variable: Int?
    /// Templates that end here.
    var ends: [Int] = []
    /// Templates with a `**` in the next segment: any text may follow.
    var rests: [Int] = []
  }

  private var nodes = [Node()]
  private(set) var isEmpty = true

  /// Adds a template by the rank of its scenario.
  mutating func insert(_ template: PathTemplate, rank: Int) {
    isEmpty = false
    var node = 0
    for step in template.steps {
      if step == .rest {
        nodes[node].rests.append(rank)
        return
      }
      node = child(of: node, for: step)
    }
    nodes[node].ends.append(rank)
  }

  /// The ranks of the templates that a path may match; the template itself decides whether it matches.
  /// - Parameter limit: the number of templates that are enough if several end at the same place.
  func candidates(for path: ArraySlice<UInt8>, limit: Int = .max) -> [Int] {
    var found: [Int] = []
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    collect(segments[...], from: 0, limit: limit, into: &found)
    return found
  }

  private func collect(
    _ segments: ArraySlice<ArraySlice<UInt8>>, from index: Int, limit: Int, into found: inout [Int]
  ) {
    let node = nodes[index]
    found += node.rests.prefix(limit)
    guard let segment = segments.first else {
      found += node.ends.prefix(limit)
      return
    }
    if let literal = node.literals[PathHash.of(segment)] {
      collect(segments.dropFirst(), from: literal, limit: limit, into: &found)
    }
    if let variable = node.variable {
      collect(segments.dropFirst(), from: variable, limit: limit, into: &found)
    }
  }

  private mutating func child(of node: Int, for step: PathTemplate.Step) -> Int {
    let next = nodes.count
    switch step {
    case .variable, .rest:
      if let variable = nodes[node].variable { return variable }
      nodes[node].variable = next
    case .literal(let hash):
      if let literal = nodes[node].literals[hash] { return literal }
      nodes[node].literals[hash] = next
    }
    nodes.append(Node())
    return next
  }
}
