// mockapi
// SPDX-License-Identifier: Apache-2.0

extension APIClient {
  /// A request whose answer goes to a completion handler.
  ///
  /// Releasing the task does not cancel the request.
  public struct FetchTask: Sendable {
    private let cancellation: Cancellation
    private let task: Task<Void, Never>

    init(_ operation: @escaping @Sendable (Cancellation) async -> Void) {
      let cancellation = Cancellation()
      self.cancellation = cancellation
      task = Task { await operation(cancellation) }
    }

    /// Cancels the request: the completion handler is soon called with `.noAnswer(.cancelled)`. Has no effect once the
    /// handler has started.
    ///
    /// If this is called on the same queue (or actor) as the handler, no other outcome arrives after it.
    public func cancel() {
      cancellation.cancel()
      task.cancel()
    }

    /// Whether `cancel()` was called, in time or too late.
    public var isCancelled: Bool { cancellation.isCancelled }

    /// A flag that is read when the handler starts, which may be long after the task has ended.
    final class Cancellation: Sendable {
      private let flag = Guarded(false)

      var isCancelled: Bool { flag.withLock { $0 } }

      func cancel() {
        flag.withLock { $0 = true }
      }
    }
  }
}
