// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi health`, tested with the program.
struct HealthTests {
  @Test func `with MOCKAPI_PORT, serve and health agree on the port`() async throws {
    let (program, port) = try await ServeTests().start("--quiet")
    let health = try await Program(in: Repository.root, environment: ["MOCKAPI_PORT": "\(port)"])
      .run("health")
    #expect(health.status == 0)
    #expect(health.output == "http://127.0.0.1:\(port) answers\n")
    program.signal(SIGTERM)
    _ = await program.finish()
  }

  @Test func `health reports a port where nothing listens`() async throws {
    // Not the port of a server that has stopped, which could be that of another test by now.
    let (program, _) = try await ServeTests().start("--quiet", "--fault-port", "refused=0")
    let line = try #require(await program.nextLine())
    let url = try #require(line.split(separator: " ").last.map(String.init))
    let gone = try await Program(in: Repository.root).run("health", "--url", url)
    #expect(gone.status == 1)
    #expect(
      gone.errors
        == "mockapi: error: \(url) does not answer: cannot connect: Connection refused\n")
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }
}
