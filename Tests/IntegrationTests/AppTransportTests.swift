// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import Testing

private struct Item: Resource {
  struct Success: APIModel { let id: Int }
  var method = HTTPRequest.Method.get
  var request: Request { Request(method: method, path: "item", timeout: .seconds(3600)) }
}

/// The transports that wrap another, each over every transport of this project, against a server.
struct AppTransportTests {
  private func serve(_ rest: String, _ body: (MockServer) async throws -> Void) async throws {
    let text = #"{"request": {"urlPath": "/item"}, \#(rest)}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(loaded, configuration: .onAnyPort())
    try await body(server)
    await server.stop()
  }

  private static let flaky = #"""
    "cases": {
      "busy": {"response": {"status": 503}},
      "cut": {"response": {"status": 200, "jsonBody": {"id": 7}, "fault": {"at": {"bodyByte": 3}}}},
      "item": {"response": {"jsonBody": {"id": 7}}},
      "recovering": {"sequence": ["busy", "cut", "item"]}
    },
    "default": "recovering"
    """#

  @Test(arguments: Way.dependable)
  func `a GET gets through a server that is busy, then cuts an answer off`(way: Way) async throws {
    try await serve(Self.flaky) { server in
      let rules = RetryingTransport.Rules(firstPause: .milliseconds(1))
      let client = APIClient(
        baseURL: server.url, transport: RetryingTransport(way.transport(), rules: rules))
      #expect(await client.fetch(Item()).kind == .success)
      #expect(server.journal.entries.count == 3)
    }
  }

  @Test(arguments: Way.dependable)
  func `a POST is not sent again`(way: Way) async throws {
    try await serve(Self.flaky) { server in
      let client = APIClient(baseURL: server.url, transport: RetryingTransport(way.transport()))
      #expect(await client.fetch(Item(method: .post)).kind == .unexpected)
      #expect(server.journal.entries.count == 1)
    }
  }

  @Test(arguments: Way.dependable)
  func `100 requests at once meet 401, and one refresh gives all of them their answer`(
    way: Way
  ) async throws {
    let scenario = #"""
      "cases": {
        "item": {"when": {"headers": {"Authorization": {"equalTo": "Bearer new"}}}, "response": {"jsonBody": {"id": 7}}},
        "expired": {"response": {"status": 401}}
      },
      "default": "expired"
      """#
    try await serve(scenario) { server in
      let refusals = server.journal.newEntries()
      let refreshes = Refreshes()
      let transport = RefreshingTransport(
        way.transport(), token: "old", refreshTimeout: .seconds(3600)
      ) { _ in
        await refreshes.count()
        var rest = 100
        for await _ in refusals {
          rest -= 1
          if rest == 0 { break }
        }
        return "new"
      }
      let client = APIClient(baseURL: server.url, transport: transport)
      let kinds = await withTaskGroup(of: OutcomeKind.self) { group in
        for _ in 0..<100 { group.addTask { await client.fetch(Item()).kind } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(kinds == Array(repeating: .success, count: 100))
      #expect(await refreshes.number == 1)
      #expect(server.journal.entries.count == 200)
    }
  }

  @Test(arguments: Way.dependable.filter { $0 != .rawSocket })
  func `no field of prepare and of a token follows a redirect to another origin`(
    way: Way
  ) async throws {
    try await serve(#""cases": {"item": {"response": {"jsonBody": {"id": 7}}}}"#) { target in
      let redirect = #"""
        "cases": {"away": {"response": {"status": 302, "headers": {"Location": "\#(target.url)/item"}}}}
        """#
      try await serve(redirect) { server in
        let client = ConfidentialFields.client(of: server, over: way.transport())
        #expect(await client.fetch(Item()).kind == .success)
        try ConfidentialFields.expectNone(from: server, follow: target)
      }
    }
  }
}

private actor Refreshes {
  private(set) var number = 0

  func count() { number += 1 }
}
