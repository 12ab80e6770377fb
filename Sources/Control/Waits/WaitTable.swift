// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIJournal
import MockAPIScenario
import MockAPISynchronization

/// The verifications of a server that wait.
package final class WaitTable: Sendable {
  /// The largest number at one time.
  static let limit = 10_000

  private struct State {
    var waits: [Int: AwaitedVerification] = [:]
    var lastNumber = 0
    var isEnded = false
  }

  private let state = Mutex(State())
  /// One for all: a request makes all of them look, and on many threads at once they would need the memory of many.
  private let queue = DispatchQueue(label: "mockapi.waits")

  /// Begins to wait until a verification holds.
  /// - Parameters:
  ///   - respond: makes the answer from the report.
  ///   - problem: the answer if the journal ends before.
  /// - Returns: `nil` if there are as many as allowed, or if the server is stopping.
  func wait(
    for verification: Verification, in journal: Journal, within time: Duration,
    respond: @escaping @Sendable (VerificationReport) -> ResponseDefinition,
    orElse problem: ResponseDefinition
  ) -> Later<ResponseDefinition>? {
    let wait: AwaitedVerification? = state.withLock { state in
      guard !state.isEnded, state.waits.count < Self.limit else { return nil }
      state.lastNumber += 1
      let number = state.lastNumber
      let wait = AwaitedVerification(verification, journal, on: queue, respond: respond) {
        [weak self] in
        self?.state.withLock { _ = $0.waits.removeValue(forKey: number) }
      }
      state.waits[number] = wait
      return wait
    }
    wait?.begin(within: time, orElse: problem)
    return wait?.answer
  }

  /// The number of verifications that wait.
  package var count: Int { state.withLock { $0.waits.count } }

  /// Answers all with the reports of now, and lets none wait any more.
  package func endAll() {
    let waits = state.withLock { state in
      state.isEnded = true
      return Array(state.waits.values)
    }
    for wait in waits { wait.finish() }
  }
}
