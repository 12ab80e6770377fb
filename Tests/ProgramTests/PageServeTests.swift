// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// What `mockapi serve` says about its page, and to whom.
struct PageServeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"urlPath": "/a"}, "cases": {"ok": {"response": {}}}}"#,
      to: "Scenarios/a.json")
  }

  /// Starts a server whose log is JSON, and returns the members of its first line.
  private func start(_ arguments: String...) async throws -> (
    RunningProgram, ready: JSONValue
  ) {
    let program = try Program(in: folder.url).start(
      ["serve", "--port", "0", "--quiet", "--log-format", "json"] + arguments)
    let line = try #require(await program.nextLine())
    return (program, try JSONDocument(parsing: line).root)
  }

  private static func stop(_ program: RunningProgram) async -> Program.Result {
    program.signal(SIGTERM)
    return await program.finish()
  }

  private static func status(_ port: Int, _ target: String) throws -> Int {
    let connection = try RawConnection(port: port)
    try connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return try connection.receiveResponse().status
  }

  @Test func `the JSON log has the address of the page, and no key`() async throws {
    let (program, ready) = try await start()
    let url = try #require(ready["pageUrl"]?.string)
    #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/__mockapi\/ui/) != nil)
    let port = try #require(URL(string: url)?.port)
    #expect(url != ready["url"]?.string && URL(string: ready["url"]?.string ?? "")?.port != port)
    #expect(try Self.status(port, "/__mockapi/ui") == 200)
    #expect(try Self.status(port, "/__mockapi/scenarios") == 401)
    #expect(try Self.status(port, "/a") == 404)
    #expect(await Self.stop(program).status == 0)
  }

  @Test(arguments: [["--page-port", "off"], ["--control", "off"]])
  func `there is no page if it is not wanted`(arguments: [String]) async throws {
    let (program, ready) = try await start(arguments[0], arguments[1])
    #expect(ready["pageUrl"] == nil)
    #expect(await Self.stop(program).status == 0)
  }

  @Test(arguments: [[], ["--page-port", "0"]])
  func `a server that a program starts has a page only if that asks for it`(arguments: [String])
    async throws
  {
    let pipe = try PrivatePipe()
    let program = try Program(in: folder.url).start(
      ["serve", "--port", "0", "--quiet", "--log-format", "json", "--end-with-stdin"] + arguments,
      input: pipe.readEnd)
    let ready = try JSONDocument(parsing: try #require(await program.nextLine())).root
    #expect((ready["pageUrl"] == nil) == arguments.isEmpty)
    try pipe.writeEnd.close()
    #expect(await program.finish().status == 0)
  }

  @Test func `a log that is no terminal has no line for a page at a free port`() async throws {
    let program = try Program(in: folder.url).start(
      ["serve", "--port", "0", "--quiet", "--page-port", "0"])
    #expect(await program.nextLine()?.hasPrefix("mockapi is ready at ") == true)
    #expect(await Self.stop(program).output == "")
  }

  #if os(Linux)
    @Test func `a log that is no terminal has the address of a named port, without the key`()
      async throws
    {
      // An address of this machine where this port is nobody else's.
      let host = (1...3).reduce("127") { address, _ in "\(address).\(Int.random(in: 1...254))" }
      let program = try Program(in: folder.url).start(
        ["serve", "--host", host, "--port", "0", "--quiet", "--page-port", "8081"])
      #expect(await program.nextLine()?.hasPrefix("mockapi is ready at http://\(host):") == true)
      #expect(await program.nextLine() == "page: http://\(host):8081/__mockapi/ui")
      // The same port for two servers.
      let second = try await Program(in: folder.url).run(
        "serve", "--host", host, "--port", "0", "--page-port", "8081")
      #expect(second.status == 2)
      #expect(second.errors.hasPrefix("mockapi: error: port 8081 on \(host) is in use"))
      #expect(await Self.stop(program).output == "")
    }
  #endif
}
