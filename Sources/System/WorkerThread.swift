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
  /// - Parameter stackSize: the bytes of the stack, in whole pages; 0 for as many as the system gives to each thread.
  /// - Throws: if the system starts no more threads: the user, the container or the system has as many as it may.
  package init(
    stackSize: Int = 0, _ run: @escaping @Sendable () -> Void
  ) throws(Errno) {
    let body = Unmanaged.passRetained(Body(run))
    var handle: UInt = 0
    let code = mockapi_sys_start_thread(runBody, body.toOpaque(), stackSize, &handle)
    guard code == 0 else {
      body.release()
      throw Errno(rawValue: code)
    }
    // The new thread releases the body when it starts.
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

  /// Runs work that blocks on a new thread, and waits for its result without blocking. If the system starts no more
  /// threads, the work runs, and blocks, where the caller is.
  package static func result<Result: Sendable>(
    of work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      do throws(Errno) {
        try WorkerThread { continuation.resume(returning: work()) }.detach()
      } catch {
        continuation.resume(returning: work())
      }
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
