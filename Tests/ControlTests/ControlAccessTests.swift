// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPIText
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
    "a request that a browser marks needs the key, also for a page of the own origin and a typed address",
    arguments: [
      ("Origin", "http://localhost:8080", true), ("Sec-Fetch-Site", "same-origin", true),
      ("Sec-Fetch-Site", "cross-site", true), ("sec-fetch-site", "None", true),
      ("Referer", "http://localhost:8080/page.html", true), ("Sec-Fetch-Mode", "cors", false),
    ])
  func browser(name: String, value: String, isMarked: Bool) throws {
    let mark = HeaderField(name: name, value: value)
    let access = ControlAccess(scope: .all)
    let key = try #require(access.pageKey).text
    func status(_ authorization: String?) -> Int? {
      let fields = authorization.map { [HeaderField(name: "Authorization", value: $0)] } ?? []
      return Self.refusal(by: access, headers: [mark] + fields)?.status
    }
    #expect(status(nil) == (isMarked ? 403 : nil))
    #expect(status("Bearer \(key)") == nil)
    for other in ["", String(key.dropLast()), "\(key)a", ControlAccess(scope: .all).pageKey?.text] {
      #expect(status("Bearer \(other ?? "")") == (isMarked ? 403 : nil))
    }
    // A browser adds a password by itself.
    #expect(status("Basic \(Base64.encode(Array("u:\(key)".utf8)))") == (isMarked ? 403 : nil))
  }

  @Test("with a token, there is no key, and a browser must send the token itself")
  func browserWithToken() {
    let access = ControlAccess(scope: .all, token: "s3cret")
    #expect(access.pageKey == nil)
    func status(_ authorization: String, _ mark: HeaderField) -> Int? {
      Self.refusal(
        by: access, headers: [mark, HeaderField(name: "Authorization", value: authorization)])?
        .status
    }
    for mark in [
      HeaderField(name: "Origin", value: "http://localhost:8080"),
      HeaderField(name: "Sec-Fetch-Site", value: "same-origin"),
    ] {
      #expect(status("Bearer s3cret", mark) == nil)
      #expect(status("Bearer other", mark) == 401)
      #expect(status("Basic dXNlcjpzM2NyZXQ=", mark) == 401)
    }
  }

  @Test(
    "on the page's port the key is needed by all, and only as a bearer token",
    arguments: [ControlAccess(scope: .all), ControlAccess(scope: .all, token: "s3cret")])
  func pagePort(access: ControlAccess) {
    func refusal(_ authorization: String, host: String = "localhost:8081") -> ResponseDefinition? {
      let fields = [("Host", host), ("Authorization", authorization)]
      let request = ControlRequest(
        method: "GET", target: RequestTarget("/__mockapi/leases"), path: .mockAPI,
        headers: fields.map { HeaderField(name: $0.0, value: $0.1) },
        lease: LeaseTable(seed: 0).main, isOfPagePort: true)
      return access.refusal(of: request)
    }
    let secret = access.pageKey?.text ?? "s3cret"
    #expect(refusal("Bearer \(secret)") == nil)
    #expect(refusal("Bearer \(secret)", host: "evil.example") == nil)
    for wrong in ["Bearer \(secret)x", "Basic \(Base64.encode(Array("u:\(secret)".utf8)))", secret]
    {
      #expect(refusal(wrong)?.status == 401)
      #expect(refusal(wrong)?.headerValues(named: "WWW-Authenticate") == ["Bearer"])
    }
  }

  @Test("the page is for the machines that may command the server, and under their names for it")
  func page() {
    func status(_ access: ControlAccess, host: String = "a.localhost", peer: String) -> Int? {
      access.refusalOfPage(
        to: ControlRequest(
          method: "GET", target: RequestTarget("/__mockapi/ui"), path: .page,
          headers: [HeaderField(name: "Host", value: host)], lease: LeaseTable(seed: 0).main,
          peerAddress: peer))?.status
    }
    let local = ControlAccess(scope: .local)
    #expect(status(local, peer: "::1") == nil && status(local, peer: "10.0.0.7") == 403)
    let open = ControlAccess(scope: .all, allowedHosts: ["mock.test"])
    #expect(status(open, peer: "10.0.0.7") == nil)
    #expect(status(open, host: "mock.test:80", peer: "10.0.0.7") == nil)
    #expect(status(open, host: "evil.test", peer: "10.0.0.7") == 403)
    // With a token, a rebound name gets nothing but the page.
    let secret = ControlAccess(scope: .all, token: "s3cret")
    #expect(status(secret, host: "mock.test", peer: "10.0.0.7") == nil)
  }

  @Test(
    "on the page's port only the page and the server's own API have a path",
    arguments: [
      ("/", ControlPath.page), ("/__mockapi/ui", .page), ("/__mockapi/leases", .mockAPI),
      ("/__mockapi/ui/x", .mockAPI), ("/__admin/mappings", .unknown), ("/users", .unknown),
      ("/__mockapi/at/k3f9/users", .unknown), ("", .unknown),
    ])
  func pathOnPagePort(path: String, expected: ControlPath) {
    #expect(ControlPath(onPagePort: RequestTarget(path)) == expected)
  }

  @Test("a key is long, and another one at each start")
  func keys() {
    let keys = Set((0..<100).map { _ in PageKey().text })
    #expect(keys.count == 100)
    #expect(keys.allSatisfy { $0.wholeMatch(of: /[a-z2-7]{32}/) != nil })
  }

  @Test("the key allows no other origin and no other machine, and any host")
  func keyAndOtherRules() throws {
    let access = ControlAccess(scope: .local)
    let key = HeaderField(
      name: "Authorization", value: "Bearer \(try #require(access.pageKey).text)")
    let origin = HeaderField(name: "Origin", value: "http://localhost:3000")
    #expect(Self.refusal(by: access, headers: [key, origin])?.status == 403)
    #expect(Self.refusal(by: access, peer: "10.0.0.7", headers: [key])?.status == 403)
    #expect(Self.refusal(by: access, host: "mockapi:8080", headers: [key]) == nil)
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
