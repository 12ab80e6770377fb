// mockapi
// SPDX-License-Identifier: Apache-2.0

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
    /// What has not been told yet, in order.
    var untold: [Int] = []
    var isTelling = false
  }

  private let state = Guarded(State())
  private let changed: @Sendable (Int) -> Void

  /// Creates an observer. `changed` is called with each change of the count, in order and never twice at a time, on any
  /// thread; it must not block.
  public init(_ changed: @escaping @Sendable (Int) -> Void) {
    self.changed = changed
  }

  /// How many requests are in flight now.
  public var count: Int { state.withLock { $0.count } }

  func begin() { change(by: 1) }

  func end() { change(by: -1) }

  private func change(by difference: Int) {
    let tells = state.withLock { state in
      state.count += difference
      state.untold.append(state.count)
      defer { state.isTelling = true }
      return !state.isTelling
    }
    // One thread tells, for all others, without the lock: nobody waits, and `changed` may ask for the count.
    guard tells else { return }
    while let count = nextUntold() { changed(count) }
  }

  private func nextUntold() -> Int? {
    state.withLock { state in
      guard !state.untold.isEmpty else {
        state.isTelling = false
        return nil
      }
      return state.untold.removeFirst()
    }
  }
}
