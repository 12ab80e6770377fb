// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// A value that threads share, in an object that closures may keep; only one thread at a time is inside `withLock`.
package final class Guarded<Value>: @unchecked Sendable {
  // `mutex` guards `value`.
  private let mutex = Mutex(())
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try mutex.withLock { _ in
      // The compiler does not know that the value is inside the lock.
      nonisolated(unsafe) let result = try body(&value)
      return result
    }
  }
}
