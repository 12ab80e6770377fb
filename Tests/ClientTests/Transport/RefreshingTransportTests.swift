// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClient

@Suite("The transport that gets a new token after 401")
struct RefreshingTransportTests {
  private static let request = Request(method: .get, path: "", timeout: patient)

  private let url: URL

  init() throws {
    url = try #require(URL(string: "https://api.test/v1/users"))
  }

  /// A server that accepts one token, and counts what it refuses.
  private final class Gate: Transport {
    let accepted: String
    let requests = Guarded<[String?]>([])
    /// Has an element for each refusal.
    let refusals: AsyncStream<Void>
    private let refused: AsyncStream<Void>.Continuation

    init(accepting token: String) {
      accepted = "Bearer \(token)"
      (refusals, refused) = AsyncStream.makeStream(of: Void.self)
    }

    func send(_ request: Request, to url: URL) async throws -> Received {
      let authorization = request.headers[.authorization]
      requests.withLock { $0.append(authorization) }
      guard authorization == accepted else {
        refused.yield()
        return Received(status: 401)
      }
      return Received(status: 200)
    }

    /// Returns after `count` refusals.
    func wait(forRefusals count: Int) async {
      var rest = count
      for await _ in refusals {
        rest -= 1
        if rest == 0 { return }
      }
    }
  }

  private struct Refused: Error {}

  /// Sends a number of requests at once.
  private func send(
    _ count: Int, with transport: RefreshingTransport, timeout: Duration = patient
  ) async -> [Result<Int, NoAnswer>] {
    var request = Self.request
    request.timeout = timeout
    return await withTaskGroup(of: Result<Int, NoAnswer>.self) { [url, request] group in
      for _ in 0..<count {
        group.addTask {
          do {
            return .success(try await transport.send(request, to: url).status)
          } catch {
            return .failure(NoAnswer(error))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("100 requests that meet 401 at once wait for one refresh, and all get their answers")
  func manyWait() async {
    let gate = Gate(accepting: "new")
    let refreshes = Seen<String?>()
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) {
      refused in
      await refreshes.append(refused)
      await gate.wait(forRefusals: 100)
      return "new"
    }
    let answers = await send(100, with: transport)
    #expect(answers == Array(repeating: .success(200), count: 100))
    #expect(await refreshes.values == ["old"])
    #expect(gate.requests.withLock { $0.count } == 200)
  }

  @Test("A request that was sent with an older token is sent again without a refresh")
  func olderToken() async throws {
    let (held, hold) = AsyncStream.makeStream(of: Void.self)
    let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
    let isFirst = Guarded(true)
    let server = StubTransport { request, _ in
      if request.headers[.authorization] == "Bearer new" { return Received(status: 200) }
      // The first request gets its 401 only after the refresh.
      if isFirst.withLock({ first in
        defer { first = false }
        return first
      }) {
        arrive.yield()
        for await _ in held { break }
      }
      return Received(status: 401)
    }
    let refreshes = Guarded(0)
    let transport = RefreshingTransport(server, token: "old", refreshTimeout: patient) { _ in
      refreshes.withLock { $0 += 1 }
      return "new"
    }
    let slow = Task { [url] in try await transport.send(Self.request, to: url).status }
    for await _ in arrived { break }
    #expect(try await transport.send(Self.request, to: url).status == 200)
    hold.yield()
    #expect(try await slow.value == 200)
    #expect(refreshes.withLock { $0 } == 1)
  }

  @Test("Without a first token, one refresh comes before the requests")
  func noToken() async {
    let gate = Gate(accepting: "new")
    let refreshes = Seen<String?>()
    let transport = RefreshingTransport(gate, token: nil, refreshTimeout: patient) { refused in
      await refreshes.append(refused)
      return "new"
    }
    #expect(await send(20, with: transport) == Array(repeating: .success(200), count: 20))
    #expect(await refreshes.values == [nil])
    #expect(gate.requests.withLock { $0.count } == 20)
  }

  @Test("A second 401 is the answer")
  func secondRefusal() async throws {
    let gate = Gate(accepting: "other")
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) { _ in
      "new"
    }
    #expect(try await transport.send(Self.request, to: url).status == 401)
    #expect(gate.requests.withLock { $0 } == ["Bearer old", "Bearer new"])
  }

  @Test(
    "A refresh without an answer ends all waiting requests with the same",
    arguments: [
      (NoAnswer.cannotConnect("offline"), NoAnswer.cannotConnect("offline")),
      (OutcomeError<Never>.noAnswer(.timedOut), .timedOut),
      (CancellationError(), .cancelled),
    ] as [(any Error & Sendable, NoAnswer)])
  func refreshWithoutAnswer(error: any Error & Sendable, expected: NoAnswer) async {
    let gate = Gate(accepting: "new")
    let isFirst = Guarded(true)
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) { _ in
      // A request that was refused may begin to wait only after this, and then needs a refresh of its own.
      if isFirst.withLock({ first in
        defer { first = false }
        return first
      }) {
        await gate.wait(forRefusals: 100)
      }
      throw error
    }
    let answers = await send(100, with: transport)
    #expect(answers == Array(repeating: .failure(expected), count: 100))
  }

  @Test("After a refresh without an answer, the next 401 begins another")
  func refreshAgain() async throws {
    let gate = Gate(accepting: "new")
    let isFirst = Guarded(true)
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) { _ in
      let fails = isFirst.withLock { first in
        defer { first = false }
        return first
      }
      if fails { throw NoAnswer.timedOut }
      return "new"
    }
    await #expect(throws: NoAnswer.timedOut) {
      try await transport.send(Self.request, to: url)
    }
    #expect(try await transport.send(Self.request, to: url).status == 200)
  }

  @Test("A refused refresh leaves each request its own 401, and is not tried again")
  func refusedRefresh() async throws {
    let gate = Gate(accepting: "new")
    let refreshes = Guarded(0)
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) { _ in
      refreshes.withLock { $0 += 1 }
      await gate.wait(forRefusals: 100)
      throw Refused()
    }
    #expect(await send(100, with: transport) == Array(repeating: .success(401), count: 100))
    #expect(try await transport.send(Self.request, to: url).status == 401)
    #expect(refreshes.withLock { $0 } == 1)

    transport.replaceToken(with: "new")
    #expect(try await transport.send(Self.request, to: url).status == 200)
  }

  @Test(
    "A refresh that hangs ends all waiting requests after its own time limit", .tags(.realTime))
  func hangingRefresh() async {
    let transport = RefreshingTransport(
      Gate(accepting: "new"), token: "old", refreshTimeout: .milliseconds(50)
    ) { _ in
      await Self.hang()
      return "new"
    }
    let answers = await send(100, with: transport)
    #expect(answers == Array(repeating: .failure(.timedOut), count: 100))
  }

  @Test("A request waits no longer than its own timeout, and the others go on", .tags(.realTime))
  func ownTimeout() async throws {
    let gate = Gate(accepting: "new")
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) { _ in
      for await _ in released { break }
      return "new"
    }
    let other = Task { [url] in try await transport.send(Self.request, to: url).status }
    await gate.wait(forRefusals: 1)
    #expect(await send(1, with: transport, timeout: .milliseconds(50)) == [.failure(.timedOut)])
    release.yield()
    #expect(try await other.value == 200)
  }

  @Test("A cancelled request ends at once, and the others go on")
  func cancelledRequest() async throws {
    let gate = Gate(accepting: "new")
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) { _ in
      for await _ in released { break }
      return "new"
    }
    let first = Task { [url] in try await transport.send(Self.request, to: url).status }
    let second = Task { [url] in try await transport.send(Self.request, to: url).status }
    await gate.wait(forRefusals: 2)
    first.cancel()
    await #expect(throws: NoAnswer.cancelled) { try await first.value }
    release.yield()
    #expect(try await second.value == 200)
  }

  @Test("A token that is set during a refresh is used, and the refresh is given up")
  func replacedToken() async throws {
    let gate = Gate(accepting: "signed in")
    let transport = RefreshingTransport(gate, token: "old", refreshTimeout: patient) { _ in
      await Self.hang()
      return "never"
    }
    let waiting = Task { [url] in try await transport.send(Self.request, to: url).status }
    await gate.wait(forRefusals: 1)
    transport.replaceToken(with: "signed in")
    #expect(try await waiting.value == 200)
  }

  @Test("A 401 of another origin, to which a redirect led, begins no refresh")
  func otherOrigin() async throws {
    let elsewhere = URL(string: "https://cdn.test/users")
    let transport = RefreshingTransport(
      StubTransport { _, _ in Received(status: 401, url: elsewhere) }, token: "old",
      refreshTimeout: patient
    ) { _ in
      Issue.record("a refresh")
      return "new"
    }
    #expect(try await transport.send(Self.request, to: url).status == 401)
  }

  @Test("A token goes where the app says")
  func ownField() async throws {
    let name = try #require(HTTPField.Name("X-Token"))
    let seen = Seen<String?>()
    let transport = RefreshingTransport(
      StubTransport { request, _ in
        await seen.append(request.headers[name])
        return Received(status: 200)
      }, token: "t", authorize: { request, token in request.headers[name] = token },
      refresh: { _ in "new" })
    _ = try await transport.send(Self.request, to: url)
    #expect(await seen.values == ["t"])
  }

  /// Suspends until the task is cancelled.
  private static func hang() async {
    try? await Task.sleep(for: patient)
  }
}
