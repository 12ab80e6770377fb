// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Verdicts on the requests of a client: those that are sent again, and credentials that go elsewhere.
struct RequestVerdictTests {
  private static let bench = Result { try Bench() }

  private static func repeating(
    _ first: ObservedRequest, _ second: ObservedRequest? = nil
  ) throws -> String {
    try bench.get().record("bad", #"{"outcome": "failure"}"#) {
      $0.requests = [first, second ?? first]
    }.summary
  }

  @Test(arguments: [
    ("POST", 400, "fail repeated"), ("PATCH", 409, "fail repeated"), ("POST", 404, "fail repeated"),
    ("GET", 400, "pass"), ("PUT", 400, "pass"), ("DELETE", 404, "pass"), ("POST", 200, "pass"),
    ("POST", 503, "pass"), ("POST", 408, "pass"), ("POST", 421, "pass"), ("POST", 425, "pass"),
    ("POST", 429, "pass"),
  ])
  func `a request that is not safe is not sent again after a complete 4xx`(
    method: String, status: Int, verdict: String
  ) throws {
    let request = ObservedRequest(method: method, target: "/a", status: status)
    #expect(try Self.repeating(request) == verdict)
    let other = ObservedRequest(method: method, target: "/b", status: 200)
    #expect(try Self.repeating(request, other) == "pass")
  }

  /// Such a key lets a server act once, however often the request comes.
  @Test(arguments: [
    ("Idempotency-Key", "a", "a", "pass"), ("x-idempotency-key", "a", "a", "pass"),
    ("Idempotency-Key", "a", "b", "fail repeated"), ("Idempotency-Key", "", "", "fail repeated"),
    ("X-Request-Id", "a", "a", "fail repeated"),
  ])
  func `a request with the same idempotency key may be sent again`(
    name: String, first: String, second: String, verdict: String
  ) throws {
    func request(_ value: String) -> ObservedRequest {
      ObservedRequest(
        method: "POST", target: "/", headers: [HeaderField(name: name, value: value)],
        ending: .broken)
    }
    #expect(try Self.repeating(request(first), request(second)) == verdict)
  }

  @Test func `a client that is told to wait does not send a request again`() throws {
    let record = try Self.bench.get().record("good~status(429)", #"{"outcome": "unexpected"}"#) {
      let request = ObservedRequest(method: "POST", target: "/", status: 429)
      $0.requests = [request, request]
    }
    #expect(record.reason == .repeated)
    #expect(
      record.message
        == "the client said unexpected, but POST / was sent again after status 429")
  }

  @Test(
    "a crash or a hang does not hide requests that must not have been sent",
    arguments: [
      (Observation.End.crashed("exit status 1"), "the client crashed: exit status 1"),
      (.hung, "the client did not answer in time"),
    ])
  func withoutAnswer(_ end: Observation.End, _ what: String) throws {
    let record = try Self.bench.get().record("good~close(afterHead)", end) {
      let request = ObservedRequest(method: "POST", target: "/", ending: .broken)
      $0.requests = [request, request]
      $0.redirected = [
        ObservedRequest(
          method: "GET", target: "/", headers: [HeaderField(name: "Authorization", value: "b")])
      ]
    }
    #expect(
      record.message
        == "expected noAnswer, \(what); before that, POST / was sent again after the connection broke in its answer"
        + ", and the field 'Authorization' was sent to the port that the redirect named")
    let other = try Self.bench.get().record("good~close(afterHead)", end)
    #expect(other.message == "expected noAnswer, \(what)")
    // The verdict is that of the end, whatever was sent before.
    #expect(record.summary == other.summary && record.group == other.group)
  }

  @Test(arguments: [(401, "Authorization"), (407, "Proxy-Authorization"), (417, "Expect")])
  func `a request that answers a challenge is another one`(status: Int, name: String) throws {
    let first = ObservedRequest(
      method: "POST", target: "/", headers: [HeaderField(name: name, value: "a")], status: status)
    let second = ObservedRequest(
      method: "POST", target: "/", headers: [HeaderField(name: name, value: "b")], status: 200)
    #expect(try Self.repeating(first, second) == "pass")
    #expect(try Self.repeating(first) == "fail repeated")
  }

  @Test(arguments: [(false, "fail repeated"), (true, "pass")])
  func `a request is sent again only if its connection had been closed before`(
    mayBeRepeated: Bool, verdict: String
  ) throws {
    let broken = ObservedRequest(
      method: "POST", target: "/", ending: .broken, mayBeRepeated: mayBeRepeated)
    #expect(try Self.repeating(broken) == verdict)
    let left = ObservedRequest(method: "POST", target: "/", ending: .clientLeft)
    #expect(try Self.repeating(left) == "pass")
  }

  @Test(arguments: [
    ("/", "Authorization", "fail credentials"), ("/", "cookie", "fail credentials"),
    ("/", "X-Api-Key", "fail credentials"), ("/", "X-CSRF-Token", "fail credentials"),
    ("/", "Client-Secret", "fail credentials"), ("/?api_key=1", "Accept", "fail credentials"),
    ("/?access%5Ftoken=1", "Accept", "fail credentials"), ("/", "Accept", "pass"),
    ("/", "Idempotency-Key", "pass"), ("/?keyword=tea", "Accept", "pass"),
    ("/?page=2&size=10", "Accept", "pass"), ("/?key=given", "Accept", "pass"),
    ("/?password=1", "Accept", "fail credentials"), ("/", "X-Session-Id", "fail credentials"),
    ("/?pageToken=1", "Accept", "pass"), ("/", "Sec-WebSocket-Key", "pass"),
  ])
  func `credentials are not sent to the port that a redirect names`(
    target: String, field: String, verdict: String
  ) throws {
    let record = try Self.bench.get().record("good~redirect(302)", #"{"outcome": "unexpected"}"#) {
      $0.requests = [ObservedRequest(method: "POST", target: "/?key=given", status: 302)]
      $0.redirected = [
        ObservedRequest(
          method: "GET", target: target, headers: [HeaderField(name: field, value: "x")])
      ]
    }
    #expect(record.summary == verdict)
  }

  /// RFC 6265 section 8.5: cookies do not provide isolation by port.
  @Test(arguments: [
    ("session=8", "pass"), ("theme=dark; session=8", "pass"), ("SESSION=8", "fail credentials"),
    ("session=8; id=7", "fail credentials"), ("other=9", "fail credentials"),
    ("other=9; session=8", "fail credentials"), ("session=8; shop=1", "pass"),
  ])
  func `cookies that the server has set are sent to every port of its host`(
    value: String, verdict: String
  ) throws {
    func setting(_ name: String, _ cookies: String...) throws -> Scenario {
      let fields = cookies.map { "\"\($0); Path=/\"" }.joined(separator: ",")
      return try scenario(
        """
        {"name": "\(name)", "request": {"urlPath": "/"}, "contract": {"success": {"fields": {}}}, "cases": {
          "one": {"response": {"headers": {"Set-Cookie": [\(fields)]}, "jsonBody": {"id": 7}}}}}
        """)
    }
    let shop = try setting("shop", "shop=1")
    let bench = try Bench(setting("login", "session=8", "theme=dark"))
    let answer = try #require(try ClientAnswer.last(line: Array(#"{"outcome": "ok"}"#.utf8)))
    for cookies in [ServedCookies(of: [shop]), ServedCookies { [shop] }] {
      let judge = Judge(cookies: cookies)
      let record = try bench.record("one~redirect(302)", .answered(answer), judge: judge) {
        $0.redirected = [
          ObservedRequest(
            method: "GET", target: "/", headers: [HeaderField(name: "Cookie", value: value)])
        ]
      }
      #expect(record.summary == verdict)
    }
  }

  @Test func `the scenarios of a server are looked at only if cookies were sent elsewhere`() throws
  {
    let bench = try Bench(
      scenario(
        """
        {"name": "login", "request": {"urlPath": "/"}, "contract": {"success": {"fields": {}}}, "cases": {
          "one": {"response": {"headers": {"Set-Cookie": "session=8"}, "jsonBody": {"id": 7}}}}}
        """))
    let judge = Judge(
      cookies: ServedCookies {
        Issue.record("no cookie was sent elsewhere")
        return []
      })
    let answer = Observation.End.answered(ClientAnswer(.ok))
    let record = try bench.record("one~redirect(302)", answer, judge: judge) {
      $0.redirected = [ObservedRequest(method: "GET", target: "/")]
    }
    #expect(record.summary == "pass")
  }
}
