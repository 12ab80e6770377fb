// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import Testing

/// Servers and leases for a part of a test.
struct ServerScopeTests {
  private struct Stop: Error {}

  private func ask(_ url: URL) throws -> RawResponse {
    let connection = try RawConnection(port: try #require(url.port))
    try connection.send("GET \(url.path)/users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
    return try connection.receiveResponse()
  }

  @Test func `a server answers in its part of a test, which gives its result`() async throws {
    let status = try await withMockServer(
      scenarios: Repository.scenarios.path, select: ["user": "complete"]
    ) { server in
      #expect(try MockServer.current === server)
      #expect(server.mainLease.selection == ["user": "complete"])
      return try ask(server.url).status
    }
    #expect(status == 200)
    #expect(throws: NoMockServer.self) { try MockServer.current }
  }

  @Test func `a server stops when its part of a test throws`() async throws {
    // Kept, so that it does not stop because nothing refers to it any more.
    var kept: (server: MockServer, connection: RawConnection)?
    await #expect(throws: Stop.self) {
      try await withMockServer(scenarios: Repository.scenarios.path) { server in
        let connection = try RawConnection(port: server.port)
        try connection.send("GET /users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try connection.receiveResponse()
        kept = (server, connection)
        throw Stop()
      }
    }
    #expect(try #require(kept).connection.receiveToEnd().ending != .open)
  }

  @Test func `a lease ends with its part of a test`() async throws {
    var kept: ServerLease?
    await #expect(throws: Stop.self) {
      try await withMockLease(
        scenarios: Repository.scenarios.path, select: ["user": "complete"], name: "scope"
      ) { lease in
        #expect(lease.name == "scope")
        #expect(try ServerLease.current.id == lease.id)
        #expect(try ask(lease.url).status == 200)
        kept = lease
        throw Stop()
      }
    }
    #expect(try ask(try #require(kept).url).status == 410)
  }

  @Test func `a case that does not exist is refused`() async {
    await #expect(throws: ServerError.self) {
      try await withMockServer(
        scenarios: Repository.scenarios.path, select: ["user": "compleet"]
      ) { _ in }
    }
    await #expect(throws: ServerError.self) {
      try await withMockLease(
        scenarios: Repository.scenarios.path, select: ["user": "compleet"]
      ) { _ in }
    }
  }
}
