// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch

extension APIClient {
  /// Reports how many requests are in flight, for an activity indicator.
  ///
  ///     let activity = APIClient.Activity { count in
  ///       Task { @MainActor in spinner.isHidden = count == 0 }
  ///     }
  ///     let client = APIClient(baseURL: apiURL, activity: activity)
  ///
  /// Several clients may share one instance.
  public final class Activity: Sendable {
    private struct State {
      var count = 0
      /// The count that was reported last.
      var told = 0
      var isTelling = false
    }

    private let state = Guarded(State())
    private let changed: @Sendable (Int) -> Void
    private let queue = DispatchQueue(label: "mockapi.activity", qos: .userInitiated)

    /// Creates an observer. `changed` is called after the count has changed, never concurrently, on a queue of its own;
    /// no request waits for it.
    ///
    /// It always gets the newest count; counts that changed again in the meantime are skipped. So the last call is
    /// always right, and two calls in a row never get the same count.
    public init(_ changed: @escaping @Sendable (Int) -> Void) {
      self.changed = changed
    }

    /// How many requests are in flight now.
    public var count: Int { state.withLock { $0.count } }

    func begin() { change(by: 1) }

    func end() { change(by: -1) }

    /// Returns when `changed` has been called for all earlier changes.
    func settle() async {
      await withCheckedContinuation { continuation in
        // The queue is serial, so this runs after a `tell` that is already queued.
        queue.async { continuation.resume() }
      }
    }

    private func change(by difference: Int) {
      state.withLock { state in
        state.count += difference
        guard !state.isTelling else { return }
        state.isTelling = true
        // Queued while the lock is held, which is safe because `async` does not wait. A later `settle` is then queued
        // behind it.
        queue.async { self.tell() }
      }
    }

    /// Calls `changed` without holding the lock, so that `changed` may read the count.
    private func tell() {
      while let count = nextUntold() { changed(count) }
    }

    private func nextUntold() -> Int? {
      state.withLock { state in
        guard state.count != state.told else {
          state.isTelling = false
          return nil
        }
        state.told = state.count
        return state.count
      }
    }
  }
}
