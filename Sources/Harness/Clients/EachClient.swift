// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import MockAPISystem
import MockAPIVariants

/// The client of `mockapi test --each`: a process for each exchange, which learns about it from its environment.
package final class EachClient: ClientUnderTest {
  /// The time between two looks for the first request of a process.
  private static let look = Duration.milliseconds(50)

  /// The command, for the shell.
  private let command: String
  private let startAllowance: Duration
  private let watch: ClientTraffic.Watch?
  private let work = ProcessWork()

  /// - Parameters:
  ///   - startAllowance: the time to start a process, in addition to that of the exchange. A process that has made a
  ///     request has started.
  ///   - watch: receives the variables and the output of each process; `nil` for nobody.
  package init(
    command: String, startAllowance: Duration = TestOptions.defaultStartLimit,
    watch: ClientTraffic.Watch? = nil
  ) {
    self.command = command
    self.watch = watch
    self.startAllowance = startAllowance
  }

  package func run(_ exchange: ClientExchange) async -> ClientRun {
    await work.result { [self] in perform(exchange) }
  }

  private func perform(_ exchange: ClientExchange) -> ClientRun {
    let start = ContinuousClock.now
    var process: ClientProcess
    do throws(Errno) {
      let variables = Self.variables(for: exchange)
      if let watch {
        let lines = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
        watch(.input(Array(lines.joined().utf8)))
      }
      process = try ClientProcess(command: command, variables: variables, watch: watch)
    } catch {
      return ClientRun(
        .crashed("the process could not be started: \(error)"), duration: .zero, isMissing: true)
    }
    process.closeInput()
    work.wait(for: process.process)
    let (end, isMissing) = end(of: &process, exchange)
    return ClientRun(
      end, standardError: process.takeErrors(), duration: ContinuousClock.now - start,
      isMissing: isMissing)
  }

  private static func variables(for exchange: ClientExchange) -> [String: String] {
    [
      "MOCKAPI_URL": exchange.baseURL,
      "MOCKAPI_SCENARIO": exchange.judged.scenario.name,
      "MOCKAPI_CASE": exchange.judged.declaredCase.name,
      "MOCKAPI_VARIANT": exchange.judged.variant.map { "\($0.id)" } ?? "",
      "MOCKAPI_TIME_LIMIT": DecimalText.seconds(exchange.timeLimit),
    ]
  }

  /// - Returns: the end, and whether the shell could not start the command.
  private func end(
    of process: inout ClientProcess, _ exchange: ClientExchange
  ) -> (Observation.End, isMissing: Bool) {
    var lastLine: [UInt8] = []
    var deadline = ContinuousClock.now + exchange.patience + startAllowance
    var isAsked = false
    var isLate = false
    while true {
      // While it may still be starting, its request is looked for.
      switch process.next(until: isAsked ? deadline : min(deadline, .now + Self.look)) {
      case .line(let line):
        if !line.isBlank { lastLine = line.bytes }
      case .timedOut where !isAsked && exchange.isAsked():
        isAsked = true
        deadline = min(deadline, .now + exchange.patience)
      case .timedOut where ContinuousClock.now < deadline: continue
      case .timedOut:
        switch process.endOverrun() {
        case .ended: continue
        case .endedLate: isLate = true
        case .neverEnded: return (.unended, false)
        case .wentOn: return (.hung, false)
        }
      case .ended(let ending):
        let end = Self.end(
          ending, lastLine: lastLine, errors: process.errorText, isLate: isLate)
        return (end, ending.isFailureToStart)
      }
    }
  }

  /// What the end of a process says: a crash, or its answer.
  /// - Parameter isLate: whether its time was over. Then only a crash counts.
  static func end(
    _ ending: Subprocess.Ending, lastLine: [UInt8], errors: String, isLate: Bool = false
  ) -> Observation.End {
    if ending.signal != nil { return .crashed("\(ending)") }
    do throws(AnswerError) {
      if let answer = try ClientAnswer.last(line: lastLine) {
        return isLate ? .hung : .answered(answer)
      }
    } catch {
      return isLate ? .hung : .brokenProtocol(error.description)
    }
    let isSuccess = ending == .exited(status: 0)
    if !isSuccess, LastWords.haveTrace(errors) { return .crashed("\(ending)") }
    if isLate { return .hung }
    return .answered(isSuccess ? ClientAnswer(.ok) : ClientAnswer(.error, detail: "\(ending)"))
  }
}
