// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIJournal
import MockAPIScenario
import MockAPISynchronization

/// A verification that is answered as soon as it holds, and at the latest after some time. No thread waits for that.
final class AwaitedVerification: Sendable {
  /// Gets the report.
  let answer: Later<ResponseDefinition>
  private let verification: Verification
  private let journal: Journal
  private let respond: @Sendable (VerificationReport) -> ResponseDefinition
  private let subscription: JournalSubscription
  private let timer = WaitTimer()
  private let queue: DispatchQueue
  private let didEnd: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var isLooking = false
    /// Whether there is something new since the look began.
    var isOutdated = false
    /// Whether the next report is the answer in any case.
    var isLast = false
  }

  /// - Parameters:
  ///   - queue: where the journal is looked at.
  ///   - respond: makes the answer from a report.
  ///   - didEnd: called when it is answered or its client has gone; twice if both happen at the same time.
  init(
    _ verification: Verification, _ journal: Journal, on queue: DispatchQueue,
    respond: @escaping @Sendable (VerificationReport) -> ResponseDefinition,
    didEnd: @escaping @Sendable () -> Void
  ) {
    self.queue = queue
    self.respond = respond
    self.verification = verification
    self.journal = journal
    let subscription = JournalSubscription(journal)
    self.subscription = subscription
    let end: @Sendable () -> Void = { [timer] in
      timer.cancel()
      subscription.end()
      didEnd()
    }
    self.didEnd = end
    answer = Later(didAbandon: end)
  }

  /// Begins to wait.
  /// - Parameter problem: the answer if the journal ends before.
  func begin(within time: Duration, orElse problem: ResponseDefinition) {
    subscription.begin { _ in
      self.look()
      return true
    } didEnd: {
      self.end(with: problem)
    }
    timer.begin(time) { [weak self] in self?.finish() }
  }

  /// Answers with the report of now.
  func finish() { look(isLast: true) }

  /// Looks at the journal on another thread, since whoever tells of a request must not wait.
  private func look(isLast: Bool = false) {
    let begins = state.withLock { state in
      state.isLast = state.isLast || isLast
      state.isOutdated = true
      defer { state.isLooking = true }
      return !state.isLooking
    }
    if begins { queue.async { self.lookUntilCurrent() } }
  }

  private func lookUntilCurrent() {
    var isCurrent = false
    while !isCurrent, answer.value == nil {
      let isLast = state.withLock { state in
        state.isOutdated = false
        return state.isLast
      }
      let report = VerificationReport(verification, journal: journal)
      if report.holds || isLast { return end(with: respond(report)) }
      isCurrent = state.withLock { state in
        state.isLooking = state.isOutdated
        return !state.isOutdated
      }
    }
  }

  private func end(with response: ResponseDefinition) {
    answer.complete(response)
    didEnd()
  }
}
