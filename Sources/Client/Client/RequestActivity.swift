// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Says how many requests are in flight, for an activity indicator.
///
///     let activity = RequestActivity { count in
///       Task { @MainActor in spinner.isHidden = count == 0 }
///     }
///     let client = APIClient(baseURL: apiURL, activity: activity)
///
/// Several clients may share one.
public final class RequestActivity: Sendable {
  private struct State {
    var count = 0
    /// What was told last.
    var told = 0
    var isTelling = false
  }

  private let state = Guarded(State())
  private let changed: @Sendable (Int) -> Void
  private let queue = DispatchQueue(label: "mockapi.activity", qos: .userInitiated)

  /// Creates an observer. `changed` is called when the count has changed, never twice at a time, on a queue of its own; no
  /// request waits for it.
  ///
  /// It is told the newest count, and what was overtaken meanwhile is left out: so the last call is always right, and no
  /// call tells the same as the one before.
  public init(_ changed: @escaping @Sendable (Int) -> Void) {
    self.changed = changed
  }

  /// How many requests are in flight now.
  public var count: Int { state.withLock { $0.count } }

  func begin() { change(by: 1) }

  func end() { change(by: -1) }

  /// Returns when `changed` has been told of every change before.
  func settle() async {
    await withCheckedContinuation { continuation in
      // After a telling that has been asked for.
      queue.async { continuation.resume() }
    }
  }

  private func change(by difference: Int) {
    state.withLock { state in
      state.count += difference
      guard !state.isTelling else { return }
      state.isTelling = true
      // Under the lock, which it does not wait for: whoever settles next is queued behind it.
      queue.async { self.tell() }
    }
  }

  /// Without the lock, so that `changed` may ask for the count.
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
