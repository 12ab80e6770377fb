// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

/// `mockapi new`, with the program.
struct NewCommandTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(in: folder.url)
  }

  private func file(_ name: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  @Test func `the first file is written, and 'check' finds nothing wrong with it`() async throws {
    let result = try await program.run(
      "new", "POST", "/api/v2/orders", "400", #"{"code":"CARD_DECLINED"}"#)
    #expect(result.status == 0)
    #expect(
      result.output == """
        Scenarios/orders.json has the cases cardDeclined (the default), ok, garbage, empty500, flaky
        next: mockapi serve
        then: curl -i -X POST localhost:8080/api/v2/orders

        """)
    #expect(result.errors == "")
    #expect(try file("Scenarios/orders.json").contains(#""code": "CARD_DECLINED""#))
    let check = try await program.run("check")
    #expect(check.status == 0)
    #expect(check.output == "1 file, 1 scenario, 5 cases: no problems\n")
    #expect(check.errors == "")
  }

  @Test func `the bundled client passes the scenario of a new file`() async throws {
    _ = try await program.run(
      "new", "GET", "/users/{id}", "200", #"{"id":7}"#, "404", #"{"code":1}"#)
    let result = try await program.run("test", "--quick")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `a file that exists is left alone, and so is a scenario with the name`() async throws {
    try folder.write("mine", to: "scenarios/orders.json")
    try folder.write(
      #"{"name": "users", "request": {}, "cases": {"a": {"response": {}}}}"#,
      to: "scenarios/all.json")
    let rest =
      "; nothing is overwritten; choose another name with --name, or add the cases to that file by hand\n"
    let orders = try await program.run("new", "/orders")
    #expect(orders.status == 2)
    #expect(orders.errors == "mockapi: error: the file scenarios/orders.json exists" + rest)
    #expect(try file("scenarios/orders.json") == "mine")
    let users = try await program.run("new", "/users")
    #expect(users.status == 2)
    #expect(
      users.errors == "mockapi: error: the scenario 'users' is in scenarios/all.json" + rest)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/scenarios/users.json"))
  }

  @Test(arguments: [
    (
      ["POST", "/api/v2/orders", "409", "--name", "orders2"],
      "the scenario 'orders' in Scenarios/orders.json answers these requests; add the cases to that file by hand"
    ),
    (
      ["POST", "/api/v2/orders", "409"],
      "the scenario 'orders' in Scenarios/orders.json answers these requests; add the cases to that file by hand"
    ),
    (
      ["/users/{id}?a=1", "--name", "a"],
      "the scenario 'users' in Scenarios/users.json answers these requests, and comes first; "
        + "add the cases to that file by hand, or give it a 'priority' above 5"
    ),
    (
      ["POST", "/pages/{id}", "--name", "z"],
      "this scenario would come before 'pages' in Scenarios/pages.json, and answer all of its requests; "
        + "give that one a 'priority' below 5"
    ),
  ])
  func `a scenario is not written if it and another one could not both answer`(
    words: [String], problem: String
  ) async throws {
    for other in [
      ["POST", "/api/v2/orders"], ["/users/{id}"], ["POST", "/pages/{id}?a=1"],
    ] {
      #expect(await (try program.start(["new"] + other)).finish().status == 0)
    }
    let result = await (try program.start(["new"] + words)).finish()
    #expect(result.status == 2)
    #expect(result.errors == "mockapi: error: \(problem)\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Scenarios").sorted()
        == ["orders.json", "pages.json", "users.json"])
  }

  @Test func `a file with an error is not written`() async throws {
    let result = try await program.run("new", "/{bad/x", "200")
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Scenarios/x.json:"), "\(result.errors)")
    #expect(
      result.errors.hasSuffix(
        "mockapi: error: the file would have an error, so it is not written; correct the words\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a body comes from a file, and the file goes into another folder`() async throws {
    try folder.write(#"{"id": 1.50}"#, to: "user.json")
    let result = try await program.run(
      "new", "/user", "200", "@user.json", "--into", "a/b", "--name", "me")
    #expect(result.status == 0)
    #expect(result.output.contains("next: mockapi serve a/b\n"))
    let other = try await program.run("new", "/x", "--into", "my mocks")
    #expect(other.output.contains("next: mockapi serve 'my mocks'\n"))
    #expect(try file("a/b/me.json").contains(#""jsonBody": { "id": 1.50 }"#))
    let missing = try await program.run("new", "/x", "200", "@nothing.json")
    #expect(missing.status == 2)
    #expect(
      missing.errors.hasPrefix("mockapi: error: 'nothing.json' must be a file that can be read: "))
  }

  @Test func `a command of curl comes after two hyphens`() async throws {
    let result = try await program.run(
      "new", "503", "--", "curl", "-X", "PUT", "http://a/b", "-H", "Authorization: Bearer t0p")
    #expect(result.status == 0)
    let text = try file("Scenarios/b.json")
    #expect(text.contains(#""request": { "method": "PUT", "urlPath": "/b" }"#))
    #expect(!text.contains("t0p"))
  }

  @Test func `the parts of a request that are not written are named`() async throws {
    let result = try await program.run("new", "--", "curl", "http://a/b?jwt=t0p&n=1")
    #expect(result.status == 0)
    #expect(
      result.output == """
        Scenarios/b.json has the cases ok (the default), garbage, empty500, flaky
        not written: the parameter 'jwt', a secret by its name
        next: mockapi serve
        then: curl -i 'localhost:8080/b?n=1'

        """)
  }

  @Test(arguments: [
    ["curl", "-X", "POST", "http://a/b"], ["curl", "--request", "POST", "http://a/b"],
  ])
  func `without hyphens before it, a command of curl is told to have them`(words: [String])
    async throws
  {
    let result = await (try program.start(["new"] + words)).finish()
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix(
        "Error: write '--' before curl, as in: mockapi new 503 -- curl -X POST http://localhost:8080/orders\n"
      ), "\(result.errors)")
  }

  @Test(arguments: [
    (["/a", "400", "{code: X}"], "mockapi: error: the body of 400 must be JSON: "),
    (["--", "curl", "http://a", "503"], "mockapi: error: answers come before '--'"),
  ])
  func `what is wrong inside the words is wrong usage, too`(words: [String], problem: String)
    async throws
  {
    let result = await (try program.start(["new"] + words)).finish()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix(problem), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["new", "ord\u{202E}ers\u{1B}[31m"], ["ser\u{1B}[31mve"], ["serve", "--\u{9B}x"],
  ])
  func `words in a message cannot command the terminal`(words: [String]) async throws {
    let result = await (try program.start(words)).finish()
    #expect(result.status == 64)
    #expect(result.errors.contains("\\"), "\(result.errors)")
    let controls: Set<Unicode.Scalar> = ["\u{1B}", "\u{202E}", "\u{9B}"]
    #expect(!result.errors.unicodeScalars.contains(where: controls.contains))
  }

  @Test func `the last request without a scenario comes from a running server`() async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    let server = try await MockServer.start(
      ScenarioLoader().load(texts: [
        ("known.json", #"{"request": {"urlPath": "/known"}, "cases": {"a": {"response": {}}}}"#)
      ]), configuration: configuration)
    for path in ["/wanted?page=2", "/known"] {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = try connection.receiveAll()
    }
    let result = try await program.run(
      "new", "--from-journal", "--server", server.url.absoluteString, "404")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasSuffix(
        "next: send the request again; a server that serves 'Scenarios' answers it, at once with --watch, else after a restart\n"
      ))
    #expect(try file("Scenarios/wanted.json").contains(#""page": { "equalTo": "2" }"#))
    await server.stop()
  }

  @Test(arguments: [
    (
      [],
      "there must be a method and a path, as in: mockapi new POST /api/v2/orders 400 '{\"code\": \"CARD_DECLINED\"}'"
    ),
    (
      ["POST", "orders"],
      "after 'POST' there must be a path that begins with '/', such as /api/v2/orders; found 'orders'"
    ),
    (
      ["/a", "--name", "../a"],
      "--name must consist of letters, digits, '.', '_' and '-', and must not begin with '.'; found '../a'."
    ),
    (["/a", "--into", ""], "--into must name a folder; found nothing."),
    (["/a", "--request", "3"], "--request needs --from-journal."),
    (
      ["/a", "--from-journal"],
      "--from-journal gives the method and the path; write the answers alone."
    ),
    (
      ["--from-journal", "--server", "https://a"],
      "--url or --server must be an http URL such as http://localhost:8080; found 'https://a'."
    ),
  ])
  func `wrong usage is told, and nothing is written`(words: [String], problem: String) async throws
  {
    let result = await (try program.start(["new"] + words)).finish()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: \(problem)\n"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
