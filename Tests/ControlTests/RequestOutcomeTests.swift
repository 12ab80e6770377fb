// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// Outcomes that name their request, of clients that do not know what has answered it.
struct RequestOutcomeTests {
  private let site: ControlSite

  init() throws { site = try ControlSite(scenarios: [ControlSite.pay], journals: .on) }

  private func ask(_ exchange: String?, prefer name: String? = nil, at path: String = "/pay") throws
  {
    var request = StubRequest("POST", path)
    if let exchange {
      request.headers.append(HeaderField(name: "Mockapi-Exchange", value: exchange))
    }
    if let name { request.headers.append(HeaderField(name: "Prefer", value: "case=\(name)")) }
    try site.serve(request, in: "default")
  }

  private func post(_ members: String) throws -> ControlSite.Answer {
    try site.ask("POST", "/__mockapi/leases/default/outcomes", "{\(members)}")
  }

  @Test func `the answer is found by a header, whatever comes in between`() throws {
    try ask("a")
    try ask("b", prefer: "declined")
    try ask(nil)
    let first = try post(#""request": "a", "outcome": "success""#)
    #expect(first["id"] == "pay/paid" && first["verdict"] == "pass")
    #expect(first["requests"] == "1")
    let second = try post(#""request": "b", "outcome": "success""#)
    #expect(second["id"] == "pay/declined" && second["status"] == "finding")
    // It can be judged again.
    let again = try post(#""request": "b", "outcome": "failure", "code": "noMoney""#)
    #expect(again["verdict"] == "pass")
  }

  @Test func `a variant is judged against its case, which came before`() throws {
    try ask("a", prefer: "paid~drop@/name")
    let members = #""request": "a", "outcome": "partial", "defects": ["/name"]"#
    #expect(try post(members)["verdict"] == "invalid")
    try ask("b")
    #expect(try post(#""request": "b", "outcome": "success""#)["verdict"] == "pass")
    #expect(try post(members)["verdict"] == "pass")
    let silent = try post(#""request": "a", "outcome": "success""#)
    #expect(silent["verdict"] == "silent" && silent["id"] == "pay/paid~drop@/name")
  }

  @Test func `a number of the journal names a request, and a sequence is judged by its step`()
    throws
  {
    try ask(nil, prefer: "turns")
    let answer = try post(#""request": 1, "outcome": "failure", "code": "noMoney""#)
    #expect(answer["id"] == "pay/declined" && answer["verdict"] == "pass")
  }

  @Test func `a client that only knows the port of a lease posts to the default lease there`()
    throws
  {
    let made = try site.ask("PUT", "/__mockapi/leases/team-a", "{}")
    #expect(made.status == 201)
    guard case .lease(let lease) = site.context.leases.find("team-a") else {
      throw ControlSite.UnknownLease()
    }
    try site.serve(
      StubRequest("POST", "/pay", headers: ["Mockapi-Exchange": "a"]), in: "team-a")
    func post(_ request: String) throws -> ControlSite.Answer {
      try site.ask(
        "POST", "/__mockapi/leases/default/outcomes",
        #"{"request": \#(request), "outcome": "success"}"#, in: lease)
    }
    let answer = try post(#""a""#)
    #expect(answer["id"] == "pay/paid" && answer["verdict"] == "pass")
    #expect(
      try site.ask("GET", "/__mockapi/leases/team-a/verdicts")["verdicts.0.id"] == "pay/paid")
    #expect(try site.ask("GET", "/__mockapi/leases/default/verdicts")["verdicts"] == "[]")
    // A number is that of the lease in the path, and so is an exchange that this lease has, too.
    #expect(try post("1").status == 409)
    try ask("a", prefer: "declined")
    #expect(try post(#""a""#)["id"] == "pay/declined")
  }

  /// The outcome and the verdict in each entry of a lease's journal.
  private func reported(in lease: String = "default") throws -> [String] {
    let list = try site.ask("GET", "/__mockapi/leases/\(lease)/journal?bodies=false")
    let entries = Array(try #require(list.json?["requests"]).elements)
    return entries.indices.map { index in
      let (outcome, verdict) = (list["requests.\(index).outcome"], "requests.\(index).verdict")
      return "\(outcome ?? "-") \(list[verdict + ".verdict"] ?? list[verdict] ?? "-")"
    }
  }

  @Test func `the journal says what was reported of each request, until it is reset`() throws {
    try ask("a")
    try ask("b", prefer: "declined")
    try ask(nil)
    #expect(try reported() == ["null null", "null null", "null null"])
    #expect(try post(#""request": "b", "outcome": "success""#)["reason"] == "outcome")
    #expect(try reported() == ["null null", "success fail", "null null"])
    let entry = try site.ask("GET", "/__mockapi/leases/default/journal/2")
    #expect(entry["verdict.id"] == "pay/declined" && entry["verdict.status"] == "finding")
    #expect(entry["verdict.message"]?.hasPrefix("expected failure") == true)
    // The last verdict counts.
    _ = try post(#""request": "b", "outcome": "failure", "code": "noMoney""#)
    _ = try post(#""request": 3, "ended": {"afterMilliseconds": 2000}"#)
    #expect(try reported() == ["null null", "failure pass", "null hang"])
    #expect(try site.ask("POST", "/__mockapi/leases/default/reset").status == 204)
    try ask("a")
    #expect(try reported() == ["null null"])
    _ = try post(#""request": "a", "outcome": "success""#)
    #expect(try reported() == ["success pass"])
    #expect(try site.ask("DELETE", "/__mockapi/leases/default/journal").status == 204)
    try ask(nil)
    #expect(try reported() == ["null null"])
  }

  @Test func `a verdict is in the entries of all requests that it counts, and of no others`() throws
  {
    // Two of three have the answer that the client made its outcome of.
    try ask("a", prefer: "declined")
    for _ in 0..<2 { try ask("a") }
    let answer = try post(#""request": "a", "outcome": "success""#)
    #expect(answer["requests"] == "2")
    #expect(try reported() == ["null null", "success pass", "success pass"])
    let made = try site.ask("POST", "/__mockapi/leases", #"{"select": {"pay": "paid"}}"#)
    let lease = try #require(made["id"])
    for path in ["/pay", "/unknown", "/pay"] {
      try site.serve(StubRequest("POST", path), in: lease)
    }
    let selected = try site.ask(
      "POST", "/__mockapi/leases/\(lease)/outcomes",
      #"{"scenario": "pay", "case": "paid", "outcome": "ok"}"#)
    #expect(selected["requests"] == "2")
    #expect(try reported(in: lease) == ["ok pass", "null null", "ok pass"])
    #expect(try reported() == ["null null", "success pass", "success pass"])
  }

  @Test func `the event names the requests that a verdict counts`() throws {
    let stream = try site.context.events.listen(to: [.verdict])
    for _ in 0..<2 { try ask("a") }
    try ask("b")
    for request in [#""a""#, "3"] {
      _ = try post(#""request": \#(request), "outcome": "success""#)
    }
    let text = try #require(ByteStreamTests.read(stream, limit: 64 << 10))
    let events = text.split(separator: "\n").filter { $0.hasPrefix("data: ") }
    let starts = ["[1,2]", "[3]"].map { #"data: {"lease":"default","numbers":\#($0),"id":"# }
    #expect(events.count == 2)
    for (event, start) in zip(events, starts) { #expect(event.hasPrefix(start)) }
  }

  @Test func `a client that sends again is judged by the last answer`() throws {
    try ask("a", prefer: "declined")
    try ask("a")
    let answer = try post(#""request": "a", "outcome": "success""#)
    #expect(answer["id"] == "pay/paid" && answer["verdict"] == "pass")
    #expect(answer["requests"] == "1")
  }

  @Test(arguments: [
    (
      #""request": "x""#,
      "the request with 'Mockapi-Exchange: x': the journal of the lease has none"
    ),
    (#""request": 9"#, "the request 9: the journal of the lease has none"),
    (#""request": "lost""#, "no scenario has answered it"),
    (#""request": "failed""#, "it failed because the lease is disturbed"),
    (#""request": "offline""#, "it failed because the lease is disturbed"),
  ])
  func `a request that nothing can be said about is refused`(member: String, detail: String) throws
  {
    try ask("lost", at: "/unknown")
    site.context.leases.main.disturb(Disturbance(failures: Disturbance.Failures(share: 1)))
    try ask("failed")
    site.context.leases.main.disturb(Disturbance(isOffline: true))
    try ask("offline")
    let refused = try post(member + #", "outcome": "noAnswer""#)
    #expect(refused.status == 409 && refused["type"] == "mockapi:unjudged-request")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
  }

  @Test(arguments: [
    (#""request": 0"#, "'request' must be the number of a request in the journal"),
    (#""request": 1.5"#, "found 1.5"), (#""request": """#, "found a string"),
    (#""request": true"#, "found a boolean"),
    (#""request": 1, "case": "paid""#, "found 'case' beside it; leave one of them out"),
    (#""request": null"#, "an outcome must have the key 'scenario', or 'request'"),
  ])
  func `a mistake is reported`(members: String, detail: String) throws {
    let refused = try post(members + #", "outcome": "success""#)
    #expect(refused.status == 400 && refused["type"] == "mockapi:invalid-body")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
  }
}
