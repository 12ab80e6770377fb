// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/leases/ID/outcomes`, without sockets.
struct OutcomeResourceTests {
  private static let other = (
    name: "other", text: #"{"request": {"urlPath": "/other"}, "cases": {"a": {"response": {}}}}"#
  )

  /// A lease of a server, and what a client does in it.
  private struct Client {
    let site: ControlSite
    let lease: String

    init(_ site: ControlSite) throws {
      self.site = site
      lease = try #require(try site.ask("POST", "/__mockapi/leases")["id"])
    }

    func select(_ name: String) throws {
      let answer = try site.ask(
        "PATCH", "/__mockapi/leases/\(lease)", #"{"select": {"pay": "\#(name)"}}"#)
      #expect(answer.status == 200, "\(answer["detail"] ?? "")")
    }

    func ask(_ target: String = "/pay", times: Int = 1) throws {
      for _ in 0..<times { try site.serve(StubRequest("POST", target), in: lease) }
    }

    /// Posts an outcome of the case or variant.
    func post(_ name: String, _ members: String) throws -> ControlSite.Answer {
      let caseName = name.split(separator: "~").first.map(String.init) ?? ""
      let variant = caseName == name ? "null" : "\"\(name)\""
      return try site.ask(
        "POST", "/__mockapi/leases/\(lease)/outcomes",
        #"{"scenario": "pay", "case": "\#(caseName)", "variant": \#(variant), \#(members)}"#)
    }

    /// Selects, asks and posts.
    @discardableResult
    func make(_ name: String, _ members: String, requests: Int = 1) throws -> ControlSite.Answer {
      try select(name)
      try ask(times: requests)
      return try post(name, members)
    }
  }

  private static func site() throws -> ControlSite {
    try ControlSite(scenarios: [ControlSite.pay, other], journals: .on)
  }

  private static let right = #""outcome": "success", "decoded": {"id": 7, "name": "Ada"}"#

  @Test(arguments: [
    // The variant, the outcome of the client, the verdict with its reason, the status.
    ("paid~drop@/name", #""outcome": "partial", "defects": ["/name"]"#, "pass", "pass"),
    ("paid~drop@/name", #""outcome": "ok""#, "pass", "pass"),
    ("paid~drop@/name", #""outcome": "success""#, "silent", "finding"),
    ("paid~drop@/name", #""outcome": "unexpected""#, "fail outcome", "finding"),
    ("paid~drop@/name", #""outcome": "partial", "defects": ["/id"]"#, "fail defects", "finding"),
    ("paid~drop@/id", #""outcome": "unexpected", "detail": "no id""#, "pass", "pass"),
    ("paid~drop@/id", #""outcome": "error""#, "pass", "pass"),
    ("paid~drop@/id", #""outcome": "success""#, "silent", "finding"),
    ("paid~extraKey@", #""outcome": "success""#, "pass", "pass"),
    ("paid~extraKey@", #""outcome": "partial", "defects": ["/x"]"#, "fail overreported", "finding"),
    (
      "paid~extraKey@", #""outcome": "success", "decoded": {"id": 8, "name": "Ada"}"#,
      "fail decoded", "finding"
    ),
    ("paid~drop@/id", #""outcome": "unsupported""#, "fail protocol", "finding"),
    (
      "paid~drop@/id",
      #""ended": {"standardError": "Traceback (most recent call last):\n  File \"c.py\", line 4, in pay\n    x\nKeyError: 'id'\n"}"#,
      "crash", "finding"
    ),
    ("paid~drop@/id", #""ended": {"standardError": ""}"#, "crash", "finding"),
    ("paid~drop@/id", #""ended": {"afterMilliseconds": 2000}"#, "hang", "finding"),
  ])
  func `a variant is judged by what the client made of it`(
    variant: String, members: String, verdict: String, status: String
  ) throws {
    let client = try Client(try Self.site())
    #expect(try client.make("paid", Self.right)["verdict"] == "pass")
    let answer = try client.make(variant, members)
    let reason = answer["reason"].flatMap { $0 == "null" ? nil : " \($0)" } ?? ""
    #expect(answer["verdict"].map { $0 + reason } == verdict, "\(answer["message"] ?? "")")
    #expect(answer["status"] == status)
    #expect(answer["id"] == "pay/\(variant)")
    #expect(answer["requests"] == "1")
    // A report of a run has these.
    #expect(answer["sent.ending"] == nil && answer["locationEnd"] == nil && answer["replay"] == nil)
    #expect(answer["message"]?.contains("\n") == false)
  }

  @Test func `a failure is compared with its code`() throws {
    let client = try Client(try Self.site())
    let right = #""outcome": "failure", "code": "noMoney""#
    #expect(try client.make("declined", right)["verdict"] == "pass")
    let wrong = try client.make("declined", #""outcome": "failure", "code": "other""#)
    #expect(wrong["reason"] == "code")
    #expect(wrong["expected.code"] == "noMoney")
    #expect(wrong["actual.code"] == "other")
  }

  @Test func `a crash names the exception and the client's innermost frame`() throws {
    let client = try Client(try Self.site())
    try client.make("paid", Self.right)
    let answer = try client.make(
      "paid~drop@/id",
      #""ended": {"standardError": "Traceback (most recent call last):\n  File \"c.py\", line 4, in pay\n    x\nKeyError: 'id'\n"}"#
    )
    #expect(
      answer["message"]
        == "expected unexpected, the client crashed: KeyError: 'id' at c.py:4 in pay")
    #expect(answer["standardError"]?.hasPrefix("Traceback") == true)
  }

  @Test func `a hang of a case does not speak of another attempt`() throws {
    let client = try Client(try Self.site())
    let answer = try client.make("paid", #""ended": {"afterMilliseconds": 2500}"#)
    #expect(answer["message"] == "expected success, the client did not answer in time")
    #expect(answer["milliseconds"] == "2500")
  }

  @Test func `a variant is invalid before its case was posted, and after its case failed`() throws {
    let client = try Client(try Self.site())
    let members = #""outcome": "partial", "defects": ["/name"]"#
    let early = try client.make("paid~drop@/name", members)
    #expect(early["verdict"] == "invalid")
    #expect(early["message"]?.contains("has not been posted in this lease") == true)
    #expect(try client.make("paid", #""outcome": "unexpected""#)["status"] == "finding")
    let later = try client.make("paid~drop@/name", members)
    #expect(later["verdict"] == "invalid")
    #expect(later["message"]?.contains("the client said unexpected") == true)
    // It was mended.
    try client.make("paid", Self.right)
    #expect(try client.make("paid~drop@/name", members)["verdict"] == "pass")
  }

  @Test func `what the client decoded in the case decides what counts in its variants`() throws {
    let client = try Client(try Self.site())
    // The client prints no names, so a missing one is not wrong.
    try client.make("paid", #""outcome": "success", "decoded": {"id": 7}"#)
    let some = #""outcome": "success", "decoded": {"id": 7}"#
    #expect(try client.make("paid~extraKey@", some)["verdict"] == "pass")
    try client.make("paid", Self.right)
    #expect(try client.make("paid~extraKey@", some)["reason"] == "decoded")
  }

  @Test func `a change of the scenario or a reset forgets the cases`() throws {
    let site = try Self.site()
    let client = try Client(site)
    let members = #""outcome": "partial""#
    try client.make("paid", Self.right)
    #expect(try site.ask("PUT", "/__mockapi/scenarios/pay", ControlSite.pay.text).status == 200)
    let changed = try client.make("paid~drop@/name", members)
    #expect(changed["message"]?.contains("the scenario has changed") == true)
    try client.make("paid", Self.right)
    #expect(try client.make("paid~drop@/name", members)["verdict"] == "pass")
    #expect(try site.ask("POST", "/__mockapi/leases/\(client.lease)/reset").status == 204)
    #expect(try client.make("paid~drop@/name", members)["verdict"] == "invalid")
  }

  @Test func `requests count from the selection or the last outcome on`() throws {
    let client = try Client(try Self.site())
    try client.ask(times: 2)
    #expect(try client.make("paid", Self.right)["requests"] == "1")
    try client.ask(times: 2)
    #expect(try client.post("paid", Self.right)["requests"] == "2")
    #expect(try client.post("paid", Self.right)["verdict"] == "notExercised")
  }

  @Test func `without a request of its scenario, nothing was exercised, and others are named`()
    throws
  {
    let site = try Self.site()
    let client = try Client(site)
    try client.select("paid")
    let none = try client.post("paid", Self.right)
    #expect(none["verdict"] == "notExercised")
    #expect(none["status"] == "finding")
    try client.ask("/other")
    try client.ask("/nobody")
    let others = try client.post("paid", Self.right)
    #expect(others["otherRequests.count"] == "2")
    #expect(others["otherRequests.first"] == "POST /other")
    #expect(others["otherRequests.scenario"] == "other")
    try site.serve(StubRequest("POST", "/pay"), in: "default")
    let stray = try client.post("paid", Self.right)
    #expect(stray["message"]?.contains("came without its path: POST /pay") == true)
    let unsupported = try client.make("paid", #""outcome": "unsupported""#, requests: 0)
    #expect(unsupported["verdict"] == "notExercised")
    #expect(unsupported["message"] == "the client does not support this scenario")
  }

  @Test(arguments: ["as it was made", "after a reset"])
  func `a request past the lease is named before anything else is selected or posted`(
    _ state: String
  ) throws {
    let site = try Self.site()
    let made = try site.ask("POST", "/__mockapi/leases", #"{"select": {"pay": "paid"}}"#)
    let path = "/__mockapi/leases/\(try #require(made["id"]))"
    if state == "after a reset" { #expect(try site.ask("POST", "\(path)/reset").status == 204) }
    try site.serve(StubRequest("POST", "/pay"), in: "default")
    let verdict = try site.ask(
      "POST", "\(path)/outcomes", #"{"scenario": "pay", "case": "paid", \#(Self.right)}"#)
    #expect(verdict["verdict"] == "notExercised")
    #expect(verdict["message"]?.contains("came without its path: POST /pay") == true)
  }

  @Test func `a request that was rejected must not be sent again`() throws {
    let client = try Client(try Self.site())
    let right = #""outcome": "failure", "code": "noMoney""#
    let answer = try client.make("declined", right, requests: 2)
    #expect(answer["reason"] == "repeated")
    #expect(answer["requests"] == "2")
  }

  @Test func `a client that gives up where the connection is refused is right`() throws {
    let site = try Self.site()
    let client = try Client(site)
    try client.make("paid", Self.right)
    let path = "/__mockapi/leases/\(client.lease)"
    let own = try site.ask("GET", path)["url"]
    let selected = try site.ask("PATCH", path, #"{"select": {"pay": "paid~refused"}}"#)
    #expect(selected["url"] == "http://localhost:4322")
    #expect(try site.ask("GET", path)["url"] == "http://localhost:4322")
    #expect(try client.post("paid~refused", #""outcome": "noAnswer""#)["verdict"] == "pass")
    #expect(try client.post("paid~refused", #""outcome": "success""#)["reason"] == "outcome")
    try client.select("paid")
    #expect(try site.ask("GET", path)["url"] == own)
    let made = try site.ask("POST", "/__mockapi/leases", #"{"select": {"pay": "paid~refused"}}"#)
    #expect(made["url"] == "http://localhost:4322")
  }

  @Test func `two leases know nothing of each other`() throws {
    let site = try Self.site()
    let (one, other) = (try Client(site), try Client(site))
    try one.make("paid", Self.right)
    #expect(try other.make("paid~drop@/name", #""outcome": "partial""#)["verdict"] == "invalid")
    try other.make("paid", #""outcome": "unexpected""#)
    #expect(try one.make("paid~drop@/name", #""outcome": "partial""#)["verdict"] == "pass")
  }

  @Test func `the outcome must be that of what the lease selects`() throws {
    let client = try Client(try Self.site())
    for (selected, found) in [("", "none of its cases"), ("declined", "'declined'")] {
      if !selected.isEmpty { try client.select(selected) }
      let refused = try client.post("paid~drop@/id", Self.right)
      #expect(refused.status == 409)
      #expect(refused["type"] == "mockapi:not-selected")
      #expect(refused["detail"]?.contains("must select 'paid~drop@/id' of 'pay'") == true)
      #expect(refused["detail"]?.contains("it selects \(found);") == true)
    }
  }

  @Test(
    "an outcome is refused while some requests get something else",
    arguments: [
      (#"{"case": "declined", "requests": {"next": 5}}"#, "it selects 'declined' for"),
      (#"{"failures": {"share": 0.5}}"#, "a share of its requests fails;"),
      (#"{"failures": {"share": 0.5, "case": "declined"}}"#, "a share of its requests fails;"),
      (#"{"offline": true}"#, "it is offline;"),
      // The scenario has no such case.
      (#"{"failures": {"share": 1, "case": "a"}}"#, nil),
      (#"{"failures": {"share": 0}, "delayMilliseconds": 1}"#, nil),
    ])
  func partly(change: String, found: String?) throws {
    let client = try Client(try Self.site())
    try client.select("paid")
    let lease = "/__mockapi/leases/\(client.lease)"
    let changed =
      try change.contains("requests")
      ? client.site.ask("PUT", lease + "/selection/pay", change)
      : client.site.ask("PATCH", lease, #"{"disturb": \#(change)}"#)
    #expect(changed.status == 200, "\(changed["detail"] ?? "")")
    try client.ask()
    let posted = try client.post("paid", Self.right)
    #expect(posted.status == (found == nil ? 200 : 409))
    #expect(found == nil || posted["detail"]?.contains(found ?? "") == true)
  }

  @Test(arguments: [
    (#"{"case": "paid", "outcome": "ok"}"#, "an outcome must have the key 'scenario'"),
    (#"{"scenario": "pay", "outcome": "ok"}"#, "an outcome must have the key 'case'"),
    (#"{"scenario": "pai", "case": "paid", "outcome": "ok"}"#, "found 'pai'; did you mean 'pay'?"),
    (#"{"scenario": 1, "case": "paid", "outcome": "ok"}"#, "'scenario' must be a string"),
    (
      #"{"scenario": "pay", "case": "payd", "outcome": "ok"}"#,
      "'case' must name a case of 'pay'; found 'payd'; did you mean 'paid'?"
    ),
    (
      #"{"scenario": "pay", "case": "turns", "outcome": "ok"}"#,
      "'turns' is a sequence of others; select and post those"
    ),
    (
      #"{"scenario": "pay", "case": "chance", "outcome": "ok"}"#,
      "'chance' is a draw of others; select and post those"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "variant": "paid~drop@/nam", "outcome": "ok"}"#,
      "changes nothing there; did you mean 'paid~drop@/name'?"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "variant": "paid~dropp@/name", "outcome": "ok"}"#,
      "'dropp' is not an operator of variants; did you mean 'drop'?"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "variant": "paid~drop", "outcome": "ok"}"#,
      "the id must be CASE~drop@POINTER; found 'paid~drop'"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "variant": "paid", "outcome": "ok"}"#,
      "or null for the case itself; found 'paid'"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "variant": "declined~drop@/code", "outcome": "ok"}"#,
      "'variant' must be one of the case 'paid'"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "variant": 7, "outcome": "ok"}"#,
      "'variant' must be a string; found a number"
    ),
    (#"{"scenario": "pay", "case": "paid"}"#, "an answer must have 'outcome', one of 'success'"),
    (#"{"scenario": "pay", "case": "paid", "outcome": "fine"}"#, #"found "fine""#),
    (
      #"{"scenario": "pay", "case": "paid", "outcome": "success", "defects": ["/a"]}"#,
      "'success' must not have defects; found '/a'"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "outcome": "partial", "defects": []}"#,
      "'partial' must have at least one defect"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "outcome": "ok", "defects": "/a"}"#,
      "'defects' must be an array of JSON pointers"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "outcome": "ok", "detail": 1}"#,
      "'detail' must be a string; found 1"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "outcom": "ok"}"#,
      "unknown key 'outcom' in an outcome; did you mean 'outcome'?"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "outcome": "ok", "ended": {"afterMilliseconds": 1}}"#,
      "'ended' is in place of an answer; found 'outcome' beside it"
    ),
    (#"{"scenario": "pay", "case": "paid", "ended": {}}"#, "of a hang; found none"),
    (
      #"{"scenario": "pay", "case": "paid", "ended": {"standardError": "", "afterMilliseconds": 1}}"#,
      "of a hang; found both"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "ended": {"standardError": 1}}"#,
      "'standardError' must be a string; found a number"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "ended": {"afterMilliseconds": -1}}"#,
      "'afterMilliseconds' must be from 0 to 1000000000; found -1"
    ),
    (
      #"{"scenario": "pay", "case": "paid", "ended": {"afterMilliseconds": 1e300}}"#,
      "'afterMilliseconds' must be from 0 to 1000000000; found 1e+300"
    ),
    (#"{"scenario": "pay", "case": "paid", "ended": 1}"#, "'ended' must be an object"),
    ("[]", "an outcome must be an object; found an array"), ("{", ""),
  ])
  func `a wrong member is refused with its place`(body: String, detail: String) throws {
    let client = try Client(try Self.site())
    try client.select("paid")
    let refused = try client.site.ask("POST", "/__mockapi/leases/\(client.lease)/outcomes", body)
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:invalid-body")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
    #expect(refused["diagnostics.0.line"] == "1")
  }

  @Test func `a lease must be there, and keep a journal`() throws {
    let body = #"{"scenario": "pay", "case": "paid", "outcome": "ok"}"#
    let site = try Self.site()
    #expect(try site.ask("POST", "/__mockapi/leases/nope/outcomes", body).status == 404)
    let id = try #require(try site.ask("POST", "/__mockapi/leases")["id"])
    #expect(try site.ask("DELETE", "/__mockapi/leases/\(id)").status == 204)
    #expect(try site.ask("POST", "/__mockapi/leases/\(id)/outcomes", body).status == 410)
    let silent = try ControlSite(scenarios: [ControlSite.pay])
    let refused = try silent.ask("POST", "/__mockapi/leases/default/outcomes", body)
    #expect(refused.status == 409)
    #expect(refused["type"] == "mockapi:no-journal")
  }
}
