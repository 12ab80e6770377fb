// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPISynchronization
import Testing

/// A client that keeps its process may keep a connection, too, that the exchange before has spoilt.
struct SpoiltConnectionTests {
  /// A server that reports a request for each exchange in which the client asks.
  private final class Server: ExchangeServing {
    struct Exchange: OpenExchanging {
      let baseURL = "http://127.0.0.1:9"
      let isAsked = false
      let server: Server

      func finish() async -> ServerReport {
        let count = server.state.withLock { $0.requestCount }
        return ServerReport(
          requests: Array(
            repeating: ObservedRequest(method: "GET", target: "/", status: 200), count: count))
      }
    }

    private struct State {
      var opened: [String] = []
      var requestCount = 0
    }

    private let state = Mutex(State())

    /// The exchanges in the order in which they began.
    var opened: [String] { state.withLock { $0.opened } }

    func open(_ exchange: JudgedExchange) async throws -> Exchange {
      state.withLock { state in
        state.opened.append(exchange.text)
        state.requestCount = 0
      }
      return Exchange(server: self)
    }

    func ask() { state.withLock { $0.requestCount += 1 } }
  }

  private final class Client: ClientUnderTest {
    private struct State {
      var isCold = true
      var isSpoilt = false
    }

    private let state = Mutex(State())
    private let server: Server
    private let outcome: ClientAnswer.Outcome
    /// Whether an exchange leaves a connection on which the next one fails.
    private let spoils: @Sendable (String) -> Bool
    /// Whether the client sends a request in an exchange at all.
    private let asks: @Sendable (String) -> Bool

    init(
      of server: Server, says outcome: ClientAnswer.Outcome = .noAnswer,
      spoils: @escaping @Sendable (String) -> Bool = { _ in false },
      asks: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
      (self.server, self.outcome, self.spoils, self.asks) = (server, outcome, spoils, asks)
    }

    var isCold: Bool { state.withLock { $0.isCold } }
    var keepsProcess: Bool { true }

    func run(_ exchange: ClientExchange) async -> ClientRun {
      let text = exchange.judged.text
      let isSpoilt = state.withLock { state in
        defer {
          state.isCold = false
          state.isSpoilt = spoils(text) && !state.isSpoilt
        }
        return state.isSpoilt
      }
      guard !isSpoilt, asks(text) else {
        return ClientRun(.answered(ClientAnswer(outcome)), duration: .zero)
      }
      server.ask()
      let isControl = exchange.judged.variant == nil
      return ClientRun(
        .answered(ClientAnswer(isControl ? .success : .unexpected)), duration: .zero)
    }

    func stop() async { state.withLock { $0 = State() } }
  }

  private static func records(
    _ server: Server, _ makeClient: @escaping @Sendable () -> Client
  ) async throws -> [VerdictRecord] {
    var bench = try TestBench()
    bench.options.parallel = 1
    return try await TestRun(
      bench.plan, options: bench.options, server: server, makeClient: makeClient
    ).run().all()
  }

  @Test(arguments: [ClientAnswer.Outcome.noAnswer, .error])
  func `an exchange that the one before left without a request is made again alone`(
    outcome: ClientAnswer.Outcome
  ) async throws {
    let server = Server()
    let records = try await Self.records(server) {
      Client(of: server, says: outcome, spoils: { $0.hasPrefix("one~drop@") })
    }
    #expect(records.count == 12)
    #expect(records.allSatisfy { $0.verdict == .pass }, "\(records)")
    // The process that makes it again begins with the case.
    let opened = server.opened
    let repeated = opened.indices.filter { $0 > 1 && opened[$0] == opened[$0 - 2] }
      .filter { opened[$0].contains("~") }
    #expect(!repeated.isEmpty)
    #expect(repeated.allSatisfy { opened[$0].hasPrefix(opened[$0 - 1]) })
  }

  @Test func `an answer without a request is believed where there is another answer`() async throws
  {
    let server = Server()
    let records = try await Self.records(server) {
      Client(of: server, says: .unexpected, asks: { $0 != "one~null@" })
    }
    #expect(records.filter { $0.verdict != .pass }.map(\.id) == ["a/one~null@"])
    #expect(server.opened.count { $0 == "one~null@" } == 1)
  }

  @Test func `a client that sends no request when it is alone is tried three times`() async throws {
    let server = Server()
    let records = try await Self.records(server) {
      Client(of: server, asks: { !$0.contains("~") })
    }
    #expect(records.count { $0.verdict == .notExercised } == 10)
    #expect(server.opened.count { $0.contains("~") } == 13)
  }

  @Test func `a client that never sends a request is not tried again`() async throws {
    let server = Server()
    await #expect(throws: UselessClient.self) {
      _ = try await Self.records(server) { Client(of: server, asks: { _ in false }) }
    }
    // The first and the last one are made again for their process: the first warms it up, the last shows an aftermath.
    #expect(server.opened == ["one", "one", "two", "two"])
  }
}
