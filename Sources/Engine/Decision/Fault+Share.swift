// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

extension Fault.Share {
  /// Whether a request meets the fault.
  /// - Parameters:
  ///   - number: the number of this request among those that the case answers; the first is 1.
  ///   - seed: the seed for the random numbers of the case.
  func includes(_ number: Int, seed: UInt64) -> Bool {
    switch self {
    case .every: return true
    case .first(let count): return number <= count
    case .everyNth(let step): return number.isMultiple(of: step)
    case .random(let share, let ownSeed):
      // Not the stream that delays are drawn from: a fault must not go with short or long delays.
      var seeds = SeededRandom.stream(ownSeed, of: seed)
      // Each number has its own random stream, so the order in which threads arrive does not matter.
      var random = SeededRandom.stream(UInt64(number), of: seeds.next())
      return random.unit() < share
    }
  }
}
