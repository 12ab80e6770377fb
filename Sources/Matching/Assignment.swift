// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Assigns a separate candidate to each of several elements: augmenting paths in a bipartite graph. The search is
/// breadth-first, so there is no recursion.
struct Assignment {
  /// The element that holds each candidate.
  private var owners: [Int?]
  /// The candidate held by each element.
  private var held: [Int: Int] = [:]
  /// For each candidate: the last search that reached it, and the element from which it was reached.
  private var seen: [(search: Int, from: Int)]
  private var search = 0
  /// Pays a step for each check of an element with a candidate, also for those whose result is known.
  private let budget: MatchBudget
  /// The known results for pairs.
  private var fits: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let element: Int
    let candidate: Int
  }

  init(candidateCount: Int, budget: MatchBudget = MatchBudget(limit: .max)) {
    self.budget = budget
    owners = Array(repeating: nil, count: candidateCount)
    seen = Array(repeating: (0, 0), count: candidateCount)
  }

  /// Whether each of `count` elements can have a separate one of `candidates`.
  /// - Parameters:
  ///   - budget: pays for the search; if nothing is left of it, the result is `false`.
  ///   - fits: whether an element and a candidate match, by their indices; called once for each pair.
  static func exists(
    of count: Int, to candidates: Int, paidBy budget: MatchBudget, where fits: (Int, Int) -> Bool
  ) -> Bool {
    let all = Array(0..<candidates)
    var assignment = Assignment(candidateCount: candidates, budget: budget)
    return (0..<count).allSatisfy { assignment.assign($0, candidates: { _ in all }, isFit: fits) }
  }

  /// The elements and the candidates without a partner after as many elements as possible have a candidate.
  /// - Parameter steps: the number of checks of an element with a candidate that must be too many.
  /// - Returns: `nil` if there are so many.
  static func leftovers(
    of count: Int, to candidates: Int, steps: Int, where fits: (Int, Int) -> Bool
  ) -> (elements: [Int], candidates: [Int])? {
    let all = Array(0..<candidates)
    var assignment = Assignment(
      candidateCount: candidates, budget: MatchBudget(limit: steps))
    // If an element finds no candidate at its turn, there is a largest assignment that leaves it out.
    let elements = (0..<count).filter {
      !assignment.assign($0, candidates: { _ in all }, isFit: fits)
    }
    if assignment.budget.remaining == 0 { return nil }
    return (elements, all.filter { assignment.owners[$0] == nil })
  }

  /// Finds a candidate for another element; other elements may change theirs.
  mutating func assign(
    _ element: Int, candidates: (Int) -> [Int], isFit: (Int, Int) -> Bool
  ) -> Bool {
    // Usually a candidate is free.
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
    guard budget.spend(1) else { return false }
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
