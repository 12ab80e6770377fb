// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system, for work that blocks: neither Swift's executors nor Dispatch's may be held up so long.
struct WorkerThread: Sendable {
  /// Only handed back to the system, which locks its own tables.
  #if canImport(Darwin)
    nonisolated(unsafe) private let thread: pthread_t
  #else
    private let thread: pthread_t
  #endif

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Wraps `pthread_create`.
  init(_ run: @escaping @Sendable () -> Void) {
    // Released by the thread when it takes the body over.
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { runBody($0) }, body)
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { $0.flatMap(runBody) }, body)
    #endif
    precondition(code == 0, "the system starts no more threads")
    #if canImport(Darwin)
      guard let thread else { preconditionFailure("a thread without a handle") }
    #endif
    self.thread = thread
  }

  /// Blocks until the thread has ended; wraps `pthread_join`, so call it once.
  func join() {
    pthread_join(thread, nil)
  }

  private static func unbox(_ context: UnsafeMutableRawPointer) -> Body {
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
  }

  fileprivate static func perform(_ context: UnsafeMutableRawPointer) {
    unbox(context).run()
  }
}

private func runBody(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  WorkerThread.perform(context)
  return nil
}
