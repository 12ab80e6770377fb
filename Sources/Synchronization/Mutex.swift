// mockapi
// SPDX-License-Identifier: Apache-2.0

// ThreadSanitizer sees when a thread waits for a lock of Foundation; of the standard library's it does not, and takes what they guard
// for races. So the scripts that run tests with it define VISIBLE_LOCKS. The declaration here hides the exported one.
#if !SERVER_PLATFORM || VISIBLE_LOCKS
  import Foundation

  /// A value that threads share; only one thread at a time is inside `withLock`. It stands in for the standard library's type
  /// of the same name.
  package final class Mutex<Value: ~Copyable>: @unchecked Sendable {
    // `lock` guards `value`.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: consuming sending Value) {
      self.value = value
    }

    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    }
  }
#endif
