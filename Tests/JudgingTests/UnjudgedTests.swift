// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPILoading
import MockAPITestSupport
import Testing

/// Scenarios without a contract: little of them is judged, and the records say of which exchanges that holds.
struct UnjudgedTests {
  private static let bench = Result {
    // The loader warns that nothing checks the expectation of an XML body.
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    return Bench(try #require(loaded.scenarios.first))
  }

  private static let text = #"""
    {"name": "s", "request": {"method": "POST", "urlPath": "/"}, "cases": {
      "paid": {"response": {"jsonBody": {"id": 7}}},
      "known": {"response": {"jsonBody": {"id": 7}}, "expect": "success"},
      "declined": {"response": {"status": 402, "jsonBody": {"code": "declined"}}},
      "none": {"response": {"status": 404}, "expect": "success"},
      "xml": {"response": {"headers": {"Content-Type": "application/xml"}, "body": "<a><b/></a>"}},
      "list": {"response": {"headers": {"Content-Type": "application/xml"}, "body": "<a><b/></a>"},
               "expect": "success"}}}
    """#

  @Test(arguments: [
    ("paid", #"{"outcome": "ok"}"#, "pass", true), ("paid", #"{"outcome": "error"}"#, "pass", true),
    ("paid~drop@/id", #"{"outcome": "ok"}"#, "pass", true),
    ("paid~html", #"{"outcome": "success"}"#, "pass", true),
    ("paid~close(bodyHalf)", #"{"outcome": "noAnswer"}"#, "pass", false),
    ("paid~close(bodyHalf)", #"{"outcome": "ok"}"#, "fail outcome", false),
    ("paid~status(500)", #"{"outcome": "ok"}"#, "fail outcome", false),
    ("paid~status(500)", #"{"outcome": "error"}"#, "pass", false),
    ("known", #"{"outcome": "ok"}"#, "pass", false),
    ("known", #"{"outcome": "error"}"#, "fail outcome", false),
    ("known~drop@/id", #"{"outcome": "ok"}"#, "pass", true),
    ("declined", #"{"outcome": "ok"}"#, "fail outcome", false),
    ("declined", #"{"outcome": "success"}"#, "fail outcome", false),
    ("declined", #"{"outcome": "partial", "defects": ["/code"]}"#, "fail outcome", false),
    ("declined", #"{"outcome": "noAnswer"}"#, "fail outcome", false),
    ("declined", #"{"outcome": "error", "code": "other"}"#, "pass", false),
    ("declined", #"{"outcome": "failure", "decoded": {"code": 5}}"#, "pass", false),
    ("declined", #"{"outcome": "unexpected"}"#, "pass", false),
    ("declined~html", #"{"outcome": "ok"}"#, "fail outcome", false),
    ("declined~html", #"{"outcome": "error"}"#, "pass", false),
    ("declined~noContent", #"{"outcome": "ok"}"#, "pass", true),
    ("none", #"{"outcome": "ok"}"#, "pass", false),
    ("xml~html", #"{"outcome": "ok"}"#, "pass", true),
    ("list", #"{"outcome": "ok"}"#, "pass", false),
    ("list~html", #"{"outcome": "ok"}"#, "fail outcome", false),
    ("list~cut(3)", #"{"outcome": "success"}"#, "fail outcome", false),
    ("list~emptyBody", #"{"outcome": "partial"}"#, "fail outcome", false),
    ("list~emptyBody", #"{"outcome": "error"}"#, "pass", false),
    ("list~status(500)", #"{"outcome": "ok"}"#, "fail outcome", false),
    ("list~trailing", #"{"outcome": "ok"}"#, "pass", true),
  ])
  func `without a contract, only error statuses and broken connections are judged`(
    id: String, answer: String, verdict: String, isUnjudged: Bool
  ) throws {
    let record = try Self.bench.get().record(id, answer)
    #expect(record.summary == verdict, "\(record.message)")
    #expect(record.isUnjudged == isUnjudged)
  }

  @Test(arguments: [
    ("declined", "status 402 is not a success"),
    ("paid~status(500)", "status 500 is not a success"),
    ("list~emptyBody", "its body is not a document like that of the case"),
    // The file itself says what to expect.
    ("known", nil),
  ])
  func `without a contract, a finding says why its expectation is right`(id: String, rule: String?)
    throws
  {
    let wrong = id == "known" ? "error" : "ok"
    #expect(try Self.bench.get().record(id, #"{"outcome": "\#(wrong)"}"#).rule == rule)
  }

  @Test func `a document that cannot be read and is taken for a success is one cause`() throws {
    let groups = try [
      "list~html", "list~cut(3)", "list~emptyBody", "list~plainText", "list~malformed(gzipCutOff)",
      "list~close(bodyHalf)",
    ].map { try Self.bench.get().record($0, #"{"outcome": "ok"}"#).group }
    #expect(Set(groups) == ["fail (outcome): a damaged body, taken for a success"])
  }

  @Test func `with a contract, an open exchange is not one that nothing says anything of`() throws {
    let record = try Bench().record("good~contentType(html)", #"{"outcome": "ok"}"#)
    #expect(record.expected.outcomes == [] && record.verdict == .pass && !record.isUnjudged)
  }

  @Test(arguments: [
    (#"{"request": {"url": "/"}, "response": {"jsonBody": {"id": 7}}}"#, true),
    (
      #"{"name": "a", "request": {"urlPath": "/"}, "cases": {"response": {"response": {"jsonBody": {"id": 7}}}}}"#,
      false
    ),
  ])
  func `a record knows whether its scenario is a mapping`(text: String, isOfMapping: Bool) throws {
    let record = try Bench(try scenario(text)).record("response", #"{"outcome": "ok"}"#)
    #expect(record.isOfMapping == isOfMapping && record.isUnjudged)
    #expect(try RunSummary(of: [record]).unjudged.map(\.exchanges.isMapping) == [isOfMapping])
  }

  @Test func `a run counts the passes that say little, by scenario`() throws {
    func record(_ id: String, _ scenario: String, _ verdict: Verdict, _ isUnjudged: Bool)
      -> VerdictRecord
    {
      var record = RecordDraft(id: id, scenario: scenario, caseName: "c", verdict: verdict)
      record.isUnjudged = isUnjudged
      return record.record
    }
    let summary = try RunSummary(of: [
      record("b/1", "b", .pass, true), record("b/2", "b", .crash, true),
      record("b/3", "b", .pass, false), record("c/1", "c", .pass, false),
      record("a/1", "a", .pass, true),
    ])
    #expect(summary.unjudged.map(\.scenario) == ["a", "b"])
    #expect(summary.unjudged.map(\.exchanges.count) == [1, 1])
    #expect(summary.unjudged.map(\.exchanges.total) == [1, 3])
    #expect(summary.unjudged(in: "b")?.total == 3)
    #expect(summary.unjudged(in: "c") == nil)
    // They pass all the same: the scenarios are to be completed, not the client.
    #expect(summary[.pass] == 4)
  }

  @Test func `a record keeps that it says little`() throws {
    var record = RecordDraft(id: "s/c", scenario: "s", caseName: "c", verdict: .pass)
    #expect(try JSONDocument(parsing: record.record.json).root["unjudged"] == nil)
    record.isUnjudged = true
    let json = try JSONDocument(parsing: record.record.json).root
    #expect(json["unjudged"]?.boolean == true && json["mapping"] == nil)
    #expect(try VerdictRecord(json) == record.record)
    record.isOfMapping = true
    let ofMapping = try JSONDocument(parsing: record.record.json).root
    #expect(ofMapping["mapping"]?.boolean == true)
    #expect(try VerdictRecord(ofMapping) == record.record)
  }
}
