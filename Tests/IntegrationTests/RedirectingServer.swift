// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

/// Redirects of every status from `/shop/old`, the target of which has a POST with the text `apples` only for 307 and 308.
enum RedirectingServer {
  /// Asks the place that moved.
  struct Order: Resource {
    struct Success: APIModel { let id: Int }
    let status: Int
    var timeout = HangLimit.duration

    var request: Request {
      .post("shop/old/\(status)").with(body: Data("apples".utf8), contentType: "text/plain")
        .with(timeout: timeout)
    }
  }

  /// The URL of the target below that of the server.
  static let target = "/shop/new?from=old"

  static func start() async throws -> MockServer {
    let moved = [301, 302, 303, 307, 308].map { status in
      (
        path: "\(status).json",
        text: #"""
        {"request": {"urlPath": "/shop/old/\#(status)"}, "cases": {"moved": {"response":
          {"status": \#(status), "headers": {"Location": "../x/.././new?from=old"}, "body": "moved"}}}}
        """#
      )
    }
    let loaded = ScenarioLoader().load(
      texts: moved + [
        (
          path: "kept.json",
          text: #"""
          {"request": {"method": "POST", "urlPath": "/shop/new", "bodyPatterns": [{"equalTo": "apples"}]},
           "cases": {"kept": {"response": {"jsonBody": {"id": 307}}}}}
          """#
        ),
        (
          path: "changed.json",
          text: #"""
          {"request": {"method": "GET", "urlPath": "/shop/new", "headers": {"Content-Type": {"absent": true}}},
           "cases": {"changed": {"response": {"jsonBody": {"id": 303}}}}}
          """#
        ),
      ])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return try await MockServer.start(loaded, configuration: .onAnyPort())
  }

  /// Expects the answer of the target to the request that must follow a redirect of `status`.
  static func expect(
    _ outcome: Order.Outcome, to status: Int, of server: MockServer,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      outcome.usable?.id == (status >= 307 ? 307 : 303), "\(status): \(outcome)",
      sourceLocation: sourceLocation)
    #expect(
      outcome.received?.url?.absoluteString == server.url.absoluteString + target,
      sourceLocation: sourceLocation)
  }
}
