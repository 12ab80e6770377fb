// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem

/// Work that waits for a process on a thread of its own. Cancelling the task kills the process, so the work ends.
final class ProcessWork: Sendable {
  private struct State: Sendable {
    var process: Subprocess?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// The result of the work.
  func result<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withTaskCancellationHandler {
      await WorkerThread.result(of: work)
    } onCancel: {
      state.withLock { state in
        state.isCancelled = true
        return state.process
      }?.killGroup()
    }
  }

  /// Takes the process that the work waits for from now on, and kills it if the task has been cancelled.
  func wait(for process: Subprocess) {
    let isCancelled = state.withLock { state in
      state.process = process
      return state.isCancelled
    }
    if isCancelled { process.killGroup() }
  }
}
