// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIMatching
import MockAPIScenario
import MockAPIVariants
import Testing

struct JudgeTests {
  private static let bench = Result { try Bench() }

  @Test(arguments: [
    // Controls.
    ("good", #"{"outcome": "success"}"#, "pass"),
    ("good", #"{"outcome": "success", "defects": []}"#, "pass"),
    ("good", #"{"outcome": "ok"}"#, "pass"),
    ("good", #"{"outcome": "ok", "defects": []}"#, "pass"),
    ("good", #"{"outcome": "partial", "defects": ["/name"]}"#, "fail overreported"),
    ("good", #"{"outcome": "partial"}"#, "fail overreported"),
    ("good", #"{"outcome": "ok", "defects": ["/name"]}"#, "fail overreported"),
    ("good", #"{"outcome": "failure"}"#, "fail outcome"),
    ("good", #"{"outcome": "error"}"#, "fail outcome"),
    ("good", #"{"outcome": "noAnswer"}"#, "fail outcome"),
    ("bad", #"{"outcome": "failure", "code": "full"}"#, "pass"),
    ("bad", #"{"outcome": "failure"}"#, "pass"),
    ("bad", #"{"outcome": "error", "code": "full"}"#, "pass"),
    ("bad", #"{"outcome": "failure", "code": "empty"}"#, "fail code"),
    ("bad", #"{"outcome": "error", "code": "empty"}"#, "fail code"),
    ("bad", #"{"outcome": "success"}"#, "fail outcome"),
    ("bad", #"{"outcome": "unexpected"}"#, "fail outcome"),
    ("numbered", #"{"outcome": "failure", "code": "20404"}"#, "pass"),
    ("numbered", #"{"outcome": "failure", "code": 2.0404e4}"#, "pass"),
    ("numbered", #"{"outcome": "failure", "code": "20405"}"#, "fail code"),
    ("garbage", #"{"outcome": "unexpected"}"#, "pass"),
    ("garbage", #"{"outcome": "error"}"#, "pass"),
    ("garbage", #"{"outcome": "error", "code": "500"}"#, "fail code"),
    ("garbage", #"{"outcome": "failure", "code": "500"}"#, "fail outcome"),
    ("garbage", #"{"outcome": "ok"}"#, "fail outcome"),
    // A required field.
    ("good~drop@/id", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~drop@/id", #"{"outcome": "error"}"#, "pass"),
    ("good~drop@/id", #"{"outcome": "success"}"#, "silent"),
    ("good~drop@/id", #"{"outcome": "ok"}"#, "silent"),
    ("good~drop@/id", #"{"outcome": "partial", "defects": ["/id"]}"#, "fail outcome"),
    ("good~drop@/id", #"{"outcome": "failure"}"#, "fail outcome"),
    ("good~drop@/id", #"{"outcome": "noAnswer"}"#, "fail outcome"),
    // A field with a default.
    ("good~null@/name", #"{"outcome": "partial", "defects": ["/name"]}"#, "pass"),
    ("good~null@/name", #"{"outcome": "partial"}"#, "pass"),
    ("good~null@/name", #"{"outcome": "ok"}"#, "pass"),
    ("good~null@/name", #"{"outcome": "ok", "defects": []}"#, "silent"),
    ("good~null@/name", #"{"outcome": "success"}"#, "silent"),
    ("good~null@/name", #"{"outcome": "unexpected"}"#, "fail outcome"),
    ("good~null@/name", #"{"outcome": "partial", "defects": ["/id"]}"#, "fail defects"),
    ("good~null@/name", #"{"outcome": "partial", "defects": ["/name", "/id"]}"#, "fail defects"),
    // An optional field.
    ("good~drop@/nickname", #"{"outcome": "success"}"#, "pass"),
    (
      "good~drop@/nickname", #"{"outcome": "partial", "defects": ["/nickname"]}"#,
      "fail overreported"
    ),
    ("good~number@/nickname", #"{"outcome": "partial", "defects": ["/nickname"]}"#, "pass"),
    ("good~number@/nickname", #"{"outcome": "success"}"#, "silent"),
    // An element that is dropped: its field, itself, and nothing around it.
    ("good~drop@/friends/0/id", #"{"outcome": "partial", "defects": ["/friends/0/id"]}"#, "pass"),
    ("good~drop@/friends/0/id", #"{"outcome": "partial", "defects": ["/friends/0"]}"#, "pass"),
    (
      "good~drop@/friends/0/id", #"{"outcome": "partial", "defects": ["/friends/1"]}"#,
      "fail defects"
    ),
    (
      "good~drop@/friends/0/id", #"{"outcome": "partial", "defects": ["/friends/0/name"]}"#,
      "fail defects"
    ),
    ("good~drop@/friends/0/id", #"{"outcome": "partial", "defects": [""]}"#, "fail defects"),
    ("good~drop@/friends/0/id", #"{"outcome": "unexpected"}"#, "fail outcome"),
    // An object that is not declared stands for its fields.
    ("good~null@/address", #"{"outcome": "partial", "defects": ["/address"]}"#, "pass"),
    (
      "good~null@/address",
      #"{"outcome": "partial", "defects": ["/address/street", "/address/city"]}"#, "pass"
    ),
    (
      "good~null@/address", #"{"outcome": "partial", "defects": ["/address/street"]}"#,
      "fail defects"
    ),
    // A place that is ignored, or that the contract does not name.
    ("good~null@/internal", #"{"outcome": "success"}"#, "pass"),
    ("good~null@/internal", #"{"outcome": "unexpected"}"#, "fail outcome"),
    ("good~drop@/extra", #"{"outcome": "success"}"#, "pass"),
    ("good~drop@/extra", #"{"outcome": "partial", "defects": ["/extra"]}"#, "fail overreported"),
    // An error body.
    ("bad~drop@/errorCode", #"{"outcome": "unexpected"}"#, "pass"),
    ("bad~drop@/errorCode", #"{"outcome": "error"}"#, "pass"),
    ("bad~drop@/errorCode", #"{"outcome": "error", "code": "full"}"#, "fail code"),
    ("bad~drop@/errorCode", #"{"outcome": "success"}"#, "fail outcome"),
    // Half of a surrogate pair may be any replacement.
    ("bad~loneSurrogate@/errorCode", #"{"outcome": "failure", "code": "full\ud800"}"#, "pass"),
    ("bad~loneSurrogate@/errorCode", #"{"outcome": "error", "code": "full?"}"#, "pass"),
    ("bad~loneSurrogate@/errorCode", #"{"outcome": "error", "code": "full"}"#, "fail code"),
    ("bad~null@/hint", #"{"outcome": "failure", "code": "full"}"#, "pass"),
    ("bad~null@/hint", #"{"outcome": "failure", "code": "full", "defects": ["/hint"]}"#, "pass"),
    ("bad~null@/hint", #"{"outcome": "failure", "code": "full", "defects": []}"#, "fail defects"),
    // The body, the head and the wire: success is never silent.
    ("good~html", #"{"outcome": "success"}"#, "fail outcome"),
    ("good~html", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~cut(1)", #"{"outcome": "ok"}"#, "fail outcome"),
    ("good~status(500)", #"{"outcome": "success"}"#, "fail outcome"),
    ("good~close(start)", #"{"outcome": "noAnswer"}"#, "pass"),
    ("good~close(start)", #"{"outcome": "error"}"#, "pass"),
    ("good~close(start)", #"{"outcome": "error", "code": "ECONNRESET"}"#, "pass"),
    ("good~close(start)", #"{"outcome": "unexpected"}"#, "fail outcome"),
    // No client can take it for the whole body, or for a response.
    ("good~malformed(gzipCutOff)", #"{"outcome": "ok"}"#, "fail outcome"),
    ("good~malformed(gzipCutOff)", #"{"outcome": "partial"}"#, "fail outcome"),
    ("good~malformed(gzipCutOff)", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~malformed(gzipCutOff)", #"{"outcome": "noAnswer"}"#, "pass"),
    ("bad~malformed(gzipCutOff)", #"{"outcome": "failure"}"#, "fail outcome"),
    ("bad~malformed(gzipCutOff)", #"{"outcome": "error"}"#, "pass"),
    ("good~malformed(badStatusLine)", #"{"outcome": "success"}"#, "fail outcome"),
    ("good~malformed(status099)", #"{"outcome": "ok"}"#, "fail outcome"),
    // Many HTTP libraries take the first length.
    ("good~malformed(contentLengthTwice)", #"{"outcome": "ok"}"#, "pass"),
    ("good~malformed(contentLengthTwice)", #"{"outcome": "failure"}"#, "fail outcome"),
    ("good~malformed(contentLengthTwice)", #"{"outcome": "error"}"#, "pass"),
    ("bad~malformed(status1000)", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~malformed(gzipNotGiven)", #"{"outcome": "ok"}"#, "pass"),
    ("good~malformed(foldedHeader)", #"{"outcome": "ok"}"#, "pass"),
    // Correct clients may differ.
    ("good~duplicateLast@/id", #"{"outcome": "success"}"#, "pass"),
    ("good~duplicateLast@/id", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~duplicateLast@/id", #"{"outcome": "failure"}"#, "fail outcome"),
    // Wherever the equal keys are.
    ("good~duplicateFirst@/extra", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~duplicateFirst@/extra", #"{"outcome": "success"}"#, "pass"),
    ("good~duplicateFirst@/extra/a", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~duplicateLast@/internal", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~duplicateLast@/prices/tea", #"{"outcome": "unexpected"}"#, "pass"),
    ("good~duplicateFirst@/extra", #"{"outcome": "failure"}"#, "fail outcome"),
    ("good~utf16", #"{"outcome": "success"}"#, "pass"),
    ("good~utf16", #"{"outcome": "noAnswer"}"#, "pass"),
  ])
  func `an answer has a verdict`(id: String, answer: String, verdict: String) throws {
    #expect(try Self.bench.get().record(id, answer).summary == verdict)
  }

  // MARK: No answer

  @Test(arguments: [
    (Observation.End.crashed("signal 11 (SIGSEGV)"), "crash"), (.hung, "hang"),
    (.brokenProtocol("an answer must be a JSON object"), "fail protocol"),
  ])
  func `a client that does not answer has a verdict`(end: Observation.End, verdict: String) throws {
    #expect(try Self.bench.get().record("good~drop@/id", end).summary == verdict)
    #expect(try Self.bench.get().record("good", end).summary == verdict)
  }

  @Test(arguments: [true, false])
  func `a scenario is supported or not for all of its exchanges`(isAsked: Bool) throws {
    func record(_ id: String) throws -> VerdictRecord {
      try Self.bench.get().record(id, .answered(ClientAnswer(.unsupported))) {
        if !isAsked { $0.requests = [] }
      }
    }
    #expect(try record("good").summary == "notExercised")
    #expect(try record("good~drop@/id").summary == "fail protocol")
    #expect(
      try record("good~drop@/id").message.contains(
        "'unsupported' must be the answer to the case itself"))
  }

  @Test(arguments: ["good", "good~drop@/id", "good~utf16", "good~close(start)"])
  func `a client that sent no request was not exercised`(id: String) throws {
    let record = try Self.bench.get().record(id, #"{"outcome": "success"}"#) { $0.requests = [] }
    #expect(record.verdict == .notExercised)
  }

  @Test func `a client that asked elsewhere is told where`() throws {
    func message(_ change: (inout Observation) -> Void) throws -> String {
      try Self.bench.get().record("good", #"{"outcome": "success"}"#) {
        $0.requests = []
        change(&$0)
      }.message
    }
    #expect(try message { _ in } == "the client sent no whole request")
    #expect(
      try message { $0.otherRequests = OtherRequests(first: "GET /users") }
        == "the client sent no request that the scenario answers; one came to other endpoints: GET /users"
    )
    #expect(
      try message { $0.otherRequests = OtherRequests(count: 2, first: "GET /users") }
        == "the client sent no request that the scenario answers; 2 came to other endpoints, the first: GET /users"
    )
    #expect(
      try message { $0.strayRequests = OtherRequests(first: "GET /users") }
        == "the client sent no request to the base URL; one came without its path: GET /users; the client must keep the path of the base URL"
    )
  }

  @Test func `a port that refuses shows no request`() throws {
    let record = try Self.bench.get().record("good~refused", #"{"outcome": "noAnswer"}"#) {
      $0.requests = []
    }
    #expect(record.summary == "pass")
  }

  @Test func `a crash before the first request is a crash`() throws {
    let record = try Self.bench.get().record("good~drop@/id", .crashed("exit status 1")) {
      $0.requests = []
    }
    #expect(record.verdict == .crash)
    #expect(record.actual.outcome == nil)
    #expect(record.actual.detail == "exit status 1")
  }

  @Test(arguments: [
    Observation.End.crashed("exit status 1"), .hung, .brokenProtocol("x"),
    .answered(ClientAnswer(.success)), .answered(ClientAnswer(.unexpected)),
  ])
  func `a fault of the server is never the client's`(end: Observation.End) throws {
    let record = try Self.bench.get().record("good~drop@/id", end) {
      $0.serverFault = "byte 3 of the body differs"
    }
    #expect(record.verdict == .harness)
    #expect(
      record.message == "the server did not send what was declared: byte 3 of the body differs")
  }

  @Test(arguments: [
    Observation.End.crashed("exit status 1"), .hung, .answered(ClientAnswer(.unexpected)),
  ])
  func `a variant proves nothing if its control did not pass`(end: Observation.End) throws {
    let exchange = try Self.bench.get().exchange("good~drop@/id")
    let record = Judge().record(
      of: exchange, Observation(end), control: .failed("the client crashed"),
      location: "a.json:1:1", replay: "")
    #expect(record.verdict == .invalid)
    #expect(
      record.message == "the case itself, unchanged, did not pass in this run: the client crashed")
  }

  // MARK: Records

  @Test func `a record has the names, the expectation and the answer`() throws {
    let record = try Self.bench.get().record(
      "good~cut(1)", #"{"outcome": "success", "detail": "all fine"}"#
    ) {
      $0.milliseconds = 12.5
      $0.standardError = "warning"
    }
    #expect(record.id == "s/good~cut(1)")
    #expect(record.scenario == "s")
    #expect(record.caseName == "good")
    #expect(record.operator == .cut)
    #expect(record.argument == "1")
    #expect(record.pointer == nil)
    #expect(record.expected == .init(outcomes: [.unexpected]))
    #expect(record.actual == .init(outcome: "success", detail: "all fine"))
    #expect(record.milliseconds == 12.5)
    #expect(record.requests == 1)
    #expect(record.standardError == "warning")
    #expect(record.location == "a.json:1:1")
  }

  @Test(
    arguments: [
      ("good", [ExpectedOutcome.Kind.success], nil, []),
      ("bad", [.failure], "full", []),
      ("numbered", [.failure], "20404", []),
      ("good~null@/name", [.partial], nil, ["/name"]),
      ("good~drop@/friends/0/id", [.partial], nil, ["/friends/0/id"]),
      ("good~utf16", [], nil, nil),
      ("good~drop@/id", [.unexpected], nil, nil),
    ] as [(String, [ExpectedOutcome.Kind], String?, [String]?)])
  func `a record has the expectation`(
    id: String, outcomes: [ExpectedOutcome.Kind], code: String?, defects: [String]?
  ) throws {
    let record = try Self.bench.get().record(id, #"{"outcome": "noAnswer"}"#)
    #expect(record.expected == .init(outcomes: outcomes, code: code, defects: defects))
  }

  @Test(arguments: [
    (
      "good~drop@/id", #"{"outcome": "failure", "code": "x"}"#,
      "expected unexpected, the client said failure with code 'x'"
    ),
    (
      "good~drop@/id", #"{"outcome": "success"}"#,
      "expected unexpected, the client said success and did not report the damage"
    ),
    (
      "good~null@/name", #"{"outcome": "partial", "defects": ["/id"]}"#,
      "expected partial with a defect at /name, the client said partial with a defect at /id: /id is not wrong"
    ),
    (
      "good~null@/address", #"{"outcome": "partial", "defects": ["/address/street"]}"#,
      "expected partial with defects at /address/street, /address/city, "
        + "the client said partial with a defect at /address/street: /address/city is not reported"
    ),
    (
      "bad", #"{"outcome": "failure", "code": "empty"}"#,
      "expected failure with code 'full', the client said failure with code 'empty': the code is 'empty' in place of 'full'"
    ),
    (
      "garbage", #"{"outcome": "error", "code": "500"}"#,
      "expected unexpected, the client said error with code '500': the code is '500', for an answer outside the contract"
    ),
  ])
  func `a message says what was expected and what came`(
    id: String, answer: String, message: String
  ) throws {
    #expect(try Self.bench.get().record(id, answer).message == message)
  }

  @Test func `clients may pass the body on if the contract says so`() throws {
    let contract = Bench.contract.replacing(
      #"{"success""#, with: #"{"clients": "passThrough", "success""#)
    let record = try Bench(contract: contract).record("good~drop@/id", #"{"outcome": "ok"}"#)
    #expect(record.isAllowed || record.verdict == .pass)
    #expect(![.finding].contains(record.status(FindingRules())))
    let bench = try Bench(contract: contract)
    #expect(try bench.record("good~html", #"{"outcome": "ok"}"#).verdict == .fail)
    // What was sent as an error is one by its status alone.
    for id in ["good~wrapped(data)", "good~wrapped(array)", "bad~status(201)"] {
      let record = try bench.record(id, #"{"outcome": "ok"}"#)
      #expect(record.status(FindingRules()) == .allowed, "\(id): \(record.summary)")
      #expect(try Self.bench.get().record(id, #"{"outcome": "ok"}"#).verdict == .fail, "\(id)")
    }
    for id in ["good~status(400)", "bad~wrapped(data)"] {
      #expect(try bench.record(id, #"{"outcome": "ok"}"#).verdict == .fail, "\(id)")
    }
  }

  @Test func `a scenario that is not supported has one record`() throws {
    let record = try Judge().recordOfUnsupported(Self.bench.get().scenario, detail: "later")
    #expect(record.id == "s")
    #expect(record.verdict == .notExercised)
    #expect(record.actual == .init(outcome: "unsupported", detail: "later"))
  }

  @Test func `long texts of a client are cut in records, which say how long they were`() throws {
    let bench = try Self.bench.get()
    let long = "first " + String(repeating: "é", count: 1_000_000) + " last"
    var answer = ClientAnswer(.failure, code: long, detail: long, fingerprint: long)
    let place = try JSONPointer("/" + long)
    answer.defects = [place] + Array(repeating: try JSONPointer("/a"), count: 5_000)
    for end in [.answered(answer), .brokenProtocol(long)] as [Observation.End] {
      let record = try bench.record("good", end)
      #expect(record.json.count < 30_000)
      #expect(record.actual.detail.hasPrefix("first é"))
      #expect(record.actual.detail.hasSuffix("é last"))
      #expect(record.actual.detail.contains("é… (2000011 bytes) …é"))
      #expect(record.actual.detail.utf8.count < 4_200)
    }
    let record = Judge().recordOfUnsupported(bench.scenario, detail: long)
    #expect(record.actual.detail.utf8.count < 4_200)
  }

  @Test func `every verdict and every reason can be given`() throws {
    let bench = try Self.bench.get()
    let request = ObservedRequest(method: "POST", target: "/", status: 400)
    let failed = Judge().record(
      of: try bench.exchange("good~drop@/id"), Observation(.hung), control: .failed(""),
      location: "",
      replay: "")
    let records = [
      failed,
      try bench.record("good", #"{"outcome": "success"}"#),
      try bench.record("good~drop@/id", #"{"outcome": "success"}"#),
      try bench.record("good", .crashed("signal 9")), try bench.record("good", .hung),
      try bench.record("good", .answered(ClientAnswer(.unsupported))),
      try bench.record("good", .hung) { $0.serverFault = "x" },
      try bench.record("good", .brokenProtocol("x")),
      try bench.record("good", #"{"outcome": "partial"}"#),
      try bench.record("good", #"{"outcome": "failure"}"#),
      try bench.record("bad", #"{"outcome": "failure", "code": "x"}"#),
      try bench.record("good~null@/name", #"{"outcome": "partial", "defects": ["/id"]}"#),
      try bench.record("good", #"{"outcome": "success", "decoded": {"id": 8}}"#),
      try bench.record("bad", #"{"outcome": "failure"}"#) { $0.requests = [request, request] },
      try bench.record("good~redirect(302)", #"{"outcome": "unexpected"}"#) {
        $0.redirected = [
          ObservedRequest(
            method: "GET", target: "/", headers: [HeaderField(name: "Cookie", value: "a")])
        ]
      },
    ]
    #expect(Set(records.map(\.verdict)) == Set(Verdict.allCases))
    #expect(Set(records.compactMap(\.reason)) == Set(VerdictReason.allCases))
  }
}
