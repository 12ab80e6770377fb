// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClient

@Suite("The transport that sends again")
struct RetryingTransportTests {
  typealias Ending = Result<Received, NoAnswer>

  private static let url = URL(filePath: "/")
  private static let broken = NoAnswer.interrupted("reset")

  private static func answer(_ status: Int, _ headers: HTTPFields = [:]) -> Ending {
    .success(Received(status: status, headers: headers))
  }

  /// Sends a request to a server that ends in `endings`, one after the other.
  /// - Returns: the result, the number of times that it was sent, and the pauses.
  private func run(
    _ request: Request, rules: RetryingTransport.Rules = RetryingTransport.Rules(),
    _ endings: Ending...
  ) async -> (ending: Ending, count: Int, pauses: [Duration]) {
    let rest = Guarded(endings)
    let count = Guarded(0)
    let pauses = Seen<Duration>()
    let server = StubTransport { _, _ in
      count.withLock { $0 += 1 }
      return try rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
    let transport = RetryingTransport(
      server, rules: rules, sleep: { await pauses.append($0) }, chance: { 1 })
    let ending: Ending
    do {
      ending = .success(try await transport.send(request, to: Self.url))
    } catch {
      ending = .failure(NoAnswer(error))
    }
    return (ending, count.withLock { $0 }, await pauses.values)
  }

  @Test(
    "Only what can do no harm is sent again",
    arguments: [
      (Request(method: .get, path: "", timeout: patient), answer(503), true),
      (Request(method: .get, path: "", timeout: patient), answer(502), true),
      (Request(method: .put, path: "", timeout: patient), answer(504), true),
      (Request(method: .delete, path: "", timeout: patient), .failure(broken), true),
      (Request(method: .get, path: "", timeout: patient), .failure(.malformed("")), true),
      (Request(method: .get, path: "", timeout: patient), answer(500), false),
      (Request(method: .get, path: "", timeout: patient), answer(404), false),
      (Request(method: .get, path: "", timeout: patient), answer(200), false),
      (Request(method: .get, path: "", timeout: patient), .failure(.timedOut), false),
      (Request(method: .get, path: "", timeout: patient), .failure(.cancelled), false),
      (Request(method: .get, path: "", timeout: patient), .failure(.invalidRequest("")), false),
      (Request(method: .post, path: "", timeout: patient), .failure(.cannotConnect("")), true),
      (
        Request(method: .get, path: "", timeout: patient),
        .failure(.cannotConnect("", because: .noNetwork)), false
      ),
      (
        Request(method: .get, path: "", timeout: patient),
        .failure(.cannotConnect("", because: .untrusted)), false
      ),
      (Request(method: .post, path: "", timeout: patient), answer(408), true),
      (Request(method: .post, path: "", timeout: patient), answer(425), true),
      (Request(method: .post, path: "", timeout: patient), answer(429), true),
      (Request(method: .patch, path: "", timeout: patient), answer(503, [.retryAfter: "1"]), true),
      (Request(method: .post, path: "", timeout: patient), answer(503), false),
      (Request(method: .post, path: "", timeout: patient), answer(502), false),
      (Request(method: .post, path: "", timeout: patient), answer(400), false),
      (Request(method: .post, path: "", timeout: patient), .failure(broken), false),
    ])
  func rules(request: Request, ending: Ending, isRepeated: Bool) async {
    let result = await run(request, ending, Self.answer(200))
    #expect(result.count == (isRepeated ? 2 : 1))
    #expect(result.ending == (isRepeated ? Self.answer(200) : ending))
  }

  @Test(
    "A POST is not sent again for what comes where a redirect led to, since it may have been acted on",
    arguments: [
      (.post, nil, 2), (.post, "https://api.test", 2), (.post, "https://api.test/#a", 2),
      (.post, "https://api.test/done", 1), (.post, "https://other.test/", 1),
      (.post, "https://api.test/?done", 1), (.get, "https://api.test/done", 2),
    ] as [(HTTPRequest.Method, String?, Int)])
  func redirected(method: HTTPRequest.Method, answeredAt place: String?, count: Int) async throws {
    let sent = Guarded(0)
    let answerURL = place.flatMap { URL(string: $0) }
    let server = StubTransport { _, _ in
      sent.withLock { $0 += 1 }
      return Received(status: 429, url: answerURL)
    }
    let transport = RetryingTransport(
      server, rules: RetryingTransport.Rules(maximumAttempts: 2), sleep: { _ in }, chance: { 1 })
    let url = try #require(URL(string: "https://api.test/"))
    let request = Request(method: method, path: "", timeout: patient)
    #expect(try await transport.send(request, to: url).status == 429)
    #expect(sent.withLock { $0 } == count)
  }

  @Test("A POST with an Idempotency-Key is sent again like a GET")
  func idempotencyKey() async throws {
    let name = try #require(HTTPField.Name("Idempotency-Key"))
    let request = Request(method: .post, path: "", headers: [name: "7"], timeout: patient)
    #expect(await run(request, .failure(Self.broken), Self.answer(201)).count == 2)
  }

  @Test("The last ending is the result when no attempt is left")
  func attempts() async {
    let result = await run(
      Request(method: .get, path: "", timeout: patient),
      rules: RetryingTransport.Rules(maximumAttempts: 4),
      Self.answer(503))
    #expect(result.count == 4)
    #expect(result.ending == Self.answer(503))
    #expect(result.pauses == [.milliseconds(500), .seconds(1), .seconds(2)])
  }

  @Test("Pauses double up to the longest")
  func pauses() async {
    let rules = RetryingTransport.Rules(
      maximumAttempts: 6, firstPause: .seconds(1), longestPause: .seconds(3))
    let result = await run(
      Request(method: .get, path: "", timeout: patient), rules: rules, Self.answer(503))
    #expect(
      result.pauses == [.seconds(1), .seconds(2), .seconds(3), .seconds(3), .seconds(3)])
  }

  @Test("A pause is between half of its limit and its limit", arguments: [0, 0.5, 1])
  func chance(_ chance: Double) {
    let pause = RetryingTransport.Rules(firstPause: .seconds(4)).pause(
      after: 1, answer: nil, now: Date(), chance: chance)
    #expect(pause == .seconds(2 + 2 * chance))
  }

  @Test(
    "Retry-After is the shortest pause",
    arguments: [
      ("7", nil, 7), ("0", nil, 0), ("Sun, 06 Nov 1994 08:49:37 GMT", nil, 30),
      ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:27 GMT", 10),
      ("Sun, 06 Nov 1994 08:49:00 GMT", nil, 0), ("soon", nil, nil), ("-1", nil, nil),
      ("", nil, nil), ("99999999999999999999", nil, Int.max),
    ] as [(String, String?, Int?)])
  func retryAfter(value: String, date: String?, seconds: Int?) throws {
    // 08:49:07 of the same day.
    let now = Date(timeIntervalSince1970: 784_111_747)
    var answer = Received(status: 503, headers: [.retryAfter: value])
    if let date { answer = Received(status: 503, headers: [.retryAfter: value, .date: date]) }
    #expect(answer.retryAfter(now: now) == seconds.map { .seconds($0) })
  }

  @Test("A pause that does not fit into the timeout ends the exchange at once")
  func timeout() async {
    let request = Request(method: .get, path: "", timeout: patient)
    let result = await run(request, Self.answer(503, [.retryAfter: "7200"]), Self.answer(200))
    #expect(result.ending == Self.answer(503, [.retryAfter: "7200"]))
    #expect(result.pauses == [])
  }

  @Test("Each attempt has the rest of the timeout")
  func rest() async throws {
    let timeouts = Seen<Duration>()
    let server = StubTransport { request, _ in
      await timeouts.append(request.timeout)
      return Received(status: 503, headers: [.retryAfter: "1200"])
    }
    let transport = RetryingTransport(
      server, rules: RetryingTransport.Rules(), sleep: { _ in }, chance: { 1 })
    _ = try await transport.send(
      Request(method: .get, path: "", timeout: patient), to: Self.url)
    let seen = await timeouts.values
    try #require(seen.count == 3)
    #expect(seen[0] <= patient && seen[1] <= .seconds(2400) && seen[2] <= .seconds(1200))
  }

  @Test("A cancellation ends a pause")
  func cancellation() async throws {
    let (pausing, pauses) = AsyncStream.makeStream(of: Void.self)
    let server = StubTransport { _, _ in Received(status: 503) }
    let transport = RetryingTransport(
      server, rules: RetryingTransport.Rules(),
      sleep: { _ in
        pauses.yield()
        try await Task.sleep(for: patient)
      }, chance: { 1 })
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")), transport: transport)
    let task = Task { await client.fetch(Ping()) }
    for await _ in pausing { break }
    task.cancel()
    #expect(await task.value.kind == .noAnswer)
  }
}

/// Something that succeeds with any body.
private struct Ping: Resource {
  typealias Success = EmptyBody
  var request: Request { .get("ping").with(timeout: patient) }
}
