// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILeaseTestSupport
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// A server with one thread, and the stores of its leases, whose answers come when the test says so.
final class StateSite: Sendable {
  let server: MockServer
  private let stores: Stores
  private let due: AsyncStream<Void>
  private let abandoned: AsyncStream<Void>

  init(
    _ text: String, _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws {
    let stores = Stores()
    let (due, dueContinuation) = AsyncStream<Void>.makeStream()
    let (abandoned, abandonedContinuation) = AsyncStream<Void>.makeStream()
    server = try await MockServer.start(
      WireTests.scenarios(text),
      configuration: .onAnyPort {
        change(&$0)
        $0.stateStore = { state in
          let store = ManualStateStore(state)
          store.observe { event in
            switch event {
            case .due: dueContinuation.yield()
            case .abandoned: abandonedContinuation.yield()
            }
          }
          stores.all.withLock { $0.append(store) }
          return store
        }
      })
    self.stores = stores
    self.due = due
    self.abandoned = abandoned
  }

  /// Waits until one more answer of a store is due.
  func awaitDue() async { for await _ in due { return } }

  /// Waits until nobody waits for an answer of a store any more.
  func awaitAbandoned() async { for await _ in abandoned { return } }

  /// Gives an answer that is due.
  func answerDue() {
    stores.all.withLock { $0 }.first { $0.count > 0 }?.answer()
  }

  /// Fails in place of giving an answer that is due.
  func failDue() {
    stores.all.withLock { $0 }.first { $0.count > 0 }?.fail()
  }

  /// Gives answers of the stores, each as soon as it is due.
  func answer(_ count: Int) async {
    for _ in 0..<count {
      await awaitDue()
      answerDue()
    }
  }

  /// Whether no request has changed the state of the main lease.
  var isAtStart: Bool { stores.all.withLock { $0 }.first?.state.isAtStart ?? true }

  func connect() throws -> RawConnection { try RawConnection(port: server.port) }
}

private final class Stores: Sendable {
  let all = Mutex<[ManualStateStore]>([])
}
