// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One operation that ends with whichever comes first: its result, its timeout or its cancellation.
///
/// Unlike with a task group, the caller never waits for an operation that ignores its cancellation.
package final class Race<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var tasks: [Task<Void, Never>] = []
    var result: Result<Value, any Error>?
  }

  private let state = Guarded(State())

  /// The result of `operation`. Throws `NoAnswer.timedOut` after `time`, and `NoAnswer.cancelled` if the task is
  /// cancelled.
  package static func run(
    within time: Duration, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let race = Race()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        race.begin(continuation, within: time, operation)
      }
    } onCancel: {
      race.end(.failure(NoAnswer.cancelled))
    }
  }

  private func begin(
    _ continuation: CheckedContinuation<Value, any Error>, within time: Duration,
    _ operation: @escaping @Sendable () async throws -> Value
  ) {
    let result = state.withLock { state in
      if state.result == nil {
        state.continuation = continuation
        state.tasks = [
          Task {
            do {
              end(.success(try await operation()))
            } catch {
              end(.failure(error))
            }
          },
          Task {
            do {
              try await Task.sleep(for: .seconds(time.seconds))
              end(.failure(NoAnswer.timedOut))
            } catch {
              // The race has already ended.
            }
          },
        ]
      }
      return state.result
    }
    if let result { continuation.resume(with: result) }
  }

  /// Ends the race; only the first call has an effect.
  private func end(_ result: Result<Value, any Error>) {
    let last = state.withLock { state in
      guard state.result == nil else { return State() }
      defer { state = State(result: result) }
      return state
    }
    for task in last.tasks { task.cancel() }
    last.continuation?.resume(with: result)
  }
}
