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

  @Test func `health asks the server that was started in its folder, and tells two apart`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write(SelectCommandTests.text, to: "a.json")
    let program = Program(in: folder.url)
    func start() async throws -> (server: RunningProgram, url: String) {
      let server = try program.start(["serve", "a.json", "--port", "0", "--quiet"])
      let line = try #require(await server.nextLine())
      return (server, String(try #require(line.split(separator: " ").last)))
    }
    let (first, url) = try await start()
    let found = try await program.run("health")
    #expect(found.status == 0 && found.output == "\(url) answers\n")
    let (second, _) = try await start()
    let several = try await program.run("health")
    #expect(several.status == 2 && several.output == "")
    #expect(several.errors.hasPrefix("mockapi: error: 2 servers were started in this folder: "))
    #expect(try await program.run("health", "--server", url).output == "\(url) answers\n")
    for server in [first, second] {
      server.signal(SIGTERM)
      #expect(await server.finish().status == 0)
    }
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
