// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIControl
import MockAPIEngine
import MockAPIJournal
import MockAPILeases
import MockAPIScenario
import MockAPITestSupport
import Testing

/// `/__mockapi/leases/ID/selection`.
struct SelectionResourceTests {
  private static let path = "/__mockapi/leases/default/selection"
  private static let scenarios = ["a b/c", "user"].map { name in
    (
      name: name,
      text:
        #"{"request": {"urlPath": "/\#(name == "user" ? "u" : "x")"}, "cases": {"a": {"response": {"jsonBody": {"id": 1}}}, "b": {"response": {}}}}"#
    )
  }

  private let site: ControlSite

  init() throws { site = try ControlSite(scenarios: Self.scenarios, journals: .on) }

  private func put(_ body: String, to scenario: String = "user") throws -> ControlSite.Answer {
    try site.ask("PUT", "\(Self.path)/\(scenario)", body)
  }

  private func serve() throws -> String? {
    try site.serve(StubRequest("GET", "/u"), in: "default").servedCase
  }

  @Test func `a case is selected for one scenario, and the others stay`() throws {
    let selected = try put(#"{"case": "b"}"#)
    #expect(selected.status == 200)
    #expect(selected["scenario"] == "user" && selected["case"] == "b")
    #expect(selected["requests"] == nil && selected["otherwise"] == nil)
    #expect(selected["url"] == "http://localhost:8080")
    #expect(try put(#"{"case": "a"}"#, to: "a%20b%2Fc")["scenario"] == "a b/c")
    let lease = try site.ask("GET", "/__mockapi/leases/default")
    #expect(lease["select"] == #"{"a b/c":"a","user":"b"}"#)
    let removed = try site.ask("DELETE", "\(Self.path)/a%20b%2Fc")
    #expect(removed.status == 200 && removed["case"] == "null")
    let all = try site.ask("GET", Self.path)
    #expect(all["selection.0.scenario"] == "user" && all["selection.1"] == nil)
    #expect(try serve() == "b")
  }

  @Test func `a limited selection shows what remains, and what comes back`() throws {
    _ = try put(#"{"case": "b"}"#)
    let selected = try put(#"{"case": "a~drop@/id", "requests": {"next": 2, "seconds": 86400}}"#)
    #expect(selected["case"] == "a~drop@/id" && selected["otherwise"] == "b")
    #expect(selected["requests.next"] == "2")
    let seconds = try #require(selected["requests.seconds"].flatMap(Double.init))
    #expect(seconds > 0 && seconds <= 86_400)
    #expect(try site.serve(StubRequest("GET", "/u"), in: "default").variant == "a~drop@/id")
    #expect(try site.ask("GET", "\(Self.path)/user")["requests.next"] == "1")
    _ = try serve()
    let after = try site.ask("GET", "\(Self.path)/user")
    #expect(after["case"] == "b" && after["requests"] == nil)
    #expect(try put(#"{"case": "a", "requests": {"share": 0.25}}"#)["requests.share"] == "0.25")
    // It comes back after another one.
    #expect(try put(#"{"case": "b", "requests": {"next": 1}}"#)["otherwise"] == "a")
    _ = try serve()
    #expect(try site.ask("GET", "\(Self.path)/user")["requests.share"] == "0.25")
    // A whole selection replaces all.
    _ = try site.ask("PATCH", "/__mockapi/leases/default", #"{"select": {"user": "b"}}"#)
    #expect(try site.ask("GET", "\(Self.path)/user")["requests"] == nil)
  }

  @Test func `a variant without an address is selected for every request, and changes the URL`()
    throws
  {
    #expect(try put(#"{"case": "a~refused"}"#)["url"] == "http://localhost:4322")
    let limited = try put(#"{"case": "a~refused", "requests": {"next": 1}}"#)
    #expect(limited.status == 400 && limited["type"] == "mockapi:invalid-selection")
    #expect(limited["detail"]?.contains("for every request, and use the lease's 'url'") == true)
  }

  @Test func `empty limits are none`() throws {
    #expect(try put(#"{"case": "b", "requests": {}}"#)["requests"] == nil)
    #expect(try site.ask("GET", "/__mockapi/leases/default")["select.user"] == "b")
  }

  @Test(
    "a mistake is refused with its place or the nearest name, and changes nothing",
    arguments: [
      (#"{"case": "bb"}"#, "invalid-selection", "did you mean 'b'?"),
      (#"{"case": "a~drop@/ix"}"#, "invalid-selection", "did you mean 'a~drop@/id'?"),
      ("{}", "invalid-body", "a selection must have the key 'case'"),
      ("", "invalid-body", "a selection must have the key 'case'"),
      ("[]", "invalid-body", "a selection must be an object; found an array"),
      (#"{"case": 1}"#, "invalid-body", "'case' must be a string; found a number"),
      (#"{"cas": "b"}"#, "invalid-body", "did you mean 'case'?"),
      (#"{"case": "b", "next": 1}"#, "invalid-body", "'next' belongs in 'requests'"),
      (#"{"case": "b", "requests": 1}"#, "invalid-body", "'requests' must be an object"),
      (#"{"case": "b", "requests": {"nxt": 1}}"#, "invalid-body", "did you mean 'next'?"),
      (#"{"case": "b", "requests": {"next": 0}}"#, "invalid-body", "'next' must be from 1 to"),
      (#"{"case": "b", "requests": {"next": 1.5}}"#, "invalid-body", "must be a whole number"),
      (#"{"case": "b", "requests": {"share": 2}}"#, "invalid-body", "'share' must be from 0 to 1"),
      (
        #"{"case": "b", "requests": {"next": 1, "share": 1}}"#, "invalid-body",
        "'requests' must have 'next' or 'share', not both"
      ),
      (#"{"case": "b", "requests": {"seconds": 0}}"#, "invalid-body", "'seconds' must be above 0"),
      (#"{"case": "b", "requests": {"seconds": 2e9}}"#, "invalid-body", "and at most 1000000000"),
      ("{", "invalid-body", ""),
    ])
  func mistakes(body: String, type: String, detail: String) throws {
    let refused = try put(body)
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:\(type)")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
    #expect(site.context.leases.main.selections.isEmpty)
  }

  @Test(
    "a scenario that does not exist is not found, with the nearest name",
    arguments: ["GET", "PUT", "DELETE"])
  func unknownScenario(method: String) throws {
    let answer = try site.ask(method, "\(Self.path)/usr", #"{"case": "b"}"#)
    #expect(answer.status == 404 && answer["type"] == "mockapi:unknown-scenario")
    #expect(answer["detail"]?.contains("did you mean 'user'?") == true)
  }

  @Test(
    "a lease that does not exist is not found",
    arguments: [("GET", ""), ("GET", "/user"), ("PUT", "/user"), ("DELETE", "/user")])
  func unknownLease(method: String, rest: String) throws {
    let answer = try site.ask(
      method, "/__mockapi/leases/nope/selection\(rest)", #"{"case": "b"}"#)
    #expect(answer.status == 404 && answer["type"] == "mockapi:unknown-lease")
  }

  @Test func `a selection of a scenario that is no longer served can be seen and removed`() throws {
    _ = try put(#"{"case": "b"}"#)
    site.context.catalogue.remove(named: "user")
    #expect(try site.ask("GET", "\(Self.path)/user")["case"] == "b")
    #expect(try site.ask("DELETE", "\(Self.path)/user").status == 200)
    #expect(try site.ask("GET", "\(Self.path)/user").status == 404)
  }
}
