// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientScenarios
import MockAPIClientTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPISynchronization
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the other suites show for the ways that lose no answer, for URLSession: ``LostAnswers`` says what it loses.
@Suite(.serialized, .tags(.realTime))
struct URLSessionTests {
  static let patience = Way.urlSession.patience

  static func item(
    _ name: String = "a", method: HTTPRequest.Method = .get
  ) -> Item { Item(name: name, method: method, timeout: patience) }

  static func client(_ lease: ServerLease) -> APIClient {
    APIClient(baseURL: lease.url, transport: URLSessionTransport())
  }

  // MARK: The scenarios that are shipped

  @Test(.mockServer(scenarios: Repository.scenarios.path))
  func `each case has the same outcome, status, fields and body as inside the process`()
    async throws
  {
    let local = try ScenarioTransport(contentsOf: Repository.scenarios)
    var lost = LostAnswers()
    var count = 0
    for scenario in ScenarioLoader().load(paths: [Repository.scenarios.path]).scenarios {
      for name in scenario.cases.map(\.name) {
        let lease = try MockServer.current.lease()
        let remote = APIClient.asking(
          lease.url, preferring: name, over: URLSessionTransport(), timeout: Self.patience)
        let inside = try APIClient.current(preferring: name, over: local)
        let one = try await SeenAnswer(ofScenario: scenario.name, from: remote)
        let other = try await SeenAnswer(ofScenario: scenario.name, from: inside)
        let noAnswer = one.noAnswer == "timedOut" ? NoAnswer.timedOut : nil
        if await !lost.include(noAnswer, lease.journal, "\(scenario.name), \(name)") {
          #expect(one == other, "\(scenario.name), \(name)")
        }
        lease.end()
        count += 1
      }
    }
    #expect(count > 20)
    lost.check()
  }

  // MARK: Faults and delays

  /// Expects the outcome of a fault, unless its answer was lost.
  private func expect(
    _ entry: FaultCases.Entry, _ outcome: Item.Outcome, at lease: ServerLease,
    _ lost: inout LostAnswers
  ) async {
    if await lost.include(outcome.noAnswer, lease.journal, entry.name) { return }
    #expect(
      FaultCases.expected(entry, by: .urlSession).contains(outcome.kind),
      "\(entry.name): \(outcome)")
  }

  @Test(arguments: CallingStyle.allCases)
  func `a fault gives the expected outcome`(style: CallingStyle) async throws {
    let server = try await FaultCases.server()
    let crashes = FaultCases.crashes(.urlSession)
    var lost = LostAnswers()
    for entry in FaultCases.all where !crashes.contains(entry.name) {
      let lease = try server.lease()
      let client = Self.client(lease)
      guard !entry.stalls else {
        let item = Item(name: entry.name, timeout: .milliseconds(50))
        let outcome = await style.outcome(of: item, from: client)
        #expect(outcome.noAnswer == .timedOut, "\(entry.name): \(outcome)")
        continue
      }
      let outcome = await style.outcome(of: Self.item(entry.name), from: client)
      await expect(entry, outcome, at: lease, &lost)
    }
    lost.check()
    await server.stop()
  }

  @Test func `responses of other networking libraries are judged in the same way`() async throws {
    let server = try await FaultCases.server()
    let crashes = FaultCases.crashes(.urlSession)
    var lost = LostAnswers()
    for entry in FaultCases.all where !crashes.contains(entry.name) && !entry.stalls {
      let lease = try server.lease()
      var request = URLRequest(url: lease.url.appending(path: "item"))
      request.setValue("case=\(entry.name)", forHTTPHeaderField: "Prefer")
      request.timeoutInterval = Self.patience / .seconds(1)
      let session = URLSession(configuration: .ephemeral)
      let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<(HTTPURLResponse, Data), any Error>, Never>) in
        session.dataTask(with: request) { data, response, error in
          continuation.resume(
            returning: (response as? HTTPURLResponse).map { .success(($0, data ?? Data())) }
              ?? .failure(error ?? URLError(.unknown)))
        }.resume()
      }
      session.finishTasksAndInvalidate()
      let outcome = MockAPIClient.Outcome(of: Item(), result: result)
      await expect(entry, outcome, at: lease, &lost)
    }
    lost.check()
    await server.stop()
  }

  @Test(arguments: [
    ("afterHead-close", ""), ("body-close", #"{"i"#), ("beforeEnd-close", #"{"id": 7"#),
  ])
  func `the part of a response before the cut is kept`(
    cut: (name: String, body: String)
  ) async throws {
    let server = try await FaultCases.server()
    var lost = LostAnswers()
    let outcome = await Self.client(server.mainLease).fetch(Self.item(cut.name))
    if await !lost.include(outcome.noAnswer, server.journal) {
      try FaultCases.expectPart(cut.body, of: outcome)
    }
    await server.stop()
  }

  @Test(arguments: CallingStyle.allCases)
  func `a late answer within the timeout is the answer`(style: CallingStyle) async throws {
    let clock = ManualClock()
    let server = try await ItemServer.start(DelayTests.delays) { $0.clock = .manual(clock) }
    var lost = LostAnswers()
    for delay in DelayTests.delays {
      let lease = try server.lease()
      clock.advance(by: .seconds(60), whenSleepers: 1)
      let result = await style.outcome(of: Self.item(delay.name), from: Self.client(lease))
      if await lost.include(result.noAnswer, lease.journal, delay.name) { continue }
      #expect(result.kind == DelayTests.kind(of: delay.name), "\(delay.name)")
    }
    lost.check()
    await server.stop()
  }

  /// Six requests of a share of ``FaultShareTests``, as it describes them; `nil` if an answer was lost.
  private func outcomes(
    of index: Int, _ style: CallingStyle = .async, method: HTTPRequest.Method = .get,
    at lease: ServerLease, _ lost: inout LostAnswers, from client: () -> APIClient
  ) async -> String? {
    var outcomes = ""
    var isWhole = true
    for _ in 0..<6 {
      let item = Self.item("\(index)", method: method)
      let outcome = await style.outcome(of: item, from: client())
      if await lost.include(outcome.noAnswer, lease.journal, "share \(index)") { isWhole = false }
      switch outcome.kind {
      case .success: outcomes += "+"
      case .noAnswer: outcomes += "-"
      default: outcomes += "?"
      }
    }
    return isWhole ? outcomes : nil
  }

  @Test(arguments: CallingStyle.allCases)
  func `only the chosen requests meet a fault, except on a reused connection on Linux`(
    style: CallingStyle
  ) async throws {
    let server = try await FaultShareTests.start()
    var lost = LostAnswers()
    for (index, share) in FaultShareTests.shares.enumerated() {
      let fresh = try server.lease()
      let seen = await outcomes(of: index, style, at: fresh, &lost) { Self.client(fresh) }
      #expect(seen == nil || seen == share.outcomes, "\(share.requests)")
      let reused = try server.lease()
      let client = Self.client(reused)
      let onOne = await outcomes(of: index, style, at: reused, &lost) { client }
      #if canImport(FoundationNetworking)
        let repeats = share.outcomes.contains("+-")
      #else
        let repeats = false
      #endif
      #expect(onOne == nil || onOne == share.outcomes || repeats, "\(share.requests)")
    }
    lost.check()
    await server.stop()
  }

  #if canImport(FoundationNetworking)
    // Documented in docs/client.md.
    @Test func `on Linux it repeats a request, even a POST, if its reused connection ends`()
      async throws
    {
      let server = try await FaultShareTests.start()
      let client = Self.client(server.mainLease)
      var lost = LostAnswers()
      for method in [HTTPRequest.Method.get, .post] {
        // The third request meets the fault, and is repeated as the fourth.
        let seen = await outcomes(of: 2, method: method, at: server.mainLease, &lost) { client }
        // The repetition of a lost one would be counted differently.
        guard let seen else { break }
        #expect(seen == "++++++", "\(method)")
      }
      lost.check()
      await server.stop()
    }

    @Test func `it repeats nothing if connections are used only once`() async throws {
      let server = try await FaultShareTests.start()
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpAdditionalHeaders = ["Connection": "close"]
      let client = APIClient(
        baseURL: server.url, transport: URLSessionTransport(configuration: configuration))
      var lost = LostAnswers()
      let seen = await outcomes(of: 2, at: server.mainLease, &lost) { client }
      #expect(seen == nil || seen == "++-++-")
      lost.check()
      await server.stop()
    }
  #endif

  // MARK: Valid responses

  /// Asks a server with this response once.
  /// - Parameter check: not called if the answer was lost.
  private func ask(
    _ response: String, _ check: (Item.Outcome) throws -> Void
  ) async throws {
    let server = try await ItemServer.start([("a", response)])
    var lost = LostAnswers()
    let outcome = await Self.client(server.mainLease).fetch(Self.item())
    if await !lost.include(outcome.noAnswer, server.journal) { try check(outcome) }
    await server.stop()
  }

  @Test func `a compressed body is decompressed, even if it is shorter than the compressed one`()
    async throws
  {
    try await ask(#"{"compression": "gzip", "jsonBody": {"id": 7}}"#) { outcome in
      #expect(outcome.kind == .success, "\(outcome)")
    }
  }

  @Test func `repeated fields and the status arrive`() async throws {
    try await ask(
      #"{"status": 418, "headers": {"X-A": ["one", "two"]}, "jsonBody": {"id": 7}}"#
    ) { outcome in
      let received = try #require(outcome.received)
      #expect(received.status == 418)
      let name = try #require(HTTPField.Name("X-A"))
      #expect(
        received.headers[values: name].joined(separator: ",").replacing(" ", with: "") == "one,two")
    }
  }

  @Test(arguments: ["Basic", "Digest", "Bearer"])
  func `a challenge is an answer`(scheme: String) async throws {
    try await ask(
      #"{"status": 401, "headers": {"WWW-Authenticate": "\#(scheme) realm=\"a\""}, "jsonBody": {"a": 1}}"#
    ) { outcome in
      #expect(outcome.received?.status == 401, "\(outcome)")
      #expect(outcome.received?.jsonRootKeys == ["a"])
    }
  }

  @Test func `an app's own session sends, and is not invalidated`() async throws {
    let server = try await ItemServer.start([("a", #"{"jsonBody": {"id": 7}}"#)])
    let session = URLSession(configuration: .ephemeral)
    var lost = LostAnswers()
    for _ in 0..<2 {
      let client = APIClient(baseURL: server.url, transport: URLSessionTransport(session: session))
      let outcome = await client.fetch(Self.item())
      if await lost.include(outcome.noAnswer, server.journal) { continue }
      #expect(outcome.kind == .success)
    }
    session.invalidateAndCancel()
    await server.stop()
  }

  @Test func `a GET is sent again, and a POST is not`() async throws {
    let server = try await ItemServer.start([
      ("busy", #"{"status": 503}"#),
      (
        "cut",
        #"{"jsonBody": {"id": 7}, "fault": {"at": {"bodyByte": 3}, "requests": {"first": 1}}}"#
      ),
    ])
    var lost = LostAnswers()
    for (name, method, kind, count) in [
      ("cut", HTTPRequest.Method.get, OutcomeKind.success, 2), ("busy", .post, .unexpected, 1),
    ] {
      let lease = try server.lease()
      let rules = RetryingTransport.Rules(firstPause: .milliseconds(1))
      let client = APIClient(
        baseURL: lease.url, transport: RetryingTransport(URLSessionTransport(), rules: rules))
      let start = ContinuousClock.now
      let outcome = await client.fetch(Self.item(name, method: method))
      if await lost.include(outcome.noAnswer, lease.journal, name) { continue }
      // URLSession noticed the end of the first attempt so late that there is no time for another.
      if outcome.noAnswer != nil, ContinuousClock.now - start >= Self.patience { continue }
      #expect(outcome.kind == kind, "\(outcome)")
      #expect(lease.journal.entries.count == count)
    }
    await server.stop()
  }

  @Test func `of 100 requests at once, all meet 401, and one refresh gives them their answer`()
    async throws
  {
    let text = #"""
      {"request": {"urlPath": "/item"}, "default": "expired", "cases": {
        "item": {"when": {"headers": {"Authorization": {"equalTo": "Bearer new"}}}, "response": {"jsonBody": {"id": 7}}},
        "expired": {"response": {"status": 401}}}}
      """#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(loaded.scenarios, port: 0)
    let refusals = server.journal.newEntries()
    let refreshes = Mutex(0)
    let transport = RefreshingTransport(
      URLSessionTransport(), token: "old", refreshTimeout: HangLimit.duration
    ) { _ in
      refreshes.withLock { $0 += 1 }
      var rest = 100
      for await _ in refusals {
        rest -= 1
        if rest == 0 { break }
      }
      return "new"
    }
    let client = APIClient.asking(
      server.url, preferring: nil, over: transport, timeout: HangLimit.duration)
    // The name of a case would choose it.
    let answers = await withTaskGroup(of: NoAnswer?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let outcome = await client.fetch(Unnamed())
          return outcome.kind == .success
            ? nil : outcome.noAnswer ?? NoAnswer.malformed("\(outcome)")
        }
      }
      return await group.reduce(into: [NoAnswer?]()) { $0.append($1) }
    }
    var lost = LostAnswers()
    for noAnswer in answers {
      if await lost.include(noAnswer, server.journal) { continue }
      #expect(noAnswer == nil)
    }
    lost.check()
    #expect(refreshes.withLock { $0 } == 1)
    if answers.allSatisfy({ $0 == nil }) { #expect(server.journal.entries.count == 200) }
    await server.stop()
  }

  private struct Unnamed: Resource {
    struct Success: APIModel { let id: Int }
    var request: Request { .get("item") }
  }
}
