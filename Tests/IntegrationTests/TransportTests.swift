// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPISynchronization
import MockAPITestSupport
import Testing

private struct Item: Resource {
  struct Success: APIModel { let id: Int }
  let name: String
  var request: Request { .get("item/\(name)").with(timeout: HangLimit.duration) }
}

/// The behaviour that every transport must have with a valid response.
struct TransportTests {
  private func serve(
    _ response: String, _ body: (MockServer) async throws -> Void
  ) async throws {
    let text =
      #"{"request": {"urlPathPattern": "/item/.*"}, "cases": {"a": {"response": \#(response)}}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(loaded, configuration: .onAnyPort())
    try await body(server)
    await server.stop()
  }

  @Test(arguments: Way.dependable)
  func `a compressed body is decompressed, even if it is shorter than the compressed one`(
    way: Way
  ) async throws {
    try await serve(#"{"compression": "gzip", "jsonBody": {"id": 7}}"#) { server in
      let client = APIClient(baseURL: server.url, transport: way.transport())
      let outcome = await client.fetch(Item(name: "x"))
      #expect(outcome.kind == .success, "\(outcome)")
    }
  }

  @Test(arguments: Way.dependable)
  func `repeated fields and the status arrive`(way: Way) async throws {
    try await serve(
      #"{"status": 418, "headers": {"X-A": ["one", "two"]}, "jsonBody": {"id": 7}}"#
    ) { server in
      let client = APIClient(baseURL: server.url, transport: way.transport())
      let received = try #require(await client.fetch(Item(name: "x")).received)
      #expect(received.status == 418)
      let name = try #require(HTTPField.Name("X-A"))
      #expect(
        received.headers[values: name].joined(separator: ",").replacing(" ", with: "") == "one,two")
    }
  }

  #if AsyncHTTPClient
    @Test func `the progress of a body in memory ends with all of it`() async throws {
      struct Sent: Resource {
        typealias Success = EmptyBody
        var request: Request {
          .post("item/x").with(body: Data("text".utf8), contentType: "text/plain")
            .with(timeout: HangLimit.duration)
        }
      }
      try await serve(#"{"status": 204}"#) { server in
        let client = APIClient(baseURL: server.url, transport: Way.asyncHTTPClient.transport())
        let last = Mutex<Transfer.Progress?>(nil)
        let outcome = await client.upload(Sent()) { news in last.withLock { $0 = news } }
        #expect(outcome.kind == .success, "\(outcome)")
        #expect(
          last.withLock { $0 } == Transfer.Progress(completedBytes: 4, totalBytes: 4))
      }
    }
  #endif

  @Test(arguments: Way.dependable.filter { $0 != .rawSocket })
  func `after redirects, the URL is that of the last target`(way: Way) async throws {
    let text = #"""
      {"cases": {"a": {"response": {"jsonBody": {"id": 7}}}}, "request": {"urlPath": "/item/c"}}
      """#
    func redirect(_ from: String, _ to: String) -> String {
      #"""
      {"request": {"urlPath": "\#(from)"},
       "cases": {"a": {"response": {"status": 302, "headers": {"Location": "\#(to)"}}}}}
      """#
    }
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", redirect("/item/a", "/item/b")), ("b.json", redirect("/item/b", "/item/c?x=1")),
      ("c.json", text),
    ])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(loaded, configuration: .onAnyPort())
    let client = APIClient(baseURL: server.url, transport: way.transport())
    for name in ["a", "c"] {
      let received = try #require(await client.fetch(Item(name: name)).received)
      let query = name == "a" ? "?x=1" : ""
      #expect(received.url?.absoluteString == server.url.absoluteString + "/item/c\(query)")
    }
    await server.stop()
  }

  @Test(arguments: Way.dependable.filter { $0 != .rawSocket })
  func `a redirect keeps method and body of a POST only where its status says so`(
    way: Way
  ) async throws {
    let server = try await RedirectingServer.start()
    let client = APIClient(baseURL: server.url, transport: way.transport())
    for status in [301, 302, 303, 307, 308] {
      let outcome = await client.fetch(RedirectingServer.Order(status: status))
      RedirectingServer.expect(outcome, to: status, of: server)
    }
    await server.stop()
  }

  @Test(arguments: Way.dependable)
  func `a challenge is an answer`(way: Way) async throws {
    try await serve(
      #"{"status": 401, "headers": {"WWW-Authenticate": "Basic realm=\"a\""}, "jsonBody": {}}"#
    ) { server in
      let client = APIClient(baseURL: server.url, transport: way.transport())
      let outcome = await client.fetch(Item(name: "x"))
      #expect(outcome.received?.status == 401)
    }
  }

  @Test(arguments: Way.dependable)
  func `a refused connection is reported at once`(way: Way) async throws {
    // The port of a server that has stopped could be that of another test by now.
    let server = try await MockServer.start(
      [], configuration: .onAnyPort { $0.faultPorts = [.refused: 0] })
    let url = try #require(server.url(of: .refused))
    let client = APIClient(baseURL: url, transport: way.transport())
    let outcome = await client.fetch(Item(name: "x"))
    await server.stop()
    guard case .cannotConnect(_, because: .unreachable) = outcome.noAnswer else {
      Issue.record("expected a refused connection, found \(outcome)")
      return
    }
  }

  @Test(arguments: Way.dependable.filter { $0 != .rawSocket })
  func `a server with an untrusted certificate is no connection`(way: Way) async throws {
    let folder = try ScratchFolder()
    let server = try await MockServer.start(
      [],
      configuration: .onAnyPort {
        $0.tls = TLSConfiguration(identity: .selfSigned(caFile: folder.path + "/ca.pem"))
      })
    let client = APIClient(
      baseURL: try #require(server.secureURL), transport: way.transport())
    let outcome = await client.fetch(Item(name: "x"))
    guard case .cannotConnect(_, because: .untrusted) = outcome.noAnswer else {
      Issue.record("\(outcome)")
      return
    }
    await server.stop()
  }
}
