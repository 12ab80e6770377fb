// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

/// `mockapi verify --coverage`, with the program and a server.
struct CoverageCommandTests {
  private let folder: ScratchFolder
  private let server: MockServer

  init() async throws {
    folder = try ScratchFolder()
    var configuration = ServerConfiguration()
    configuration.port = 0
    server = try await MockServer.start(
      ScenarioLoader().load(texts: [
        (
          "orders.json",
          #"""
          {"request": {"urlPath": "/orders"},
           "contract": {"failure": {
             "fields": {"/code": {"tolerance": "required", "values": ["SOLD_OUT", "DECLINED"]}},
             "code": "/code"}},
           "cases": {
             "ordered": {"response": {"status": 204}},
             "declined": {"response": {"status": 402, "jsonBody": {"code": "DECLINED"}}}}}
          """#
        ),
        ("a.json", #"{"request": {"urlPath": "/a"}, "cases": {"ok": {"response": {}}}}"#),
      ]), configuration: configuration)
  }

  private func verify(_ arguments: String...) async throws -> Program.Result {
    try await Program(in: folder.url).run(
      ["verify"] + arguments + ["--url", server.url.absoluteString])
  }

  private func ask(_ path: String, _ fields: String = "") throws {
    let connection = try RawConnection(port: server.port)
    try connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    _ = try connection.receiveResponse()
  }

  @Test func `what was not met is listed, and fails only where that is asked for`() async throws {
    try ask("/a")
    try ask("/orders", "Prefer: case=declined\r\n")
    let table = """
      scenario  cases  codes  not met
      a           1/1      -
      orders      1/2    1/2  ordered, code SOLD_OUT
      2 of 3 cases and 1 of 2 error codes were met

      """
    let shown = try await verify("--coverage")
    #expect(shown.output.split(separator: "\n").sorted() == table.split(separator: "\n").sorted())
    #expect(shown.status == 0 && shown.errors == "")
    let all = try await verify("--coverage", "--all")
    #expect(all.status == 1 && all.output == shown.output)
    await server.stop()
  }

  @Test func `expectations and coverage are checked together`() async throws {
    try folder.write(
      #"{"verify": [{"request": {"urlPath": "/a"}, "exactly": 2}]}"#, to: "verify.json")
    try ask("/a")
    let wrong = try await verify("verify.json", "--coverage")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("0 of 1 expectation holds\nscenario  cases  codes  not met\n"))
    try ask("/a")
    #expect(try await verify("verify.json", "--coverage").status == 0)
    #expect(try await verify("verify.json", "--coverage", "--all").status == 1)
    await server.stop()
  }

  @Test func `a lease has its own coverage`() async throws {
    try ask("/a")
    let lease = try server.lease()
    let result = try await verify("--coverage", "--lease", lease.id)
    #expect(result.output.hasSuffix("0 of 3 cases and 0 of 2 error codes were met\n"))
    await server.stop()
  }
}
