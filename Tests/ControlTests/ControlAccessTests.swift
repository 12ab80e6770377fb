// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import Testing

@testable import MockAPIControl

struct ControlAccessTests {
  private static func refusal(
    by access: ControlAccess, host: String? = "localhost:8080", peer: String = "127.0.0.1",
    headers: [HeaderField] = []
  ) -> ResponseDefinition? {
    let fields = (host.map { [HeaderField(name: "Host", value: $0)] } ?? []) + headers
    let request = ControlRequest(
      method: "POST", target: RequestTarget("/__mockapi/leases"), path: .mockAPI, headers: fields,
      lease: LeaseTable(seed: 0).main, peerAddress: peer)
    return access.refusal(of: request)
  }

  @Test(
    "a host that nobody else can point at this machine is allowed",
    arguments: [
      nil, "localhost", "LOCALHOST:8080", "k3f9.localhost:80", "127.0.0.1:8080", "192.168.1.7",
      "[::1]:8080",
      "mock.test:80",
    ])
  func ownHost(host: String?) {
    let access = ControlAccess(scope: .all, allowedHosts: ["Mock.Test"])
    #expect(Self.refusal(by: access, host: host) == nil)
  }

  @Test(
    "any other name may be a rebound one, and is refused",
    arguments: [
      "evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", "notlocalhost",
      "localhost.",
      "mock.test.", "[::1].evil.example", "localhost:80@evil.example", ".localhost", "[::1",
    ])
  func foreignHost(host: String) {
    let access = ControlAccess(scope: .all, allowedHosts: ["mock.test"])
    #expect(Self.refusal(by: access, host: host)?.status == 403)
  }

  @Test("a page of another origin is refused, also one of another port or scheme")
  func origin() {
    let access = ControlAccess(scope: .all, token: "s3cret")
    func isRefused(_ origins: String...) -> Bool {
      let token = HeaderField(name: "Authorization", value: "Bearer s3cret")
      return Self.refusal(
        by: access, headers: origins.map { HeaderField(name: "Origin", value: $0) } + [token])
        != nil
    }
    #expect(!isRefused("http://localhost:8080"))
    #expect(isRefused("https://localhost:8080"))
    #expect(isRefused("http://localhost:3000"))
    #expect(isRefused("http://evil.example"))
    #expect(isRefused("null"))
    #expect(isRefused("http://localhost:8080", "http://evil.example"))
  }

  @Test(
    "a page of the server's own origin is refused without the token, and a typed address is not",
    arguments: [
      ("Origin", "http://localhost:8080", 403), ("Sec-Fetch-Site", "same-origin", 403),
      ("Sec-Fetch-Site", "cross-site", 403), ("sec-fetch-site", "None", nil),
      ("Referer", "http://localhost:8080/page.html", 403),
      ("Sec-Fetch-Mode", "cors", nil),
    ])
  func page(name: String, value: String, status: Int?) {
    let field = HeaderField(name: name, value: value)
    #expect(Self.refusal(by: ControlAccess(scope: .all), headers: [field])?.status == status)
    let token = HeaderField(name: "Authorization", value: "Bearer s3cret")
    #expect(
      Self.refusal(by: ControlAccess(scope: .all, token: "s3cret"), headers: [field, token]) == nil)
  }

  @Test(
    "a request with the right token may have any host", arguments: ["mockapi:8080", "evil.example"])
  func hostWithToken(host: String) {
    let access = ControlAccess(scope: .all, token: "s3cret")
    func status(_ token: String) -> Int? {
      Self.refusal(
        by: access, host: host,
        headers: [HeaderField(name: "Authorization", value: "Bearer \(token)")])?
        .status
    }
    #expect(status("s3cret") == nil)
    #expect(status("other") == 401)
  }

  @Test(
    "everybody may ask whether the server works, and learns nothing else",
    arguments: [
      ("GET", "/__mockapi/health", #"{"status":"ok"}"#),
      ("HEAD", "/__mockapi/health", #"{"status":"ok"}"#),
      ("GET", "/__admin/health", #"{"status":"healthy"}"#), ("POST", "/__mockapi/leases", nil),
      ("GET", "/__mockapi/leases", nil),
    ])
  func health(method: String, path: String, body: String?) throws {
    let site = try ControlSite(access: ControlAccess(scope: .local, token: "s3cret"))
    let host = HeaderField(name: "Host", value: "mockapi:8080")
    let answer = try site.ask(method, path, headers: [host], peerAddress: "10.0.0.7")
    #expect(answer.status == (body == nil ? 403 : 200))
    if let body { #expect(answer.response.body.elementsEqual(body.utf8)) }
  }

  @Test(
    "with the scope local, only loopback addresses are allowed",
    arguments: [
      ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
      ("192.168.1.2", false), ("::ffff:10.0.0.1", false), ("fe80::1", false), ("", false),
    ])
  func local(peer: String, isAllowed: Bool) {
    #expect((Self.refusal(by: ControlAccess(scope: .local), peer: peer) == nil) == isAllowed)
    #expect(Self.refusal(by: ControlAccess(scope: .all), peer: peer) == nil)
  }

  @Test(
    "a token must be sent as a bearer token, or as the password of Basic",
    arguments: [
      (nil, false), ("Bearer s3cret", true), ("bearer s3cret", true), ("Bearer s3cre", false),
      ("Bearer s3cret2", false), ("Basic dXNlcjpzM2NyZXQ=", true), ("Basic dXNlcjp4", false),
      ("Basic %%", false), ("s3cret", false),
    ])
  func token(value: String?, isAllowed: Bool) {
    let headers = value.map { [HeaderField(name: "Authorization", value: $0)] } ?? []
    let refusal = Self.refusal(
      by: ControlAccess(scope: .all, token: "s3cret"), headers: headers)
    #expect((refusal == nil) == isAllowed)
    if let refusal {
      #expect(refusal.status == 401)
      #expect(refusal.headerValues(named: "WWW-Authenticate") == ["Bearer"])
    }
  }

  @Test(
    "only the paths of the control APIs are theirs",
    arguments: [
      ("/__admin", true), ("/__admin/", true), ("/__admin/mappings", true), ("/__adminx", false),
      ("/x/__admin/mappings", false), ("/__mockapi", true), ("/__mockapi/leases", true),
      ("/__mockapi/at/k3f9/users", false), ("/__mockapi/at", true), ("/__mock", false),
      ("/", false),
      ("", false), ("/_", false),
    ])
  func path(path: String, isControl: Bool) {
    #expect((ControlPath(RequestTarget(path)) != nil) == isControl)
  }
}
