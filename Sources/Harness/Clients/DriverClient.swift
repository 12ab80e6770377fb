// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPISynchronization
import MockAPISystem

/// The client of `mockapi test --client`: one process that makes one exchange after another, and is replaced when it has
/// crashed, hung or written rubbish.
package final class DriverClient: ClientUnderTest {
  private struct State: Sendable {
    var process: DriverProcess?
    /// Whether the process has made an exchange.
    var isWarm = false
  }

  private let source: DriverSource
  private let state = Mutex(State())
  private let work = ProcessWork()
  /// The time that a process has to end when its standard input is closed.
  private let grace: Duration

  /// - Parameter source: shared by all workers of a run.
  package init(_ source: DriverSource, grace: Duration = .seconds(5)) {
    self.source = source
    self.grace = grace
  }

  package var keepsProcess: Bool { true }

  package var isCold: Bool { state.withLock { !$0.isWarm } }

  package func run(_ exchange: ClientExchange) async -> ClientRun {
    await work.result { [self] in perform(exchange) }
  }

  package func stop() async {
    let process = state.withLock { state in
      defer { state = State() }
      return state.process
    }
    guard let process else { return }
    let grace = self.grace
    await WorkerThread.result { process.close(grace: grace) }
  }

  private func perform(_ exchange: ClientExchange) -> ClientRun {
    let start = ContinuousClock.now
    let process: DriverProcess
    do throws(Errno) {
      process = try currentProcess()
    } catch {
      return ClientRun(
        .crashed("the process could not be started: \(error)"), duration: .zero, isMissing: true)
    }
    let isFirst = isCold
    let reply = process.exchange(
      DriverMessage.line(for: exchange), id: exchange.id, until: start + exchange.patience)
    state.withLock { $0.isWarm = true }
    source.keepGreeting(of: process)
    let duration = ContinuousClock.now - start
    let (end, culprit) = judge(reply, isFirst: isFirst)
    if case .answered = end {} else { discard(process) }
    return ClientRun(
      end, culprit: culprit, standardError: process.takeErrors(), duration: duration,
      isMissing: Self.isMissing(reply) && isFirst)
  }

  /// The process of the last exchange, or a new one.
  private func currentProcess() throws(Errno) -> DriverProcess {
    if let process = state.withLock({ $0.process }) { return process }
    let process = try source.take()
    state.withLock { $0.process = process }
    work.wait(for: process.process)
    return process
  }

  private func discard(_ process: DriverProcess) {
    process.kill()
    state.withLock { state in
      state.process = nil
      state.isWarm = false
    }
  }

  private func judge(
    _ reply: DriverProcess.Reply, isFirst: Bool
  ) -> (end: Observation.End, culprit: ClientRun.Culprit) {
    switch reply {
    case .answer(let answer): return (.answered(answer), .itself)
    case .ended(let ending, isBefore: true): return (.crashed("\(ending)"), .previous)
    case .ended(let ending, isBefore: false):
      return (.crashed("\(ending)"), isFirst ? .itself : .unclear)
    case .neverEnded: return (.unended, isFirst ? .itself : .unclear)
    case .timedOut: return (.hung, .itself)
    case .rubbish(let text): return (.brokenProtocol(text), .itself)
    case .remnant(let text): return (.brokenProtocol(text), .previous)
    }
  }

  /// Whether the shell reported that it could not start the command.
  private static func isMissing(_ reply: DriverProcess.Reply) -> Bool {
    guard case .ended(let ending, _) = reply else { return false }
    return ending.isFailureToStart
  }
}
