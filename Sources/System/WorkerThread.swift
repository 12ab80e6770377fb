// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A thread of the system for work that blocks, because Swift's executors and Dispatch's threads must not be blocked
/// for long.
package struct WorkerThread: Sendable {
  /// The system's name for the thread (`pthread_t`).
  private let handle: UInt

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Wraps `pthread_create`.
  package init(_ run: @escaping @Sendable () -> Void) {
    // The new thread releases the body when it starts.
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    var handle: UInt = 0
    let code = mockapi_sys_start_thread(runBody, body, &handle)
    precondition(code == 0, "the system starts no more threads")
    self.handle = handle
  }

  /// Blocks until the thread has ended; wraps `pthread_join`, so call it only once.
  package func join() {
    mockapi_sys_join_thread(handle)
  }

  /// Lets the thread end by itself; wraps `pthread_detach`, in place of ``join()``.
  package func detach() {
    mockapi_sys_detach_thread(handle)
  }

  /// Runs work that blocks on a new thread, and waits for its result without blocking.
  package static func result<Result: Sendable>(
    of work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      WorkerThread { continuation.resume(returning: work()) }.detach()
    }
  }

  /// The number of the calling thread; no other thread has it at the same time (`pthread_self`).
  package static var currentNumber: UInt { mockapi_sys_thread() }

  fileprivate static func perform(_ context: UnsafeMutableRawPointer) {
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { WorkerThread.perform(context) }
  return nil
}
