// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

extension Fault.Share {
  /// Whether a request meets the fault.
  /// - Parameter number: the number of this request among those that the case answers; the first is 1.
  func includes(_ number: Int) -> Bool {
    switch self {
    case .every: return true
    case .first(let count): return number <= count
    case .everyNth(let step): return number.isMultiple(of: step)
    case .random(let share, let seed):
      // Each number has its own random stream, so the order in which threads arrive does not matter.
      var random = SeededRandom.stream(UInt64(number), of: seed)
      return random.unit() < share
    }
  }
}
