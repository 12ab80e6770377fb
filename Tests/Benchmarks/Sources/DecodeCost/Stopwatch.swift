// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The smallest CPU time, in seconds, of each of `operations`.
///
/// The operations take turns, so that a temporary slowdown of the machine affects all of them. Other programs have
/// little influence: only the CPU time of this thread is measured, and its minimum is used.
func fastest(of operations: [() throws -> Int], rounds: Int) throws -> [Double] {
  var times = [Double](repeating: .infinity, count: operations.count)
  for _ in 0..<rounds {
    for (index, operation) in operations.enumerated() {
      let start = threadTime()
      let result = try operation()
      times[index] = min(times[index], threadTime() - start)
      // The compiler may remove work whose result is not used.
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
