// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
import MockAPILeases
package import MockAPISynchronization

/// A store that answers when the test says so. Its state is that of the moment of its answer.
package final class ManualStateStore: StateStore {
  private let memory: MemoryStateStore
  private let due = Mutex(Due())

  private struct Due {
    var answers: [Answer] = []
    var abandonedCount = 0
    var endCount = 0
    var wholeCount = 0
    var observer: (@Sendable (Event) -> Void)?
  }

  private struct Answer {
    let give: @Sendable () -> Void
    let lose: @Sendable () -> Void
  }

  package enum Event: Sendable {
    /// One more answer is due.
    case due
    /// Nobody waits for an answer any more.
    case abandoned
  }

  package init(_ state: LeaseState) { memory = MemoryStateStore(state) }

  /// The number of its answers that are due.
  package var count: Int { due.withLock { $0.answers.count } }

  /// The number of answers that nobody waits for any more.
  package var abandonedCount: Int { due.withLock { $0.abandonedCount } }

  /// How often the whole state was asked for or changed, which must not come later.
  package var wholeCount: Int { due.withLock { $0.wholeCount } }

  /// Gives the oldest answer that is due.
  package func answer() { takeDue()?.give() }

  /// Fails in place of giving the oldest answer that is due.
  package func fail() { takeDue()?.lose() }

  private func takeDue() -> Answer? {
    due.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
  }

  /// Sets what is called for each event from now on.
  package func observe(_ observer: @escaping @Sendable (Event) -> Void) {
    due.withLock { $0.observer = observer }
  }

  package var isShared: Bool { true }

  package var state: LeaseState {
    due.withLock { $0.wholeCount += 1 }
    return memory.state
  }

  package func change<Result>(_ change: (inout LeaseState) -> Result) -> Result {
    due.withLock { $0.wholeCount += 1 }
    return memory.change(change)
  }

  /// How often the lease has said that it has ended.
  package var endCount: Int { due.withLock { $0.endCount } }

  package func end() { due.withLock { $0.endCount += 1 } }

  package func view(for needs: StateNeeds) -> Eventual<StateView> {
    later { $0.view(for: needs) }
  }

  package func apply(_ changes: [StateChange]) -> Eventual<Bool> {
    later { $0.apply(changes) }
  }

  private func later<Value: Sendable>(
    _ read: @escaping @Sendable (MemoryStateStore) -> Eventual<Value>
  ) -> Eventual<Value> {
    let later = Later<Value> {
      self.due.withLock { due in
        due.abandonedCount += 1
        return due.observer
      }?(.abandoned)
    }
    let observer = due.withLock { due in
      due.answers.append(
        Answer {
          if case .now(let value) = read(self.memory) { later.complete(value) }
        } lose: {
          later.lose()
        })
      return due.observer
    }
    observer?(.due)
    return .later(later)
  }
}
