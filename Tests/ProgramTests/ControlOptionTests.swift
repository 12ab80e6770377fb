// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// The options of `mockapi serve` that say who may command the server.
struct ControlOptionTests {
  /// Starts the program and returns what it writes until it lists scenarios, and its port.
  private static func start(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> (RunningProgram, ready: JSONValue, port: Int) {
    let program = try Program(in: Repository.root, environment: environment).start(
      ["serve", "--port", "0", "--log-format", "json", "--quiet"] + arguments)
    let ready = try JSONDocument(parsing: await program.nextLine() ?? "").root
    let url = URL(string: ready["url"]?.string ?? "")
    return (program, ready, try #require(url?.port))
  }

  private static func status(_ port: Int, _ field: String = "") throws -> Int {
    let connection = try RawConnection(port: port)
    try connection.send(
      "GET /__mockapi/leases HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n")
    return try connection.receiveResponse().status
  }

  private static func stop(_ program: RunningProgram) async {
    program.signal(SIGTERM)
    _ = await program.finish()
  }

  @Test(arguments: [
    ([], "all"), (["--control", "local"], "local"), (["--control", "off"], "off"),
    (["--host", "0.0.0.0"], "local"), (["--host", "0.0.0.0", "--control-token", "t"], "all"),
    (["--host", "0.0.0.0", "--control", "all"], "all"),
  ])
  func `the ready line says who may command the server`(arguments: [String], scope: String)
    async throws
  {
    let (program, ready, port) = try await Self.start(arguments)
    #expect(ready["control"]?.string == scope)
    #expect((ready["allAddresses"]?.boolean ?? false) == arguments.contains("0.0.0.0"))
    #expect(
      try Self.status(port, "Authorization: Bearer t\r\n") == (scope == "off" ? 404 : 200))
    await Self.stop(program)
  }

  @Test func `a server that others reach says that only this machine may command it`() async throws
  {
    let program = try Program(in: Repository.root).start(
      ["serve", "--port", "0", "--host", "0.0.0.0", "--quiet"])
    let ready = await program.nextLine() ?? ""
    #expect(
      ready.wholeMatch(
        of:
          /mockapi is ready at http:\/\/127\.0\.0\.1:\d+ \(and at all other addresses of this machine\)/
      )
        != nil)
    #expect(
      await program.nextLine()
        == "only programs on this machine may use /__mockapi/ and /__admin/ (--control-token allows others)"
    )
    await Self.stop(program)
  }

  @Test func `a server that everybody may command without a token says so, and no other does`()
    async throws
  {
    let open =
      "everybody who reaches this server may use /__mockapi/ and /__admin/, and a page that it serves may read there "
      + "(--control-token demands a token)"
    for (arguments, line) in [
      (["--host", "0.0.0.0", "--control", "all"], open),
      (["--host", "0.0.0.0", "--control", "all", "--control-token", "t"], nil),
      (["--control", "all"], nil),
    ] {
      let program = try Program(in: Repository.root).start(
        ["serve", "--port", "0", "--quiet"] + arguments)
      #expect(await program.nextLine()?.hasPrefix("mockapi is ready at ") == true)
      if let line { #expect(await program.nextLine() == line) }
      program.signal(SIGTERM)
      // What is left of the output.
      #expect(await !program.finish().output.contains(open))
    }
  }

  @Test func `the token is given as an option, in a file or in the environment`() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write("s3cret \n", to: "token.txt")
    let ways: [(arguments: [String], environment: [String: String])] = [
      (["--control-token", "s3cret"], [:]), (["--control-token-file", file], [:]),
      ([], ["MOCKAPI_CONTROL_TOKEN": "s3cret"]),
    ]
    for (arguments, environment) in ways {
      let (program, _, port) = try await Self.start(arguments, environment: environment)
      #expect(try Self.status(port) == 401)
      #expect(try Self.status(port, "Authorization: Bearer other\r\n") == 401)
      #expect(try Self.status(port, "Authorization: Bearer s3cret\r\n") == 200)
      await Self.stop(program)
    }
  }

  @Test(arguments: [
    (["--allow-host", "mock.test"], ["MOCKAPI_ALLOW_HOST": "evil.test"]),
    ([], ["MOCKAPI_ALLOW_HOST": "other.test, mock.test"]),
  ])
  func `a name that is allowed may be the host`(
    arguments: [String], environment: [String: String]
  ) async throws {
    let (program, _, port) = try await Self.start(arguments, environment: environment)
    for (host, status) in [("mock.test", 200), ("evil.test", 403)] {
      let connection = try RawConnection(port: port)
      try connection.send("GET /__mockapi/leases HTTP/1.1\r\nHost: \(host):80\r\n\r\n")
      #expect(try connection.receiveResponse().status == status)
    }
    await Self.stop(program)
  }

  @Test func `leases of the command are there from the start`() async throws {
    let (program, _, port) = try await Self.start(["--lease", "team-a", "--lease", "team-b"])
    for id in ["team-a", "team-b"] {
      let connection = try RawConnection(port: port)
      try connection.send("GET /__mockapi/leases/\(id) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let answer = try connection.receiveResponse()
      #expect(answer.status == 200 && answer.text.contains("/__mockapi/at/\(id)\""))
    }
    await Self.stop(program)
  }

  @Test(
    arguments: [([], [:]), (["--allow-save"], [:]), ([], ["MOCKAPI_ALLOW_SAVE": "1"])]
      as [([String], [String: String])])
  func `files are written only with the option`(
    arguments: [String], environment: [String: String]
  ) async throws {
    let (program, _, port) = try await Self.start(arguments, environment: environment)
    let connection = try RawConnection(port: port)
    try connection.send("GET /__mockapi/server HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let facts = try JSONDocument(parsing: connection.receiveResponse().body).root
    #expect(facts["save"]?.boolean == !(arguments.isEmpty && environment.isEmpty))
    await Self.stop(program)
  }

  @Test(arguments: [
    (["--control", "some"], 64, "it must be 'off', 'local' or 'all'"),
    (["--control-token", ""], 64, "--control-token must not be empty"),
    (["--control-token", "a", "--control-token-file", "b"], 64, "both give a token; keep one"),
    (["--max-request-head", "100"], 64, "it must be a number from 1024 to 1048576"),
    (["--lease", "Team A"], 64, "found 'Team A'; 'team-a' is one"),
    (["--allow-host", "http://mock.test"], 64, "must be a name without scheme and port"),
    (
      ["--control-token-file", "no/such/file"], 2,
      "--control-token-file must be a text file that can be read"
    ),
  ])
  func `a wrong option is refused`(arguments: [String], status: Int32, message: String) async throws
  {
    let result = try await Program(in: Repository.root).run(["serve", "--port", "0"] + arguments)
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `a file without a token is refused`() async throws {
    let file = try ScratchFolder()
    let path = try file.write(" \n", to: "token.txt")
    let result = try await Program(in: Repository.root).run(
      "serve", "--port", "0", "--control-token-file", path)
    #expect(result.status == 2)
    #expect(result.errors.contains("--control-token-file must contain a token; '\(path)' is empty"))
  }

  @Test func `a verification asks a running server`() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      #"{"verify": [{"request": {"method": "POST", "urlPath": "/login"}, "exactly": 1}]}"#,
      to: "verify.json")
    let (program, ready, port) = try await Self.start(["--control-token", "t"])
    let url = try #require(ready["url"]?.string)
    let verify = ["verify", file, "--url", url, "--token", "t"]
    let fails = try await Program(in: folder.url).run(verify)
    #expect(fails.status == 1)
    #expect(fails.output.contains("expected exactly 1 request"))
    let connection = try RawConnection(port: port)
    try connection.send("POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
    _ = try connection.receiveResponse()
    #expect(try await Program(in: folder.url).run(verify).status == 0)
    #expect(try await Program(in: folder.url).run(verify.dropLast(2).map { $0 }).status == 2)
    await Self.stop(program)
  }
}
