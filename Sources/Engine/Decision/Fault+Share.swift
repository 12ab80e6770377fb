// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

extension Fault.Share {
  /// Whether a request meets the fault.
  /// - Parameter number: which of the requests that the case answers it is; the first is 1.
  func includes(_ number: Int) -> Bool {
    switch self {
    case .every: return true
    case .first(let count): return number <= count
    case .everyNth(let step): return number.isMultiple(of: step)
    case .random(let share, let seed):
      // Each number has a draw of its own, so that the order in which threads come does not matter.
      var random = SeededRandom.stream(UInt64(number), of: seed)
      return random.unit() < share
    }
  }
}
