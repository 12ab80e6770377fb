// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPISynchronization

/// Keeps the state of one lease. All threads use it.
///
/// A decision is made without a lock, from the state that it fetches. Its changes are then applied together, if none of the state that
/// it depends on has changed in between. All that a decision asks of a shared store may come later; a store that cannot get it says so
/// with `Later.lose()`.
package protocol StateStore: Sendable {
  /// Whether others change the state, too. Then nothing is known of it before it is fetched. If not, all of it is at hand, and a decision
  /// may change it when something has ended by itself.
  var isShared: Bool { get }

  // MARK: Decisions

  /// Fetches what a step of a decision needs. What is over may still be part of it: the lease has the clock, and leaves it out.
  func view(for needs: StateNeeds) -> Eventual<StateView>

  /// Applies all changes of a decision, or none.
  /// - Returns: `false` if the state differs from what the changes start from; then decide again.
  func apply(_ changes: [StateChange]) -> Eventual<Bool>

  // MARK: Everything else

  /// The whole state, for the control APIs.
  var state: LeaseState { get }

  /// Changes the state whatever it is, in one step: for the control APIs, for what ends by itself, and for
  /// scenarios that are no longer served.
  func change<Result>(_ change: (inout LeaseState) -> Result) -> Result

  /// The lease has ended. Only requests that came before still ask for its state. Called once; not for a lease that lasts as long as its
  /// server.
  func end()
}

/// Keeps the state of a lease in memory, where it is always at hand.
package final class MemoryStateStore: StateStore {
  private let value: Mutex<LeaseState>

  package init(_ state: LeaseState) { value = Mutex(state) }

  package var isShared: Bool { false }

  package func view(for needs: StateNeeds) -> Eventual<StateView> {
    .now(value.withLock { $0.view(for: needs) })
  }

  package func apply(_ changes: [StateChange]) -> Eventual<Bool> {
    .now(value.withLock { $0.apply(changes) })
  }

  package var state: LeaseState { value.withLock { $0 } }

  package func change<Result>(_ change: (inout LeaseState) -> Result) -> Result {
    value.withLock { change(&$0) }
  }

  package func end() {}
}
