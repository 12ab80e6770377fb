// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIGzip
import MockAPIJSON
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The page's port over sockets: the page, and the server's own API for whoever has the key.
struct PagePortTests {
  private static let scenario = #"""
    {"request": {"urlPath": "/a"}, "cases": {"ok": {"response": {"body": "<script>mock()</script>",
      "headers": {"Content-Type": "text/html"}}}}}
    """#

  private static func start(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> (MockServer, page: Int) {
    let server = try await MockServer.start(
      [],
      configuration: .onAnyPort {
        $0.pagePort = 0
        change(&$0)
      })
    try server.catalogue.add(scenario, named: "a")
    let url = try #require(server.pageURL.flatMap { URL(string: $0) })
    return (server, try #require(url.port))
  }

  /// Sends a request without a body to a port, with `Host` unless the fields have it.
  private static func ask(
    _ port: Int, _ line: String, _ fields: String..., host: String? = nil
  ) throws -> RawResponse {
    let connection = try RawConnection(port: port)
    let head =
      ["\(line) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Content-Length: 0"] + fields
    try connection.send(head.joined(separator: "\r\n") + "\r\n\r\n")
    let isHead = line.hasPrefix("HEAD") || fields.contains { $0.hasPrefix("If-None-Match") }
    return try connection.receiveResponse(hasBody: !isHead)
  }

  private static func bearer(_ server: MockServer) throws -> String {
    "Authorization: Bearer \(try #require(server.pageKey))"
  }

  /// The type of a problem, after `mockapi:`.
  private static func problem(_ response: RawResponse) throws -> String? {
    try JSONDocument(parsing: response.body).root["type"]?.string?.split(separator: ":").last
      .map(String.init)
  }

  @Test(arguments: ["/", "/__mockapi/ui", "/__mockapi/ui?x=1"])
  func `the page is there, for everybody who reaches the port, and no other page gets hold of it`(
    path: String
  ) async throws {
    let (server, port) = try await Self.start()
    for browser in [[], ["Sec-Fetch-Site: none"], ["Referer: http://127.0.0.1:\(server.port)/a"]] {
      let answer = try Self.ask(port, "GET \(path)", browser.first ?? "X-Nothing: 1")
      #expect(answer.status == 200)
      #expect(answer.text.contains("<!DOCTYPE html>"))
      #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
      let policy = try #require(answer.header("Content-Security-Policy"))
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      for (name, value) in [
        ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-cache"),
      ] {
        #expect(answer.header(name) == value, "\(name)")
      }
      #expect(answer.header("Access-Control-Allow-Origin") == nil)
      #expect(!answer.text.contains(try #require(server.pageKey)))
    }
    let head = try Self.ask(port, "HEAD \(path)")
    #expect(head.status == 200 && head.header("ETag") != nil)
    let other = try Self.ask(port, "POST \(path)")
    #expect(other.status == 405 && other.header("Allow") == "GET, HEAD, OPTIONS")
    await server.stop()
  }

  @Test func `a browser that has the page gets it once, compressed or not`() async throws {
    let (server, port) = try await Self.start()
    let plain = try Self.ask(port, "GET /__mockapi/ui")
    let compressed = try Self.ask(port, "GET /__mockapi/ui", "Accept-Encoding: gzip, br")
    #expect(plain.header("Content-Encoding") == nil)
    #expect(compressed.header("Content-Encoding") == "gzip")
    #expect(try Gzip.decompress(compressed.body, limit: 1 << 20) == plain.body)
    let (tag, compressedTag) = (
      try #require(plain.header("ETag")), try #require(compressed.header("ETag"))
    )
    #expect(tag != compressedTag)
    for known in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
      let answer = try Self.ask(port, "GET /__mockapi/ui", "If-None-Match: \(known)")
      #expect(answer.status == 304, "\(known)")
      #expect(answer.header("ETag") == tag && answer.header("Vary") == "Accept-Encoding")
    }
    let known = "If-None-Match: \(compressedTag)"
    #expect(try Self.ask(port, "GET /__mockapi/ui", known, "Accept-Encoding: gzip").status == 304)
    // These bytes are others.
    #expect(try Self.ask(port, "GET /__mockapi/ui", known).status == 200)
    await server.stop()
  }

  @Test func `everything but the page needs the key of this start, also from programs`()
    async throws
  {
    let (server, port) = try await Self.start()
    let (other, _) = try await Self.start()
    let key = try #require(server.pageKey)
    let basic = Data("user:\(key)".utf8).base64EncodedString()
    for target in [
      "GET /__mockapi/scenarios", "GET /__mockapi/health", "GET /__mockapi/schemas/scenario.json",
      "GET /__mockapi/server", "POST /__mockapi/leases/default/reset", "GET /__mockapi/no-such",
    ] {
      for secret in ["X-Nothing: 1", try Self.bearer(other), "Authorization: Basic \(basic)"] {
        let answer = try Self.ask(port, target, secret)
        #expect(answer.status == 401, "\(target) \(secret)")
        #expect(answer.header("WWW-Authenticate") == "Bearer")
        #expect(try Self.problem(answer) == "missing-key")
      }
    }
    let own = "Origin: http://127.0.0.1:\(port)"
    for marks in [[], ["Sec-Fetch-Site: same-origin"], [own]] {
      let (bearer, mark) = (try Self.bearer(server), marks.first ?? "X-Nothing: 1")
      #expect(try Self.ask(port, "GET /__mockapi/scenarios", bearer, mark).status == 200)
      let reset = "POST /__mockapi/leases/default/reset"
      #expect(try Self.ask(port, reset, bearer, mark).status == 204)
    }
    await other.stop()
    await server.stop()
  }

  @Test func `a page of another origin gets nothing, also one that the mock serves`() async throws {
    let (server, port) = try await Self.start { $0.allowsCrossOrigin = true }
    #expect(try Self.ask(server.port, "GET /a").text.contains("<script>"))
    for origin in ["http://127.0.0.1:\(server.port)", "http://evil.test", "null"] {
      for secret in ["X-Nothing: 1", try Self.bearer(server)] {
        let answer = try Self.ask(
          port, "GET /__mockapi/scenarios", "Origin: \(origin)", "Sec-Fetch-Site: same-site",
          secret)
        #expect((400..<404).contains(answer.status), "\(origin) \(secret)")
        #expect(answer.header("Access-Control-Allow-Origin") == nil)
      }
      let preflight = try Self.ask(
        port, "OPTIONS /__mockapi/scenarios", "Origin: \(origin)",
        "Access-Control-Request-Method: GET")
      #expect(preflight.header("Access-Control-Allow-Origin") == nil)
      #expect((400..<404).contains(preflight.status))
    }
    await server.stop()
  }

  @Test func `the list for a browser without scripts needs no key, and is at the page's port only`()
    async throws
  {
    let (server, port) = try await Self.start()
    let path = "/__mockapi/ui/plain"
    _ = try Self.ask(server.port, "GET /a?token=hunter2")
    let window = ["Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"]
    for fields in [["X-Nothing: 1", "X-Nothing: 2"], window] {
      let answer = try Self.ask(port, "GET \(path)?lease=default", fields[0], fields[1])
      #expect(answer.status == 200)
      #expect(answer.text.contains("<code>/a?token=•••</code>") && answer.text.contains("a: ok"))
      #expect(answer.header("Content-Security-Policy")?.contains("sandbox allow-forms") == true)
      #expect(answer.header("Access-Control-Allow-Origin") == nil)
      #expect(!answer.text.contains("hunter2"))
    }
    #expect(try Self.ask(port, "HEAD \(path)").status == 200)
    let script = try Self.ask(port, "GET \(path)", "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty")
    #expect(try script.status == 403 && Self.problem(script) == "no-window")
    #expect(try Self.ask(port, "GET \(path)", host: "evil.test").status == 403)
    // A page that the mock serves has this port's origin.
    let way = try Self.ask(server.port, "GET \(path)?lease=default")
    #expect(way.status == 307)
    #expect(way.header("Location") == "http://127.0.0.1:\(port)\(path)?lease=default")
    #expect(try Self.ask(server.port, "GET \(path)", host: "evil.test").status == 403)
    #expect(server.journal.entries.map(\.request.target.text) == ["/a?token=hunter2"])
    await server.stop()
  }

  @Test func `with a token, the list says what to do, and a program gets it`() async throws {
    let (server, port) = try await Self.start { $0.controlToken = "s3cret" }
    let line = "GET /__mockapi/ui/plain"
    let page = try Self.ask(port, line, "Accept: text/html", "Sec-Fetch-Mode: navigate")
    #expect(page.status == 401 && page.header("WWW-Authenticate") == "Bearer")
    #expect(page.text.contains("<h1>This list needs the token of the server</h1>"))
    #expect(page.text.contains("JavaScript") && page.text.contains("curl"))
    #expect(!page.text.contains("<form") && !page.text.contains("<code>/a</code>"))
    #expect(try Self.problem(try Self.ask(port, line)) == "missing-token")
    let list = try Self.ask(port, line, "Authorization: Bearer s3cret")
    #expect(list.status == 200 && list.text.contains("<code>/a</code>"))
    await server.stop()
  }

  @Test func `a name that was given this machine's address is refused`() async throws {
    let (server, port) = try await Self.start { $0.allowedHosts = ["mock.test"] }
    for host in ["evil.test:\(port)", "127.0.0.1.evil.test"] {
      for target in ["GET /", "GET /__mockapi/ui", "GET /__mockapi/scenarios"] {
        let answer = try Self.ask(port, target, host: host)
        #expect(answer.status == 403, "\(target) \(host)")
        #expect(try Self.problem(answer) == "foreign-host")
      }
      let page = try Self.ask(port, "GET /", "Accept: text/html", host: host)
      #expect(page.status == 403 && page.text.contains("<h1>Unknown host</h1>"))
      #expect(try Self.ask(server.port, "GET /__mockapi/ui", host: host).status == 403)
    }
    for host in ["localhost:\(port)", "mock.test:\(port)", "[::1]:\(port)"] {
      #expect(try Self.ask(port, "GET /", host: host).status == 200)
    }
    await server.stop()
  }

  @Test func `no scenario answers there, and nothing of it is in a journal`() async throws {
    let (server, port) = try await Self.start()
    let bearer = try Self.bearer(server)
    for target in [
      "/a", "/__mockapi/at/default/a", "/__admin/mappings", "/__mockapi-x", "/favicon.ico",
    ] {
      let answer = try Self.ask(port, "GET \(target)", bearer)
      #expect(answer.status == 404, "\(target)")
      #expect(try Self.problem(answer) == "only-page", "\(target)")
    }
    // It belongs to no lease, so none is missing.
    let target = "GET /__mockapi/scenarios"
    #expect(try Self.ask(port, target, bearer, "Mockapi-Lease: gone").status == 200)
    let connection = try RawConnection(port: port)
    try connection.send("GET / HTTP/1.1\r\nno colon\r\n\r\n")
    #expect(try connection.receiveResponse().status == 400)
    _ = try Self.ask(server.port, "GET /a")
    #expect(server.journal.entries.map(\.request.target.text) == ["/a"])
    await server.stop()
  }

  @Test func `the server's own port leads to the page, without the key, and says where it is`()
    async throws
  {
    let (server, port) = try await Self.start()
    for mark in ["X-Nothing: 1", "Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"] {
      let answer = try Self.ask(server.port, "GET /__mockapi/ui", mark)
      #expect(answer.status == 307)
      #expect(answer.header("Location") == "http://127.0.0.1:\(port)/__mockapi/ui")
      #expect(answer.header("Cache-Control") == "no-store")
    }
    #expect(try Self.ask(server.port, "POST /__mockapi/ui").status == 405)
    let facts = try Self.ask(server.port, "GET /__mockapi/server")
    #expect(
      try JSONDocument(parsing: facts.body).root["page"]?.string
        == "http://127.0.0.1:\(port)/__mockapi/ui")
    #expect(server.pageLink == server.pageURL.map { "\($0)#k=\(server.pageKey ?? "")" })
    #expect(!facts.text.contains(try #require(server.pageKey)))
    await server.stop()
  }

  @Test
  func `a browser at the address of the server gets a link to the page, unless a scenario answers`()
    async throws
  {
    let (server, port) = try await Self.start()
    let html = "Accept: text/html,application/xhtml+xml,*/*;q=0.8"
    let answer = try Self.ask(server.port, "GET /", html)
    #expect(answer.status == 404)
    #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
    #expect(answer.text.contains("<a href=\"http://127.0.0.1:\(port)/__mockapi/ui\""))
    #expect(!answer.text.contains(try #require(server.pageKey)))
    // The journal has it as any other request without a scenario.
    let entry = try #require(server.journal.entries.last)
    #expect(entry.misses?.nearest.map(\.scenario.name) == ["a"] && entry.reply.status == 404)
    for (target, fields) in [("/", "Accept: */*"), ("/b", html)] {
      let problem = try Self.ask(server.port, "GET \(target)", fields)
      #expect(problem.header("Content-Type") == "application/problem+json")
    }
    try server.catalogue.add(
      #"{"request": {"urlPath": "/"}, "cases": {"ok": {"response": {"body": "root"}}}}"#,
      named: "root")
    #expect(try Self.ask(server.port, "GET /", html).text == "root")
    await server.stop()
    let without = try await MockServer.start([], configuration: .onAnyPort())
    #expect(try Self.problem(try Self.ask(without.port, "GET /", html)) == "unmatched")
    await without.stop()
  }

  @Test func `a lease that is made at the page has the address of the server`() async throws {
    let (server, port) = try await Self.start()
    let answer = try Self.ask(port, "POST /__mockapi/leases", try Self.bearer(server))
    #expect(answer.status == 201)
    let lease = try JSONDocument(parsing: answer.body).root
    let (id, url) = (try #require(lease["id"]?.string), try #require(lease["url"]?.string))
    #expect(url == "http://127.0.0.1:\(server.port)/__mockapi/at/\(id)")
    #expect(try Self.ask(server.port, "GET /__mockapi/at/\(id)/a").status == 200)
    await server.stop()
  }

  @Test func `with a token, the page asks for that, and has no key`() async throws {
    let (server, port) = try await Self.start { $0.controlToken = "s3cret" }
    #expect(server.pageLink == server.pageURL)
    for host in ["127.0.0.1:\(port)", "mock.test:\(port)"] {
      #expect(try Self.ask(port, "GET /", host: host).status == 200)
      #expect(try Self.ask(port, "GET /__mockapi/scenarios", host: host).status == 401)
      let token = "Authorization: Bearer s3cret"
      #expect(try Self.ask(port, "GET /__mockapi/scenarios", token, host: host).status == 200)
    }
    await server.stop()
  }

  @Test func `without a port or control APIs there is no page, and the answer says so`()
    async throws
  {
    let without = try await MockServer.start([], configuration: .onAnyPort())
    #expect(without.pageURL == nil && without.pageLink == nil)
    let answer = try Self.ask(without.port, "GET /__mockapi/ui")
    #expect(answer.status == 404)
    #expect(try Self.problem(answer) == "no-page")
    let page = try Self.ask(without.port, "GET /__mockapi/ui", "Accept: text/html")
    #expect(page.status == 404 && page.header("Content-Type") == "text/html; charset=utf-8")
    #expect(page.text.contains("<h1>The server has no page</h1>"))
    await without.stop()
    let off = try await MockServer.start(
      [],
      configuration: .onAnyPort {
        $0.pagePort = 0
        $0.control = .off
      })
    #expect(off.pageURL == nil)
    #expect(try Self.problem(try Self.ask(off.port, "GET /__mockapi/ui")) == "unmatched")
    await off.stop()
  }

  @Test(arguments: [(nil, false), (.all, true), (.local, false)] as [(ControlScope?, Bool)])
  func `other machines reach the page if they may command the server`(
    control: ControlScope?, isReached: Bool
  ) async throws {
    let (server, port) = try await Self.start {
      $0.host = "0.0.0.0"
      $0.control = control
    }
    #expect(try Self.ask(port, "GET /").status == 200)
    #if os(Linux)
      // Another address of this machine, as one of its network is.
      let address = OwnAddress.random()
      if isReached {
        let connection = try RawConnection(port: port, host: address)
        try connection.send("GET / HTTP/1.1\r\nHost: \(address):\(port)\r\n\r\n")
        #expect(try connection.receiveResponse().status == 200)
        let own = try RawConnection(port: server.port, host: address)
        try own.send("GET /__mockapi/ui HTTP/1.1\r\nHost: \(address):\(server.port)\r\n\r\n")
        #expect(
          try own.receiveResponse().header("Location") == "http://\(address):\(port)/__mockapi/ui")
      } else {
        #expect(throws: RawConnection.Failure.self) {
          try RawConnection(port: port, host: address)
        }
      }
    #endif
    await server.stop()
  }

  @Test func `the port is closed with the server, and a port in use keeps it from starting`()
    async throws
  {
    let address = OwnAddress.random()
    let (server, port) = try await Self.start { $0.host = address }
    await #expect(throws: ServerError.addressInUse(host: address, port: port)) {
      _ = try await Self.start {
        $0.host = address
        $0.pagePort = port
      }
    }
    let connection = try RawConnection(port: port, host: address)
    try connection.send("GET / HTTP/1.1\r\nHost: \(address)\r\n\r\n")
    #expect(try connection.receiveResponse().status == 200)
    await server.stop()
    #if os(Linux)
      #expect(throws: RawConnection.Failure.self) {
        try RawConnection(port: port, host: address)
      }
    #endif
  }
}
