// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Gives each of several elements a candidate of its own: augmenting paths in a bipartite graph, sought by breadth, so
/// that nothing recurses.
struct Assignment {
  /// By candidate: the element that has it.
  private var owners: [Int?]
  /// By element: the candidate that it has.
  private var held: [Int: Int] = [:]
  /// By candidate: the search that last came by it, and the element that it was reached from.
  private var seen: [(search: Int, from: Int)]
  private var search = 0
  /// How often an element and a candidate may be looked at; below 0 when that was too few.
  private var steps: Int
  /// What is known of pairs.
  private var fits: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let element: Int
    let candidate: Int
  }

  init(candidateCount: Int, steps: Int = .max) {
    self.steps = steps
    owners = Array(repeating: nil, count: candidateCount)
    seen = Array(repeating: (0, 0), count: candidateCount)
  }

  /// Whether each of `count` elements can have one of `candidates` of its own.
  /// - Parameter fits: whether an element and a candidate go together, by their indices; asked once for each pair.
  static func exists(of count: Int, to candidates: Int, where fits: (Int, Int) -> Bool) -> Bool {
    let all = Array(0..<candidates)
    var assignment = Assignment(candidateCount: candidates)
    return (0..<count).allSatisfy { assignment.assign($0, candidates: { _ in all }, isFit: fits) }
  }

  /// The elements and the candidates that stay alone when as many elements as can have one have a candidate.
  /// - Parameter steps: how often an element and a candidate may be looked at.
  /// - Returns: `nil` when that is too few.
  static func leftovers(
    of count: Int, to candidates: Int, steps: Int, where fits: (Int, Int) -> Bool
  ) -> (elements: [Int], candidates: [Int])? {
    let all = Array(0..<candidates)
    var assignment = Assignment(candidateCount: candidates, steps: steps)
    // An element that once finds no candidate stays without one in some assignment that is largest.
    let elements = (0..<count).filter {
      !assignment.assign($0, candidates: { _ in all }, isFit: fits)
    }
    if assignment.steps < 0 { return nil }
    return (elements, all.filter { assignment.owners[$0] == nil })
  }

  /// Finds a candidate for one more element; others may have to change theirs.
  mutating func assign(
    _ element: Int, candidates: (Int) -> [Int], isFit: (Int, Int) -> Bool
  ) -> Bool {
    // Most often one is free.
    for candidate in candidates(element) where owners[candidate] == nil {
      if isFitting(element, candidate, isFit) {
        owners[candidate] = element
        held[element] = candidate
        return true
      }
    }
    search += 1
    var queue = [element]
    var next = 0
    while next < queue.count {
      let asking = queue[next]
      next += 1
      for candidate in candidates(asking) where seen[candidate].search != search {
        guard isFitting(asking, candidate, isFit) else { continue }
        seen[candidate] = (search, asking)
        if let owner = owners[candidate] {
          queue.append(owner)
        } else {
          take(candidate, for: element)
          return true
        }
      }
    }
    return false
  }

  private mutating func isFitting(
    _ element: Int, _ candidate: Int, _ isFit: (Int, Int) -> Bool
  ) -> Bool {
    if steps <= 0 {
      steps = -1
      return false
    }
    steps -= 1
    let pair = Pair(element: element, candidate: candidate)
    if let known = fits[pair] { return known }
    let isFitting = isFit(element, candidate)
    fits[pair] = isFitting
    return isFitting
  }

  /// Gives each element on the path the candidate that it reached.
  private mutating func take(_ last: Int, for first: Int) {
    var candidate = last
    while true {
      let element = seen[candidate].from
      let earlier = held[element]
      owners[candidate] = element
      held[element] = candidate
      guard element != first, let earlier else { return }
      candidate = earlier
    }
  }
}
