// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIScenario
import Testing

/// What a record says beside its verdict: the decoded value, and requests to other endpoints.
struct RecordDetailTests {
  private static let bench = Result { try Bench() }

  @Test(
    arguments: [
      (
        "good~drop@/id", #"{"outcome": "success", "decoded": {"id": 0}}"#, "/id", "0",
        "expected unexpected, the client said success and did not report the damage; it decoded /id as 0"
      ),
      (
        "good~array@/friends/0/id",
        #"{"outcome": "ok", "decoded": {"friends": [{"id": [] }]}, "defects": []}"#,
        "/friends/0/id", "[]", nil
      ),
      // A driver whose answer is flat.
      ("good~null@/id", #"{"outcome": "ok", "decoded": {"/id": null}}"#, "/id", "null", nil),
      (
        "good~null@/id", #"{"outcome": "ok", "decoded": {"name": "Ada"}}"#, "/id", nil,
        "expected unexpected, the client said ok and did not report the damage; it decoded nothing at /id"
      ),
      ("good", #"{"outcome": "success", "decoded": {"id": 8}}"#, "/id", "8", nil),
    ] as [(String, String, String, String?, String?)])
  func `a silent or decoded finding has the decoded value of its place`(
    id: String, answer: String, pointer: String, value: String?, message: String?
  ) throws {
    let record = try Self.bench.get().record(id, answer)
    #expect(record.verdict == .silent || record.reason == .decoded)
    #expect(record.actual.decoded == .init(pointer: pointer, value: value))
    if let message { #expect(record.message == message) }
  }

  @Test(arguments: [
    ("good", #"{"outcome": "success", "decoded": {"id": 7}}"#),
    ("good~drop@/id", #"{"outcome": "success"}"#),
    ("good~drop@/id", #"{"outcome": "failure", "decoded": {"id": 0}}"#),
  ])
  func `other records have no decoded value`(id: String, answer: String) throws {
    #expect(try Self.bench.get().record(id, answer).actual.decoded == nil)
  }

  @Test func `a long detail is cut without showing a part of a secret`() throws {
    let words = String(repeating: "a", count: 4_000)
    let secret = String(repeating: "s", count: 40)
    let rest = String(repeating: "b", count: 1_000)
    // What is shown of the end begins 1,024 bytes before it, inside the secret.
    let detail = try Self.bench.get().record(
      "good",
      #"{"outcome": "ok", "detail": "\#(words)\nAuthorization: \#(secret)\n\#(rest)"}"#
    ).actual.detail
    #expect(detail.hasSuffix(rest))
    #expect(detail.utf8.count < 4_200)
    #expect(!detail.contains("ss"))
  }

  @Test func `a decoded value is short and without secrets`() throws {
    let bench = try Bench(
      contract: #"{"success": {"fields": {"/user": "required", "/apiKey": "required"}}}"#,
      body: #"{"user": {"name": "Ada"}, "apiKey": "a1b2"}"#)
    func decoded(_ id: String, _ value: String) throws -> String {
      let record = try bench.record(id, #"{"outcome": "ok", "decoded": \#(value)}"#)
      #expect(record.verdict == .silent)
      #expect(!record.message.contains("a1b2"))
      return try #require(record.actual.decoded?.value)
    }
    #expect(
      try decoded("good~array@/user", #"{"user": {"token": "a1b2", "id": 7}}"#)
        == #"{"token": [redacted], "id": 7}"#)
    #expect(try decoded("good~null@/apiKey", #"{"apiKey": "a1b2"}"#) == "[redacted]")
    let long = try decoded(
      "good~array@/user", #"{"user": "\#(String(repeating: "a", count: 100_000))"}"#)
    #expect(long.hasPrefix("\"aaa") && long.utf8.count < 400)
  }

  @Test func `what a client says, sends or panics with is reported without secrets`() throws {
    let bench = try Self.bench.get()
    let error = #"GET http://127.0.0.1/x?api_key=abcd: EOF"#
    let said = try bench.record("good", #"{"outcome": "error", "detail": "\#(error)"}"#)
    #expect(said.actual.detail == "GET http://127.0.0.1/x?api_key=[redacted] EOF")
    let line = try bench.record("good", .brokenProtocol(#"found: {"access_token": "abcd"}"#))
    for text in [line.actual.detail, line.message, line.group ?? ""] {
      #expect(text.hasSuffix(#"{"access_token": [redacted]}"#))
    }
    let panic = try bench.record("good", .crashed("exit status 2")) {
      $0.standardError =
        "panic: Get \"\(error)\"\n\ngoroutine 1 [running]:\nmain.get(...)\n\t/app/main.go:10 +0x25\n"
    }
    #expect(panic.group?.contains("abcd") == false)
    let again = try bench.record("good~status(400)", #"{"outcome": "unexpected"}"#) {
      let request = ObservedRequest(method: "POST", target: "/?api_key=abcd", status: 400)
      $0.requests = [request, request]
    }
    #expect(again.reason == .repeated)
    #expect(again.message.contains("POST /?api_key=[redacted] was sent again"))
  }

  @Test func `requests to other endpoints are in the record of a pass, without secrets and short`()
    throws
  {
    func others(_ first: String) throws -> OtherRequests? {
      let record = try Self.bench.get().record("good", #"{"outcome": "success"}"#) {
        $0.otherRequests = OtherRequests(count: 3, first: first, scenario: "charts")
      }
      #expect(record.verdict == .pass && record.requests == 1)
      return record.otherRequests
    }
    #expect(
      try others("GET /charts?api_key=a1b2")
        == OtherRequests(count: 3, first: "GET /charts?api_key=[redacted]", scenario: "charts"))
    let long = try #require(try others("GET /" + String(repeating: "a", count: 100_000)))
    #expect(long.first.hasPrefix("GET /aaa") && long.first.utf8.count < 1_200)
    #expect(try Self.bench.get().record("good", #"{"outcome": "success"}"#).otherRequests == nil)
  }

  @Test func `a record has its entries in the known failures and in the baseline`() throws {
    let bench = try Self.bench.get()
    let answer = #"{"outcome": "success"}"#
    let cause = try #require(try bench.record("good~drop@/id", answer).group)
    let causes = [cause, "notExercised: unsupported"].map(CauseKey.init).enumerated()
    let judge = Judge(
      knownFailures: try KnownFailures(Array("s/good*\ns\n".utf8), file: "known.txt"),
      baseline: Baseline(
        file: "b.json", scope: RunScope(paths: [], selection: []),
        entries: causes.map {
          Baseline.Entry(cause: $0.element, verdict: .fail, example: "", line: $0.offset + 2)
        }))
    func places(_ record: VerdictRecord) -> [String?] { [record.known, record.baseline] }
    let success = Observation.End.answered(ClientAnswer(.success))
    let silent = try bench.record("good~drop@/id", success, judge: judge)
    #expect(places(silent) == ["known.txt:1", "b.json:2"])
    // A pass has no cause.
    #expect(places(try bench.record("good", success, judge: judge)) == ["known.txt:1", nil])
    let hung = try bench.record("bad", .hung, judge: judge)
    #expect(hung.group != nil && places(hung) == [nil, nil])
    #expect(places(judge.recordOfUnsupported(bench.scenario)) == ["known.txt:2", "b.json:3"])
    #expect(places(try bench.record("good~drop@/id", answer)) == [nil, nil])
  }

  @Test func `only a finding has what shows it in its file, and what the client wrote`() throws {
    let exchange = try Self.bench.get().exchange("good~drop@/id")
    func record(_ outcome: ClientAnswer.Outcome) -> VerdictRecord {
      var observation = Observation(.answered(ClientAnswer(outcome)))
      observation.requests = [ObservedRequest(method: "POST", target: "/", status: 200)]
      observation.standardError = "warning"
      observation.sent = VerdictRecord.Sent(head: "HTTP/1.1 200 OK")
      return Judge().record(
        of: exchange, observation, control: .passed(decoded: nil), location: "a.json:1:3",
        locationEnd: "1:9", replay: "replay")
    }
    let (finding, pass) = (record(.success), record(.unexpected))
    #expect([finding, pass].map(\.verdict) == [.silent, .pass])
    #expect([finding, pass].map(\.location) == ["a.json:1:3", "a.json:1:3"])
    #expect([finding, pass].map(\.locationEnd) == ["1:9", ""])
    #expect([finding, pass].map(\.standardError) == ["warning", ""])
    #expect([finding, pass].map(\.replay) == ["replay", "replay"])
    #expect([finding, pass].map(\.sent?.head) == ["HTTP/1.1 200 OK", "HTTP/1.1 200 OK"])
    #expect(pass.group == nil && pass.rule == nil && !pass.isDefaultCase)
  }
}
