// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import MockAPIVariants

/// Makes exchanges with one client, one after another.
///
/// A record is final only when the next exchange has been made: then it is known whether the exchange left the client
/// broken.
struct Worker<Server: ExchangeServing>: Sendable {
  /// An exchange that was made, and may still be found to have broken the client.
  private struct Finished: Sendable {
    let item: ExchangeQueue.Item
    let judged: JudgedExchange
    var observation: Observation
  }

  /// What both sides say about an exchange.
  private struct Attempt: Sendable {
    let run: ClientRun
    let report: ServerReport

    /// Whether the client says that it got no answer, and has sent no request.
    var isUnasked: Bool {
      guard case .answered(let answer) = run.end, [.noAnswer, .error].contains(answer.outcome)
      else { return false }
      return report.requests.isEmpty && report.otherRequests == nil && report.redirected.isEmpty
    }

    var observation: Observation {
      var observation = Observation(run.end, report)
      observation.standardError = run.standardError
      observation.milliseconds = run.duration / .milliseconds(1)
      return observation
    }
  }

  let client: any ClientUnderTest
  let server: Server
  let ledger: RunLedger
  /// The last exchange of the client's process.
  private var last: Finished?
  /// The request of the last case, which is made once.
  private var sample: (control: String, request: SampleRequest?)?

  init(client: any ClientUnderTest, server: Server, ledger: RunLedger) {
    self.client = client
    self.server = server
    self.ledger = ledger
  }

  /// Makes exchanges until none is left.
  mutating func work(on queue: ExchangeQueue) async throws {
    while !Task.isCancelled, !ledger.isStopped, !ledger.isOver, let item = queue.next() {
      try await work(on: item)
    }
  }

  /// Makes the last control again if it may have left the client broken: its variants must not be made then. The
  /// result is ignored.
  mutating func checkAftermath() async throws {
    guard client.keepsProcess, let finished = last, !Task.isCancelled, !ledger.isStopped,
      !ledger.isOver
    else { return }
    let control = finished.item.control
    guard try await make(Self.warmUp(of: control), of: control) != nil else { return }
    settle()
    // It would be broken again.
    if case .failed = ledger.controls.result(of: control) { await client.stop() }
  }

  /// Ends the client; every record is final then.
  mutating func finish() async {
    settle()
    await client.stop()
  }

  private mutating func work(on item: ExchangeQueue.Item) async throws {
    let control = item.control
    guard let judged = Self.judged(item, ledger.options) else {
      return ledger.skip(number: item.number)
    }
    let result = ledger.controls.result(of: control)
    if item.variant != nil, case .failed = result {
      // Without a passing control, the variant proves nothing.
      let record = ledger.record(of: judged, Observation(.hung), control: result)
      return ledger.add(record, number: item.number)
    }
    let isFirst = client.isCold
    guard var attempt = try await make(judged, of: control) else { return }
    settle()
    if item.variant == nil, attempt.run.isHang {
      // Otherwise one busy moment of the machine would make all variants of the case invalid.
      guard let again = try await make(judged, of: control) else { return }
      attempt = again
    } else if client.keepsProcess, !isFirst, attempt.isUnasked,
      ledger.mayRepeatUnasked(judged, attempt.observation, in: control)
    {
      // The exchange before may have spoilt a connection that the client kept, and a client does not repeat POST and PATCH by
      // itself (RFC 9110 section 9.2.2).
      await client.stop()
      guard let again = try await make(judged, of: control) else { return }
      if again.report.requests.isEmpty {
        ledger.addVainRepetition()
      } else {
        attempt = again
      }
    }
    let finished = Finished(item: item, judged: judged, observation: attempt.observation)
    if item.variant == nil {
      // Variants need its result; its record can still be replaced.
      let record = ledger.record(of: judged, finished.observation, control: .itself)
      ledger.addControl(record, of: judged, finished.observation)
    }
    last = finished
    // Without its process, nothing more can come of it.
    if client.isCold { settle() }
  }

  /// Makes an exchange, again if it is not clear which exchange ended the process.
  /// - Returns: `nil` if the run was cancelled.
  private mutating func make(
    _ judged: JudgedExchange, of control: TestPlan.Control
  ) async throws -> Attempt? {
    guard let first = try await attempt(judged, of: control) else { return nil }
    if first.run.culprit == .itself { return first }
    if first.run.culprit == .unclear {
      let kind = ledger.kind(of: judged, first.observation, in: control)
      // Without an exchange before it, there was only the one that warmed up the process, whose result is ignored.
      if last == nil {
        ledger.confirm(kind)
        return first
      }
      if ledger.isConfirmed(kind) { return first }
    }
    guard var again = try await attempt(judged, of: control) else { return nil }
    if again.run.culprit == .previous {
      guard let third = try await attempt(judged, of: control) else { return nil }
      again = third
    }
    if first.run.culprit == .previous || !again.run.isCrash {
      blame(for: first.run)
    } else {
      ledger.confirm(ledger.kind(of: judged, again.observation, in: control))
    }
    return again
  }

  /// Makes an exchange once; a new process gets the control before.
  private mutating func attempt(
    _ judged: JudgedExchange, of control: TestPlan.Control
  ) async throws -> Attempt? {
    if client.isCold {
      guard
        try await exchange(
          Self.warmUp(of: control), of: control, allowance: ledger.options.startLimit)
          != nil
      else { return nil }
    }
    // Cold again if the process did not survive the control.
    return try await exchange(
      judged, of: control, allowance: client.isCold ? ledger.options.startLimit : .zero)
  }

  private mutating func exchange(
    _ judged: JudgedExchange, of control: TestPlan.Control, allowance: Duration
  ) async throws -> Attempt? {
    if sample?.control != control.id {
      sample = (control.id, control.scenario.sampleRequest(ofCase: control.caseIndex))
    }
    let open = try await server.open(judged)
    let run = await client.run(
      ClientExchange(
        id: ledger.makeID(), judged: judged, baseURL: open.baseURL,
        timeLimit: ledger.options.timeLimit,
        request: sample?.request,
        startAllowance: allowance, isAsked: { open.isAsked }))
    let report = await open.finish()
    if Task.isCancelled { return nil }
    try ledger.check(run, report)
    return Attempt(run: run, report: report)
  }

  /// The exchange before this one is to blame for its end.
  private mutating func blame(for run: ClientRun) {
    guard var blamed = last else { return }
    blamed.observation.end = run.end
    blamed.observation.isAftermath = true
    blamed.observation.standardError += run.standardError
    last = blamed
    guard blamed.item.variant == nil else { return }
    ledger.replaceControl(
      ledger.record(of: blamed.judged, blamed.observation, control: .itself))
  }

  /// Makes the record of the last exchange final.
  private mutating func settle() {
    guard let finished = last else { return }
    last = nil
    guard finished.item.variant != nil else { return }
    let record = ledger.record(
      of: finished.judged, finished.observation,
      control: ledger.controls.result(of: finished.item.control))
    ledger.add(record, number: finished.item.number)
  }

  /// An exchange without damage, whose result is ignored.
  private static func warmUp(of control: TestPlan.Control) -> JudgedExchange {
    JudgedExchange(
      scenario: control.scenario, caseIndex: control.caseIndex, variant: nil, expected: .open)
  }

  private static func judged(
    _ item: ExchangeQueue.Item, _ options: TestOptions
  ) -> JudgedExchange? {
    let scenario = item.control.scenario
    guard let id = item.variant else {
      return JudgedExchange(scenario, caseIndex: item.control.caseIndex)
    }
    return scenario.variant(id, options.variants).map(JudgedExchange.init)
  }
}

extension ClientRun {
  fileprivate var isCrash: Bool {
    if case .crashed = end { true } else { false }
  }

  fileprivate var isHang: Bool {
    if case .hung = end { true } else { false }
  }
}
