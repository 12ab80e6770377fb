// mockapi
// SPDX-License-Identifier: Apache-2.0

// ThreadSanitizer sees when a thread waits for a lock of Foundation; of the standard library's it does not, and takes what they guard
// for races. So the scripts that run tests with it define VISIBLE_LOCKS. The declaration here hides the exported one.
#if !STANDARD_LOCKS || VISIBLE_LOCKS
  import Foundation

  /// A value that threads share; only one thread at a time is inside `withLock`. It stands in for the standard library's type
  /// of the same name.
  package final class Mutex<Value: ~Copyable>: @unchecked Sendable {
    // `lock` guards what `value` points to: memory of its own, since the compiler places a value without a size at the beginning of
    // the object, where the sanitizer would take its changes for changes of the object.
    private let lock = NSLock()
    private let value: UnsafeMutablePointer<Value>

    package init(_ value: consuming sending Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }

    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value.pointee)
    }
  }
#endif
