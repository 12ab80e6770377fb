// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionTests {
  /// A server whose paths `/item/…` redirect, or answer at the end.
  private static func redirecting(_ targets: [(from: String, to: String)]) async throws
    -> MockServer
  {
    let redirects: [(path: String, text: String)] = targets.map { target in
      (
        path: "\(target.from).json",
        text: #"""
        {"request": {"urlPath": "/\#(target.from)"},
         "cases": {"a": {"response": {"status": 302, "headers": {"Location": "\#(target.to)"}}}}}
        """#
      )
    }
    let loaded = ScenarioLoader().load(
      texts: redirects + [
        (
          path: "end.json",
          text:
            #"{"cases": {"a": {"response": {"jsonBody": {"id": 7}}}}, "request": {"urlPath": "/end"}}"#
        )
      ])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return try await MockServer.start(loaded.scenarios, port: 0)
  }

  @Test func `after redirects, the URL is that of the last target`() async throws {
    let server = try await Self.redirecting([("item", "/b"), ("b", "/end?x=1")])
    var lost = LostAnswers()
    let outcome = await Self.client(server.mainLease).fetch(Self.item())
    if await !lost.include(outcome.noAnswer, server.journal) {
      let received = try #require(outcome.received, "\(outcome)")
      #expect(received.url?.absoluteString == server.url.absoluteString + "/end?x=1")
    }
    await server.stop()
  }

  @Test func `no field of prepare and of a token follows a redirect to another origin`()
    async throws
  {
    let target = try await Self.redirecting([])
    let server = try await Self.redirecting([("item", "\(target.url)/end")])
    let client = ConfidentialFields.client(of: server, over: URLSessionTransport())
    var lost = LostAnswers()
    let outcome = await client.fetch(Self.item())
    if await !lost.include(outcome.noAnswer, server.journal) {
      #expect(outcome.kind == .success)
      try ConfidentialFields.expectNone(from: server, follow: target)
    }
    await server.stop()
    await target.stop()
  }

  @Test func `a redirect keeps method and body of a POST only where its status says so`()
    async throws
  {
    let session = URLSession(configuration: .ephemeral)
    var lost = LostAnswers()
    for transport in [URLSessionTransport(), URLSessionTransport(session: session)] {
      let server = try await RedirectingServer.start()
      let client = APIClient(baseURL: server.url, transport: transport)
      for status in [301, 302, 303, 307, 308] {
        let outcome = await client.fetch(
          RedirectingServer.Order(status: status, timeout: Self.patience))
        if await lost.include(outcome.noAnswer, server.journal) { continue }
        RedirectingServer.expect(outcome, to: status, of: server)
      }
      await server.stop()
    }
    session.invalidateAndCancel()
    lost.check()
  }

  @Test func `a scheme in capitals is the same scheme`() async throws {
    let server = try await ItemServer.start([("a", #"{"jsonBody": {"id": 7}}"#)])
    let base = server.url.absoluteString.replacing("http:", with: "HTTP:", maxReplacements: 1)
    let client = APIClient(
      baseURL: try #require(URL(string: base)), transport: URLSessionTransport())
    var lost = LostAnswers()
    let outcome = await client.fetch(Self.item())
    if await !lost.include(outcome.noAnswer, server.journal) {
      #expect(outcome.kind == .success, "\(outcome)")
    }
    await server.stop()
  }
}
