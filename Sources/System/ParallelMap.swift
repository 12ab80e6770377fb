// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPISynchronization

/// Work on many values, on all processors.
package enum ParallelMap {
  /// The result for each value, in the order of the values. Returns when all results are there.
  /// - Parameter share: the number of values in a batch: large enough that handing out batches costs nothing in
  ///   comparison with the work.
  package static func map<Value: Sendable, Result: Sendable>(
    _ values: [Value], share: Int = 32, _ transform: @Sendable (Value) -> Result
  ) -> [Result] {
    let shares = (values.count + share - 1) / share
    guard shares > 1 else { return values.map(transform) }
    let results = Mutex([[Result]](repeating: [], count: shares))
    DispatchQueue.concurrentPerform(iterations: shares) { number in
      let start = number * share
      let part = values[start..<min(start + share, values.count)].map(transform)
      results.withLock { $0[number] = part }
    }
    return results.withLock { $0 }.flatMap(\.self)
  }
}
