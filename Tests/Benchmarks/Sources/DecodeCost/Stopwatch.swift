// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The least CPU time, in seconds, that each of `operations` takes.
///
/// They take turns, so that what slows the machine down for a while slows all of them down. What other programs do counts
/// little: only the time that this thread has a processor for is measured, and of that the least.
func fastest(of operations: [() throws -> Int], rounds: Int) throws -> [Double] {
  var times = [Double](repeating: .infinity, count: operations.count)
  for _ in 0..<rounds {
    for (index, operation) in operations.enumerated() {
      let start = threadTime()
      let result = try operation()
      times[index] = min(times[index], threadTime() - start)
      // Nothing that is not used has to be done.
      precondition(result >= 0, "an operation counts defects")
    }
  }
  return times
}

/// The CPU time of this thread in seconds.
private func threadTime() -> Double {
  var time = timespec()
  guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else {
    preconditionFailure("this system has no clock for a thread")
  }
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
