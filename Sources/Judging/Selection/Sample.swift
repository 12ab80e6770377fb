// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A fixed part of very many variants: `--sample N --seed S`.
///
/// Each id has a number that follows from it and the seed, and the ids with the smallest numbers are chosen. So the
/// choice depends neither on the order nor on the machine, and most of it stays when variants are added.
package struct Sample: Sendable {
  private let size: Int
  private let seed: UInt64
  /// The smallest numbers so far, and some more; at most twice the size.
  private var numbers: [UInt64] = []
  /// The largest chosen number; `nil` until more ids than the size have been added.
  private var limit: UInt64?

  /// - Parameter size: the number of ids to choose.
  package init(size: Int, seed: UInt64) {
    self.size = max(size, 0)
    self.seed = seed
  }

  /// Takes an id into account. All must be added before the first question.
  package mutating func add(_ id: String) {
    numbers.append(IDHash.of(id, seed: seed))
    if numbers.count >= max(2 * size, 1_024) { prune() }
  }

  /// Ends the choice.
  package mutating func finish() {
    prune()
  }

  private mutating func prune() {
    guard numbers.count > size else { return }
    numbers.sort()
    numbers.removeSubrange(size...)
    limit = numbers.last ?? 0
  }

  /// Whether an id is chosen.
  package func includes(_ id: String) -> Bool {
    guard size > 0 else { return false }
    return limit.map { IDHash.of(id, seed: seed) <= $0 } ?? true
  }
}
