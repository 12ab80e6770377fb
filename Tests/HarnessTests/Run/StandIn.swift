// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import MockAPIVariants

/// A server that reports one right answer for each exchange, without a socket.
final class StandInServer: ExchangeServing {
  struct Exchange: OpenExchanging {
    let baseURL = "http://127.0.0.1:9"
    let isAsked = false
    fileprivate let requests: [ObservedRequest]

    func finish() async -> ServerReport { ServerReport(requests: requests) }
  }

  /// The requests that each exchange has.
  private let requests: [ObservedRequest]

  /// - Parameter isAsked: whether each exchange has a request.
  init(isAsked: Bool = true) {
    requests = isAsked ? [ObservedRequest(method: "GET", target: "/", status: 200)] : []
  }

  private let ids = Mutex<[String]>([])

  /// The ids of all exchanges, in the order in which they began; warming up is an exchange too.
  var opened: [String] { ids.withLock { $0 } }

  func open(_ exchange: JudgedExchange) async throws -> Exchange {
    ids.withLock { $0.append(exchange.text) }
    return Exchange(requests: requests)
  }
}

/// A client in the process of the test.
struct StandInClient: ClientUnderTest {
  let answer: @Sendable (ClientExchange) async -> Observation.End

  func run(_ exchange: ClientExchange) async -> ClientRun {
    ClientRun(await answer(exchange), duration: .zero)
  }
}

extension JudgedExchange {
  /// `CASE` or the id of the variant.
  var text: String { variant.map { "\($0.id)" } ?? declaredCase.name }
}

/// A run over the scenario `a`, whose cases `one`, `two`, … have an object with an id and a name.
struct TestBench: Sendable {
  let server: StandInServer
  var options: TestOptions
  let scenarios: [Scenario]

  private static let names = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
  ]

  init(
    caseCount: Int = 2, server: StandInServer = StandInServer(),
    _ options: TestOptions = TestOptions()
  ) throws {
    self.server = server
    self.options = options
    let body = #"{"id": 7, "name": "Ada"}"#
    let one = #"{"response": {"jsonBody": \#(body)}, "expect": "success"}"#
    scenarios = [
      try scenario(
        scenarioText(
          contract: #"{"success": {"fields": {"/id": "required", "/name": "required"}}}"#,
          cases: "{"
            + Self.names.prefix(caseCount).map { "\"\($0)\": \(one)" }.joined(separator: ", ")
            + "}"))
    ]
    self.options.variants.operators = [.drop, .null]
    self.options.variants.timeLimit = Double(HangLimit.milliseconds)
  }

  var plan: TestPlan { TestPlan(scenarios, options.selection, options.variants) }

  func run(_ client: @escaping @Sendable () -> any ClientUnderTest) async throws -> TestResult {
    try await TestRun(plan, options: options, server: server, makeClient: client).run()
  }

  /// Runs a driver of the shell, with a process for each worker and a spare one.
  func run(driver commands: String, start: String = ":") async throws -> [VerdictRecord] {
    let source = DriverSource(command: ShellDriver.command(commands, start: start))
    defer { source.stop() }
    return try await run { DriverClient(source) }.all()
  }
}

extension TestResult {
  func all() throws -> [VerdictRecord] {
    var all: [VerdictRecord] = []
    try records.visit { all.append($0) }
    return all
  }
}
