// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import MockAPIClient
import MockAPIServer
import Testing

/// Fields of a client's `prepare` and of a token, which a redirect to another origin must not get.
enum ConfidentialFields {
  /// A client that sends a token, a field of its own, and a language.
  static func client(of server: MockServer, over transport: any Transport) -> APIClient {
    let refreshing = RefreshingTransport(
      transport, token: "secret",
      authorize: { request, token in request = request.setting("X-Token", to: token) },
      refresh: { _ in "new" })
    return APIClient(baseURL: server.url, transport: refreshing) { request in
      request = request.setting("X-Tenant", to: "secret").setting(.acceptLanguage, to: "de")
    }
  }

  /// Expects that the first request has all fields, and that after the redirect only the language.
  static func expectNone(from server: MockServer, follow target: MockServer) throws {
    func names(_ server: MockServer) throws -> Set<String> {
      let request = try #require(server.journal.entries.first).request
      return Set(request.headers.map { $0.name.lowercased() })
    }
    let all: Set = ["x-token", "x-tenant", "accept-language"]
    let (first, second) = (try names(server), try names(target))
    #expect(first.intersection(all) == all)
    #expect(second.intersection(all) == ["accept-language"])
  }
}
