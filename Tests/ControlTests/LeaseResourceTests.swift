// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl
import MockAPIEngine
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import Testing

/// `/__mockapi/leases`.
struct LeaseResourceTests {
  private static let user = (
    name: "user",
    text:
      #"{"request": {"urlPath": "/u"}, "cases": {"a": {"response": {}}, "b": {"response": {}}}}"#
  )

  private static func site() throws -> ControlSite { try ControlSite(scenarios: [user]) }

  @Test func `a lease is made with a name, a selection, a seed and a time to live`() throws {
    let site = try Self.site()
    let made = try site.ask(
      "POST", "/__mockapi/leases",
      #"{"name": "t1", "select": {"user": "b"}, "seed": 42, "timeToLiveSeconds": 86400}"#)
    #expect(made.status == 201)
    let id = try #require(made["id"])
    #expect(made.header("Location") == "/__mockapi/leases/\(id)")
    #expect(made["url"] == "http://localhost:8080/__mockapi/at/\(id)")
    #expect(made["name"] == "t1")
    #expect(made["select.user"] == "b")
    #expect(made["seed"] == "42")
    #expect(made["expiresAt"]?.count == "2026-01-31T11:34:56.789Z".count)
    #expect(try site.ask("GET", "/__mockapi/leases/\(id)").response.body == made.response.body)
  }

  @Test func `a name may have 200 characters`() throws {
    let name = String(repeating: "é", count: 200)
    let made = try Self.site().ask("POST", "/__mockapi/leases", #"{"name": "\#(name)"}"#)
    #expect(made["name"] == name)
  }

  @Test func `without a body, a lease has the server's seed, no selection and no end`() throws {
    let site = try Self.site()
    let made = try site.ask("POST", "/__mockapi/leases")
    #expect(made.status == 201)
    #expect(made["seed"] == "7")
    #expect(made["select"] == "{}")
    #expect(made["expiresAt"] == nil)
    #expect(made["name"] == nil)
  }

  @Test(arguments: [
    ("localhost:8080", "http://localhost:4321"), ("[::1]:8080", "http://[::1]:4321"),
    ("127.0.0.1", "http://127.0.0.1:4321"),
  ])
  func `a lease with a port has its URL there`(host: String, url: String) throws {
    let made = try Self.site().ask(
      "POST", "/__mockapi/leases", #"{"port": true, "name": "lucky"}"#,
      headers: [HeaderField(name: "Host", value: host)])
    #expect(made["url"] == url)
    #expect(made["port"] == "4321")
  }

  @Test func `without a port that was asked for, there is no lease`() throws {
    let site = try Self.site()
    let refused = try site.ask("POST", "/__mockapi/leases", #"{"port": true}"#)
    #expect(refused.status == 503)
    #expect(refused["type"] == "mockapi:no-port")
    #expect(site.context.leases.count == 1)
  }

  @Test func `all leases are listed, the main one first`() throws {
    let site = try Self.site()
    #expect(try site.ask("GET", "/__mockapi/leases")["leases.0.id"] == "default")
    let id = try #require(try site.ask("POST", "/__mockapi/leases")["id"])
    let list = try site.ask("GET", "/__mockapi/leases")
    #expect(list["leases.0.url"] == "http://localhost:8080")
    #expect(list["leases.1.id"] == id)
    #expect(list["leases.2"] == nil)
  }

  @Test func `a lease can select anew, also the main one`() throws {
    let site = try Self.site()
    for id in ["default", try #require(try site.ask("POST", "/__mockapi/leases")["id"])] {
      let path = "/__mockapi/leases/\(id)"
      #expect(try site.ask("PATCH", path, #"{"select": {"user": "b"}}"#)["select.user"] == "b")
      // A change without a selection changes nothing.
      #expect(try site.ask("PATCH", path, "{}")["select.user"] == "b")
      #expect(try site.ask("PATCH", path, #"{"select": {}}"#)["select"] == "{}")
    }
  }

  @Test func `a lease ends once, and the main one never`() throws {
    let site = try Self.site()
    let id = try #require(try site.ask("POST", "/__mockapi/leases")["id"])
    #expect(try site.ask("DELETE", "/__mockapi/leases/\(id)").status == 204)
    let again = try site.ask("DELETE", "/__mockapi/leases/\(id)")
    #expect(again.status == 410)
    #expect(again["type"] == "mockapi:ended-lease")
    #expect(try site.ask("DELETE", "/__mockapi/leases/default").status == 409)
  }

  @Test func `a lease with a chosen id is made once, and found again`() throws {
    let site = try Self.site()
    let path = "/__mockapi/leases/team-a"
    let made = try site.ask("PUT", path, #"{"select": {"user": "b"}, "seed": 4, "name": "A"}"#)
    #expect(made.status == 201 && made["id"] == "team-a")
    #expect(made.header("Location") == path)
    #expect(made["url"] == "http://localhost:8080/__mockapi/at/team-a")
    let found = try site.ask("PUT", path)
    #expect(found.status == 200 && found.header("Location") == nil)
    #expect(found.response.body == made.response.body)
    // Its selection is changed, and what it keeps may be said again.
    let changed = try site.ask("PUT", path, #"{"select": {"user": "a"}, "seed": 4, "name": "A"}"#)
    #expect(changed.status == 200 && changed["select.user"] == "a")
    #expect(site.context.leases.count == 2)
  }

  @Test(arguments: [
    (#"{"seed": 5}"#, "its 'seed' is 7"), (#"{"name": "B"}"#, "it has no 'name'"),
    (#"{"timeToLiveSeconds": 9}"#, "it has no 'timeToLiveSeconds'"),
    (#"{"port": true}"#, "it has no 'port' of its own"),
  ])
  func `a lease that is there keeps what it has from its beginning`(
    body: String, detail: String
  ) throws {
    let site = try Self.site()
    let path = "/__mockapi/leases/team-a"
    #expect(try site.ask("PUT", path).status == 201)
    let body = body.dropLast() + #", "select": {"user": "b"}}"#
    let refused = try site.ask("PUT", path, String(body))
    #expect(refused.status == 409 && refused["type"] == "mockapi:different-lease")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
    #expect(try site.ask("GET", path)["select"] == "{}")
  }

  @Test func `the id of a lease that has ended can be used again`() throws {
    let site = try Self.site()
    let path = "/__mockapi/leases/team-a"
    #expect(try site.ask("PUT", path, #"{"select": {"user": "b"}}"#).status == 201)
    #expect(try site.ask("DELETE", path).status == 204)
    #expect(try site.ask("GET", path).status == 410)
    let again = try site.ask("PUT", path)
    #expect(again.status == 201 && again["select"] == "{}")
    #expect(try site.ask("DELETE", path).status == 204)
    #expect(try site.ask("GET", path).status == 410)
  }

  @Test func `the main lease can be put, too`() throws {
    let answer = try Self.site().ask(
      "PUT", "/__mockapi/leases/default", #"{"select": {"user": "b"}}"#)
    #expect(answer.status == 200 && answer["select.user"] == "b")
  }

  @Test func `a lease whose port cannot be opened is not made`() throws {
    let site = try Self.site()
    #expect(
      try site.ask("PUT", "/__mockapi/leases/team-a", #"{"port": true}"#)["type"]
        == "mockapi:no-port")
    #expect(site.context.leases.count == 1)
    #expect(try site.ask("PUT", "/__mockapi/leases/team-a").status == 201)
  }

  @Test(arguments: [
    ("Team%20A", "; 'team-a' is one"), ("-a", "; 'a' is one"), ("a_b", "; 'a-b' is one"),
    ("%C3%A9", "found 'é'"), (String(repeating: "a", count: 64), "1 to 63 characters"),
  ])
  func `an id that cannot be part of a host name is refused`(id: String, detail: String) throws {
    let site = try Self.site()
    let refused = try site.ask("PUT", "/__mockapi/leases/\(id)")
    #expect(refused.status == 400 && refused["type"] == "mockapi:invalid-lease-id")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
    #expect(site.context.leases.count == 1)
  }

  @Test func `a reset takes the states of a lease back to their beginning`() throws {
    let site = try Self.site()
    let id = try #require(try site.ask("POST", "/__mockapi/leases", "{}")["id"])
    guard case .lease(let lease) = site.context.leases.find(id) else {
      Issue.record("the lease is not there")
      return
    }
    lease.set("door", to: "open")
    #expect(lease.machines.state(of: "door") == "open")
    #expect(try site.ask("POST", "/__mockapi/leases/\(id)/reset").status == 204)
    #expect(lease.machines.state(of: "door") == "Started")
  }

  @Test(
    "a wrong body is refused with its places, and nothing is made",
    arguments: [
      (#"{"select": {"user": "other"}}"#, "invalid-selection", "its cases are"),
      (#"{"select": {"users": "a"}}"#, "invalid-selection", "did you mean 'user'?"),
      (#"{"select": "a"}"#, "invalid-body", "'select' must be an object; found a string"),
      (#"{"select": {"user": 1}}"#, "invalid-body", "must be a string; found a number"),
      (#"{"sed": 1}"#, "invalid-body", "unknown key 'sed' in a lease; did you mean 'seed'?"),
      (#"{"seed": -1}"#, "invalid-body", "'seed' must be from 0 to 2^53; found -1"),
      (#"{"seed": 9007199254740993}"#, "invalid-body", "'seed' must be from 0 to 2^53"),
      (
        #"{"name": "\#(String(repeating: "é", count: 201))"}"#, "invalid-body",
        "'name' must have at most 200 characters; found 201"
      ),
      (#"{"timeToLiveSeconds": 0}"#, "invalid-body", "'timeToLiveSeconds' must be above 0"),
      (#"{"timeToLiveSeconds": 1e300}"#, "invalid-body", "'timeToLiveSeconds' must be above 0"),
      ("[]", "invalid-body", "a lease must be an object; found an array"),
      ("{", "invalid-body", ""),
    ])
  func mistakes(body: String, type: String, detail: String) throws {
    let site = try Self.site()
    let refused = try site.ask("POST", "/__mockapi/leases", body)
    #expect(refused.status == 400)
    #expect(refused.header("Content-Type") == "application/problem+json")
    #expect(refused["type"] == "mockapi:\(type)")
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
    if type == "invalid-body" {
      #expect(refused["diagnostics.0.severity"] == "error")
      #expect(refused["diagnostics.0.line"] == "1")
    }
    #expect(site.context.leases.count == 1)
  }

  @Test(
    "a lease that does not exist is not found",
    arguments: [("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/reset")])
  func unknown(method: String, rest: String) throws {
    let answer = try Self.site().ask(method, "/__mockapi/leases/nope" + rest)
    #expect(answer.status == 404)
    #expect(answer["type"] == "mockapi:unknown-lease")
  }
}
