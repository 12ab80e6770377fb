// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A request whose answer goes to a completion handler.
///
/// Letting go of it does not cancel the request.
public struct FetchTask: Sendable {
  private let cancellation: Cancellation
  private let task: Task<Void, Never>

  init(_ operation: @escaping @Sendable (Cancellation) async -> Void) {
    let cancellation = Cancellation()
    self.cancellation = cancellation
    task = Task { await operation(cancellation) }
  }

  /// Has the completion handler called with `.noAnswer(.cancelled)`, soon. Does nothing once the handler has begun.
  ///
  /// Where this is called on the queue (or the actor) that the handler is called on, no other outcome comes after it.
  public func cancel() {
    cancellation.cancel()
    task.cancel()
  }

  /// Whether `cancel()` was called, in time or not.
  public var isCancelled: Bool { cancellation.isCancelled }

  /// Known in the moment when the handler begins, which may be long after the task has ended.
  final class Cancellation: Sendable {
    private let flag = Guarded(false)

    var isCancelled: Bool { flag.withLock { $0 } }

    func cancel() {
      flag.withLock { $0 = true }
    }
  }
}
