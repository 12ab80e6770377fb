// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import Testing

@testable import MockAPIControl

/// `/__mockapi/leases/ID/addresses` and `/__mockapi/leases/ID/qr.svg`.
struct AddressResourceTests {
  private static let user = (
    name: "user", text: #"{"request": {"urlPath": "/u"}, "cases": {"a": {"response": {}}}}"#
  )

  private static func site(_ devices: DeviceHosts) throws -> ControlSite {
    try ControlSite(scenarios: [user], facts: ServerFacts(scope: .all, devices: devices))
  }

  /// A server on all addresses of a machine that is in two networks.
  private static func open() throws -> ControlSite {
    try site(
      .all(hasIPv6: true) {
        [NetworkAddress("192.168.1.20", at: "en0"), NetworkAddress("fd00::2", at: "en0")]
      })
  }

  /// The title of a code, which is the address in it.
  private static func title(_ answer: ControlSite.Answer) throws -> String {
    let svg = String(decoding: answer.response.body, as: UTF8.self)
    return String(try #require(svg.firstMatch(of: #/<title>(.*)</title>/#)).output.1)
  }

  @Test func `a lease has an address for each host, which chooses it by itself`() throws {
    let site = try Self.open()
    _ = try site.ask("PUT", "/__mockapi/leases/team-a")
    let answer = try site.ask("GET", "/__mockapi/leases/team-a/addresses")
    #expect(answer.status == 200)
    #expect(answer["addresses.0.host"] == "192.168.1.20")
    #expect(answer["addresses.0.interface"] == "en0")
    #expect(answer["addresses.0.url"] == "http://192.168.1.20:8080/__mockapi/at/team-a")
    #expect(answer["addresses.1.url"] == "http://[fd00::2]:8080/__mockapi/at/team-a")
    #expect(answer["addresses.2"] == nil && answer["reason"] == nil)
    let main = try site.ask("GET", "/__mockapi/leases/default/addresses")
    #expect(main["addresses.0.url"] == "http://192.168.1.20:8080")
  }

  @Test func `a lease with a port has its addresses there`() throws {
    let site = try Self.open()
    let made = try site.ask("POST", "/__mockapi/leases", #"{"port": true, "name": "lucky"}"#)
    let path = "/__mockapi/leases/\(try #require(made["id"]))"
    let url = "http://192.168.1.20:4321"
    #expect(try site.ask("GET", "\(path)/addresses")["addresses.0.url"] == url)
    #expect(try Self.title(try site.ask("GET", "\(path)/qr.svg")) == url)
  }

  @Test func `a lease that selects a refused connection has that address`() throws {
    let site = try Self.open()
    _ = try site.ask(
      "PATCH", "/__mockapi/leases/default", #"{"select": {"user": "a~refused"}}"#)
    let answer = try site.ask("GET", "/__mockapi/leases/default/addresses")
    #expect(answer["addresses.0.url"] == "http://192.168.1.20:4322")
  }

  @Test func `a client from elsewhere has its own host first, without an interface`() throws {
    let answer = try Self.open().ask(
      "GET", "/__mockapi/leases/default/addresses",
      headers: [HeaderField(name: "Host", value: "10.1.1.1")])
    #expect(answer["addresses.0.url"] == "http://10.1.1.1")
    #expect(answer["addresses.0.interface"] == nil)
    #expect(answer["addresses.1.url"] == "http://192.168.1.20")
  }

  @Test func `the code is a picture of the first address, or of that at a host`() throws {
    let site = try Self.open()
    let first = try site.ask("GET", "/__mockapi/leases/default/qr.svg")
    #expect(first.status == 200)
    #expect(first.header("Content-Type") == "image/svg+xml")
    #expect(first.header("Cache-Control") == "no-store")
    #expect(try Self.title(first) == "http://192.168.1.20:8080")
    for (host, url) in [
      ("fd00::2", "http://[fd00::2]:8080"), ("mac.local", "http://mac.local:8080"),
      ("localhost", "http://localhost:8080"),
    ] {
      let code = try site.ask("GET", "/__mockapi/leases/default/qr.svg?host=\(host)")
      #expect(try Self.title(code) == url)
      #expect(code.response.body != first.response.body)
    }
  }

  @Test(arguments: ["", "a%20b", "a/b", "10.0.0.1:80", "[fd00::2]", "%3Cb%3E", "fd00::zz", "a%22"])
  func `what is no host is refused`(host: String) throws {
    let answer = try Self.open().ask("GET", "/__mockapi/leases/default/qr.svg?host=\(host)")
    #expect(answer.status == 400)
    #expect(answer["type"] == "mockapi:invalid-parameter")
    #expect(answer["detail"]?.hasPrefix("'host' must be a name or an address") == true)
  }

  @Test func `a host that is too long for a code is refused`() throws {
    let site = try Self.open()
    // Between them are `http://` and `:8080`.
    let longest = String(repeating: "a", count: 213 - 7 - 5)
    let path = "/__mockapi/leases/default/qr.svg?host="
    #expect(try site.ask("GET", path + longest).status == 200)
    let answer = try site.ask("GET", path + longest + "a")
    #expect(answer.status == 400)
    #expect(
      answer["detail"]
        == "'host' must be shorter: a code has room for 213 bytes; the address with it has 214")
  }

  @Test func `a server for this machine has a reason in place of addresses, and no code`() throws {
    let site = try Self.site(.unreachable)
    let answer = try site.ask("GET", "/__mockapi/leases/default/addresses")
    #expect(answer.status == 200 && answer["addresses"] == "[]")
    let code = try site.ask("GET", "/__mockapi/leases/default/qr.svg")
    #expect(code.status == 409 && code["type"] == "mockapi:no-address")
    #expect(code["detail"] == answer["reason"])
    #expect(answer["reason"]?.contains("--host 0.0.0.0") == true)
    // Such as that of a tunnel, of which the server does not know.
    let tunnel = try site.ask("GET", "/__mockapi/leases/default/qr.svg?host=my.tunnel.test")
    #expect(try Self.title(tunnel) == "http://my.tunnel.test:8080")
  }

  @Test(arguments: ["addresses", "qr.svg"])
  func `a lease that is not there has neither`(resource: String) throws {
    let site = try Self.open()
    #expect(try site.ask("GET", "/__mockapi/leases/nobody/\(resource)").status == 404)
    _ = try site.ask("PUT", "/__mockapi/leases/team-a")
    _ = try site.ask("DELETE", "/__mockapi/leases/team-a")
    #expect(try site.ask("GET", "/__mockapi/leases/team-a/\(resource)").status == 410)
  }
}
