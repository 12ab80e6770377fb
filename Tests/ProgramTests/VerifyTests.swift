// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

/// `mockapi verify`, with the program. The server that it asks is a mock of the control API.
struct VerifyTests {
  private static let file = #"{"verify": [{"request": {"urlPath": "/a"}, "exactly": 1}]}"#
  private static let control = #"""
    {"request": {"method": "POST", "urlPathTemplate": "/__mockapi/leases/{lease}/verify"}, "cases": {
      "holds": {"response": {"jsonBody": {"holds": true, "report": "1 expectation holds for 3 requests"}}},
      "fails": {"response": {"jsonBody": {"holds": false, "report": "0 of 1 expectation holds"}}},
      "refused": {"response": {"status": 401, "jsonBody": {"detail": "a request must have the server's token"}}},
      "other": {"response": {"body": "hello"}},
      "silent": {"response": {"fault": {"at": "start"}}}}}
    """#

  private let folder: ScratchFolder
  private let server: MockServer

  init() async throws {
    folder = try ScratchFolder()
    try folder.write(Self.file, to: "verify.json")
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.control = .off
    server = try await MockServer.start(
      ScenarioLoader().load(texts: [("control.json", Self.control)]), configuration: configuration)
  }

  private func verify(_ arguments: String...) async throws -> Program.Result {
    try await Program(
      in: folder.url, environment: ["MOCKAPI_CONTROL_TOKEN": "from the environment"]
    )
    .run(["verify"] + arguments)
  }

  @Test(arguments: [
    ("holds", 0, "1 expectation holds for 3 requests\n", ""),
    ("fails", 1, "0 of 1 expectation holds\n", ""),
    ("refused", 2, "", "answers 401: a request must have the server's token\n"),
    ("other", 2, "", "answers 200: this is not a report of mockapi\n"),
    ("silent", 2, "", "does not answer: it closed the connection without an answer\n"),
  ])
  func `the report of the server is shown, and decides the exit status`(
    answer: String, status: Int32, output: String, errors: String
  ) async throws {
    try server.mainLease.select(["control": answer])
    let result = try await verify("verify.json", "--url", server.url.absoluteString)
    #expect(result.status == status && result.output == output)
    #expect(
      result.errors
        == (errors.isEmpty ? "" : "mockapi: error: \(server.url.absoluteString) \(errors)"))
    await server.stop()
  }

  @Test func `the file, the lease and the token are sent`() async throws {
    let url = server.url.absoluteString
    _ = try await verify("verify.json", "--url", url)
    _ = try await verify("verify.json", "--url", url, "--lease", "k3/9", "--token", "secret")
    _ = try await verify("verify.json", "--url", url, "--within", "2m")
    let requests = server.journal.entries.map(\.request)
    #expect(
      requests.map(\.target.text) == [
        "/__mockapi/leases/default/verify?file=verify.json",
        "/__mockapi/leases/k3%2F9/verify?file=verify.json",
        "/__mockapi/leases/default/verify?file=verify.json&withinMilliseconds=120000",
      ])
    #expect(
      requests.map { $0.headerValues(named: "Authorization") } == [
        ["Bearer from the environment"], ["Bearer secret"], ["Bearer from the environment"],
      ])
    #expect(requests.allSatisfy { $0.body == Array(Self.file.utf8) })
    await server.stop()
  }

  @Test func `a wait is at most an hour`() async throws {
    let result = try await verify("verify.json", "--within", "61m")
    #expect(result.status == 64)
    #expect(result.errors.contains("--within must be at most 1h."))
    #expect(server.journal.entries.isEmpty)
    await server.stop()
  }

  @Test func `mistakes in the file are reported before any server is asked`() async throws {
    try folder.write(#"{"verify": [{"reqest": {}, "never": true}]}"#, to: "wrong.json")
    let wrong = try await verify("wrong.json", "--url", server.url.absoluteString)
    #expect(wrong.status == 2 && wrong.output == "")
    #expect(
      wrong.errors == """
        wrong.json:1:14: error: unknown key 'reqest' in an expectation; did you mean 'request'?
        {"verify": [{"reqest": {}, "never": true}]}
                     ^~~~~~~~

        """)
    let missing = try await verify("missing.json")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("'missing.json' must be a file that can be read"))
    #expect(server.journal.entries.isEmpty)
    await server.stop()
  }

  @Test func `a file or the coverage is needed`() async throws {
    for (arguments, message) in [
      ([], "verify needs a FILE with expectations, or --coverage."),
      (["verify.json", "--all"], "--all needs --coverage."),
      (["--coverage", "--within", "1s"], "--within needs a FILE."),
    ] {
      let result = try await Program(in: folder.url).run(["verify"] + arguments)
      #expect(result.status == 64)
      #expect(result.errors.contains(message))
    }
    await server.stop()
  }

  @Test func `a server that is not there is reported`() async throws {
    // Not the port of a server that has stopped, which could be that of another test by now.
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.faultPorts = [.refused: 0]
    let other = try await MockServer.start([], configuration: configuration)
    let url = try #require(other.url(of: .refused)).absoluteString
    let result = try await verify("verify.json", "--url", url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("mockapi: error: \(url) does not answer: cannot connect"))
    await other.stop()
    await server.stop()
  }

  @Test func `the journal of a running server and of its leases is verified`() async throws {
    let real = try await MockServer.start(
      ScenarioLoader().load(texts: [
        ("a.json", #"{"request": {"urlPath": "/a"}, "cases": {"ok": {"response": {}}}}"#)
      ]),
      configuration: {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.controlToken = "secret"
        return configuration
      }())
    let lease = try real.lease()
    func ask(_ path: String) throws {
      let connection = try RawConnection(port: real.port)
      try connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try connection.receiveResponse()
    }
    try ask("/a")
    try ask("/__mockapi/at/\(lease.id)/b")
    let url = real.url.absoluteString
    let main = try await verify("verify.json", "--url", url, "--token", "secret")
    #expect(main.status == 0 && main.output == "1 expectation holds for 1 request\n")
    let other = try await verify(
      "verify.json", "--url", url, "--lease", lease.id, "--token", "secret")
    #expect(other.status == 1 && other.errors == "")
    #expect(
      other.output == """
        verify.json:1:13: expected exactly 1 request with urlPath /a; found 0 of 1
          near miss: request 1, GET /b
            urlPath must be /a; found /b (verify.json:1:37)
        0 of 1 expectation holds

        """)
    let stranger = try await verify("verify.json", "--url", url, "--token", "wrong")
    #expect(stranger.status == 2 && stranger.errors.contains("answers 401: "))
    lease.end()
    let ended = try await verify(
      "verify.json", "--url", url, "--lease", lease.id, "--token", "secret")
    #expect(ended.status == 2 && ended.errors.contains("answers 410: "))
    await real.stop()
    await server.stop()
  }
}
