// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import Testing

struct TraitTests {
  @Test(.mockServer(scenarios: Repository.scenarios.path))
  func `a test with the trait has a running server`() async throws {
    let connection = try RawConnection(port: MockServer.current.port)
    try connection.send("GET /users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.receiveResponse().status == 200)
  }

  @Test(.mockServer(scenarios: Repository.scenarios.path), arguments: 0..<4)
  func `each case of a test has its own server`(number: Int) async throws {
    // Sequences restart for each case, so state is not shared either.
    let connection = try RawConnection(port: MockServer.current.port)
    try connection.send(
      "POST /registration HTTP/1.1\r\nHost: a\r\nPrefer: case=flaky\r\nContent-Length: 0\r\n\r\n")
    let response = try connection.receiveResponse()
    #expect(response.status == 500)
    #expect(!response.body.isEmpty)
  }

  @Test(.mockServer(scenarios: Repository.scenarios.path, shared: true), arguments: 0..<4)
  func `each case of a test has its own lease of a shared server`(number: Int) async throws {
    let lease = try ServerLease.current
    #expect(lease.id != "default")
    let connection = try RawConnection(port: lease.server.port)
    try connection.send(
      "POST \(lease.url.path)/registration HTTP/1.1\r\nHost: a\r\nPrefer: case=flaky\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(try connection.receiveResponse().status == 500)
  }

  @Test(.mockServer(scenarios: Repository.scenarios.path))
  func `the lease of a test with its own server is the main one`() throws {
    #expect(try ServerLease.current.url == MockServer.current.url)
  }

  @Test func `without the trait, asking for the server explains what to do`() {
    let error = #expect(throws: NoMockServer.self) { try MockServer.current }
    #expect(error?.description.contains(".mockServer(scenarios:)") == true)
  }
}
