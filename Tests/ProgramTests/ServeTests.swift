// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi serve`, tested with the program.
struct ServeTests {
  /// Starts on a free port, and returns the port of the ready line.
  func start(_ arguments: String..., in folder: URL = Repository.root) async throws -> (
    RunningProgram, port: Int
  ) {
    let program = try Program(in: folder).start(["serve"] + arguments + ["--port", "0"])
    let line = await program.nextLine() ?? ""
    guard let match = line.wholeMatch(of: /mockapi is ready at http:\/\/127\.0\.0\.1:(\d+)/),
      let port = Int(match.1)
    else {
      let result = await program.finish()
      throw NotReady(description: "\(line)\n\(result.output)\(result.errors)")
    }
    return (program, port)
  }

  struct NotReady: Error, CustomStringConvertible {
    let description: String
  }

  func ask(_ port: Int, _ head: String) throws -> RawResponse {
    let connection = try RawConnection(port: port)
    try connection.send(head + "\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
    return try connection.receiveResponse()
  }

  @Test func `it reports that it is ready, lists the endpoints and logs each request`()
    async throws
  {
    let (program, port) = try await start("--no-watch")
    // Read before the first request, whose line could otherwise come between them.
    let list = [await program.nextLine(), await program.nextLine(), await program.nextLine()]
    #expect(
      list[0] == "  POST /login         login         unknownUser (default), loggedIn, proxyError")
    let response = try ask(port, "POST /registration HTTP/1.1\r\nPrefer: case=incorrectPassword")
    #expect(response.status == 400)
    #expect(response.header("Preference-Applied") == "case=incorrectPassword")
    #expect(response.text == #"{ "errorCode": "incorrectPassword" }"#)
    _ = try ask(port, "POST /registration HTTP/1.1\r\nPrefer: case=flaky")
    _ = try ask(port, "GET /\u{1B}[31m HTTP/1.1")
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix(
        #"mockapi: no scenario answers GET /\x1b[31m; all 3 scenarios:"# + "\n"))
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines.last?.wholeMatch(
        of: /mockapi answered 3 requests in [\d. a-z]+: registration 2; no scenario matched 1/)
        != nil, "\(lines)")
    let requests = lines.dropLast().map {
      $0.replacing(/^\d\d:\d\d:\d\d\.\d{3}/, with: "TIME").replacing(/\d+us$/, with: "Nus")
    }
    #expect(
      requests.sorted()
        == [
          #"TIME GET /\x1b[31m - 404 \#(requests.first { $0.contains("404") }?.firstMatch(of: /(\d+)B/)?.1 ?? "")B Nus"#,
          "TIME POST /registration registration/flaky>garbage 500 63B Nus",
          "TIME POST /registration registration/incorrectPassword 400 36B Nus",
        ].sorted())
  }

  @Test(arguments: ["text", "json"])
  func `the log names the lease of a request, and in JSON why its case answered`(format: String)
    async throws
  {
    let program = try Program(in: Repository.root).start(
      [
        "serve", "--port", "0", "--no-watch", "--list", "0", "--log-format", format, "--journal",
        "off",
      ])
    let ready = await program.nextLine() ?? ""
    let port = try #require(ready.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
    _ = try ask(port, "GET /users/user01 HTTP/1.1\r\nPrefer: case=complete")
    _ = try ask(port, "GET /__mockapi/at/gone/users/user01 HTTP/1.1")
    program.signal(SIGINT)
    // A line is written when its answer has ended, which the next request does not wait for.
    let lines = await program.finish().output.split(separator: "\n").dropLast()
      .sorted { !$0.contains("gone") && $1.contains("gone") }
    try #require(lines.count == 2)
    if format == "text" {
      #expect(!lines[0].contains("lease") && lines[1].hasSuffix(", lease gone"))
    } else {
      let events = try lines.map { try JSONDocument(parsing: String($0)).root }
      #expect(events.map { $0["lease"]?.string } == [nil, "gone"])
      #expect(events.map { $0["reason"]?.string } == ["preference", nil])
    }
  }

  @Test func `in the JSON log, every line is one object`() async throws {
    let program = try Program(in: Repository.root).start(
      ["serve", "--port", "0", "--log-format", "json"])
    let ready = try JSONDocument(parsing: await program.nextLine() ?? "").root
    #expect(ready["event"]?.string == "ready")
    // Read before the request, whose line could otherwise come between them.
    for _ in 0..<3 {
      let endpoint = try JSONDocument(parsing: await program.nextLine() ?? "").root
      #expect(endpoint["event"]?.string == "endpoint")
    }
    let url = try #require(URL(string: ready["url"]?.string ?? ""))
    _ = try ask(try #require(url.port), "GET /users/user01?\"\\ HTTP/1.1")
    program.signal(SIGINT)
    let result = await program.finish()
    #expect(result.status == 0)
    let events = try result.output.split(separator: "\n").map {
      try JSONDocument(parsing: String($0)).root
    }
    try #require(events.count == 2)
    let request = events[0]
    #expect(request["event"]?.string == "request")
    #expect(request["target"]?.string == "/users/user01?\"\\")
    #expect(request["scenario"]?.string == "user")
    #expect(request["case"]?.string == "complete")
    #expect(request["status"]?.number?.integer == 200)
    #expect(
      request["time"]?.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    #expect(request["microseconds"]?.number?.integer ?? 0 > 0)
    #expect(events[1]["event"]?.string == "summary")
    #expect(events[1]["scenarios"]?["user"]?.number?.integer == 1)
  }

  /// The SHA-256 of an empty body.
  private static let emptyDigest =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  @Test func `the log reports the bytes of a fault, and no status if none was sent`() async throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"""
      {"request": {"urlPath": "/a"}, "cases": {
        "cut": {"response": {"body": "abc", "fault": {"at": {"byte": 5}, "then": "reset"}}}}}
      """#, to: "Scenarios/a.json")
    for (format, expected) in [
      ("text", "a/cut - 3B Nus, fault: sent 5 B, then reset"),
      (
        "json",
        #""scenario":"a","case":"cut","reason":"default","bytes":3,"bodySha256":"\#(Self.emptyDigest)","microseconds":N,"fault":"reset","wireBytes":5,"complete":true}"#
      ),
    ] {
      let program = try Program(in: folder.url).start(
        ["serve", "--port", "0", "--no-watch", "--log-format", format])
      let ready = await program.nextLine() ?? ""
      let port = try #require(ready.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
      // The only scenario, whose line could otherwise come after that of the request.
      _ = await program.nextLine()
      let connection = try RawConnection(port: port)
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(connection.receiveToEnd() == (Array("HTTP/".utf8), .reset))
      program.signal(SIGTERM)
      let lines = await program.finish().output.split(separator: "\n")
      try #require(lines.count == 2)
      let line = String(lines[0])
        .replacing(/\ \d+us/, with: " Nus").replacing(
          /"microseconds":\d+/, with: #""microseconds":N"#)
      #expect(line.hasSuffix(expected))
    }
  }

  @Test func `in the JSON log, each problem is an object in a line`() async throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"urlPath": "/a"}, "cases": {"x": {"respons": {}}}}"#, to: "Scenarios/a.json")
    let program = Program(in: folder.url)
    let result = try await program.run("serve", "--port", "0", "--log-format", "json")
    #expect(result.status == 2)
    let lines = try result.errors.split(separator: "\n").map {
      try JSONDocument(parsing: String($0)).root
    }
    #expect(lines.count == 2)
    let problem = try #require(lines.first)
    #expect(problem["event"]?.string == "diagnostic")
    #expect(problem["severity"]?.string == "error")
    #expect(problem["file"]?.string == "./Scenarios/a.json")
    #expect(problem["line"]?.number?.integer == 1)
    #expect(problem["column"]?.number?.integer == 48)
    #expect(problem["length"]?.number?.integer == 9)
    #expect(
      problem["message"]?.string
        == "unknown key 'respons' in a case; did you mean 'response'?")
    #expect(
      problem["source"]?.string
        == #"{"request": {"urlPath": "/a"}, "cases": {"x": {"respons": {}}}}"#)
    #expect(lines.last?["event"]?.string == "message")
    #expect(lines.last?["level"]?.string == "error")
    #expect(
      lines.last?["message"]?.string
        == "the server needs a scenario to serve; every file has an error")
    let missing = try await program.run("serve", "no\"where", "--log-format", "json")
    #expect(
      missing.errors
        == #"{"event":"diagnostic","severity":"error","file":"no\"where","#
        + #""message":"there is no such file or folder"}"# + "\n")
  }

  @Test func `quiet prints only the ready line`() async throws {
    let (program, port) = try await start("--quiet")
    _ = try ask(port, "GET /users/user01 HTTP/1.1")
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test func `a bad file is reported and left out, the others are served, and a signal ends it`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {}}}}"#, to: "Scenarios/a.json")
    try folder.write("{", to: "Scenarios/bad.json")
    let (program, port) = try await start(in: folder.url)
    #expect(try ask(port, "GET /a HTTP/1.1").status == 200)
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(
      result.errors == """
        ./Scenarios/bad.json:1:2: error: expected a key in quotes or '}', found the end of the text
        {
         ^

        """)
    let strict = try await Program(in: folder.url).run("serve", "--strict", "--port", "0")
    #expect(strict.status == 2)
    #expect(strict.output == "")
    #expect(
      strict.errors.hasSuffix(
        "mockapi: error: --strict: the server does not start while files have errors; correct them, or leave --strict out\n"
      ))
  }

  @Test func `with few descriptors, connections wait their turn and are answered`() async throws {
    let shell = try #require(Program(ofSystem: "sh"))
    let mockapi = Program(in: Repository.root).executable.path
    let program = try shell.start([
      "-c", #"ulimit -n 100 && exec "$0" serve --port 0 --quiet --threads 1"#, mockapi,
    ])
    let line = try #require(await program.nextLine())
    let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    // 67 are for the program itself, and two fifths of the rest for connections that do not wait (docs/limits.md).
    var connections: [RawConnection] = []
    for _ in 0..<13 {
      let connection = try RawConnection(port: port)
      try connection.send("GET /users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.receiveResponse().status == 200)
      connections.append(connection)
    }
    let waiting = try (0..<10).map { _ in try RawConnection(port: port) }
    for connection in waiting {
      try connection.send("GET /users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    #expect(!waiting.contains { $0.hasArrived })
    connections = []
    for connection in waiting { #expect(try connection.receiveResponse().status == 200) }
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `signals that end a program stop it cleanly`(number: Int32) async throws {
    let (program, port) = try await start("--quiet")
    let connection = try RawConnection(port: port)
    try connection.send("GET /users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.receiveResponse().status == 200)
    program.signal(number)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(!result.wasKilled)
    #expect(connection.receiveToEnd() == ([], .closed))
  }

  @Test func `signals that were ignored when it started stay ignored`() async throws {
    let shell = try #require(Program(ofSystem: "sh"))
    let program = try shell.start([
      "-c", #"trap '' INT HUP && exec "$0" serve --port 0 --quiet"#,
      Program(in: Repository.root).executable.path,
    ])
    let line = try #require(await program.nextLine())
    let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    for number in [SIGINT, SIGHUP] {
      program.signal(number)
      #expect(try ask(port, "GET /users/user01 HTTP/1.1").status == 200)
    }
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(!result.wasKilled)
  }

  @Test func `the JSON log cannot contain terminal control characters`() async throws {
    let program = try Program(in: Repository.root).start([
      "serve", "--port", "0", "--log-format", "json", "--list", "0",
    ])
    let ready = try JSONDocument(parsing: try #require(await program.nextLine())).root
    let port = try #require(URL(string: ready["url"]?.string ?? "")?.port)
    _ = try ask(port, "GET /\u{9B}31m\u{202E}\u{7F}é\u{E0001} HTTP/1.1")
    program.signal(SIGTERM)
    let result = await program.finish()
    let target = #""target":"/\u009b31m\u202e\u007fé\udb40\udc01""#
    #expect(result.output.contains(target))
    #expect(result.errors.contains(target))
  }

  @Test func `a port that is in use is reported with the remedy`() async throws {
    let (program, port) = try await start("--quiet")
    let second = try await Program(in: Repository.root).run("serve", "--port", "\(port)")
    #expect(second.status == 2)
    #expect(
      second.errors
        == "mockapi: error: port \(port) on 127.0.0.1 is in use; stop the program that holds it, or "
        + "choose another port (0 takes a free port)\n")
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test func `missing scenarios are reported with the remedy`() async throws {
    let folder = try ScratchFolder()
    let program = Program(in: folder.url)
    let noFolder = try await program.run("serve")
    #expect(noFolder.status == 2)
    #expect(
      noFolder.errors
        == "mockapi: error: there is neither ./Scenarios nor ./scenarios here; name a scenario file "
        + "or a folder with scenario files\n")
    let missing = try await program.run("serve", "nowhere")
    #expect(missing.status == 2)
    #expect(missing.errors == "nowhere: error: there is no such file or folder\n")
    try folder.write("", to: "scenarios/notes.txt")
    let empty = try await program.run("serve")
    #expect(empty.status == 2)
    #expect(
      empty.errors
        == "mockapi: error: there must be a scenario file; found no .json file in ./scenarios\n")
    try folder.write("{", to: "scenarios/only.json")
    let onlyBad = try await program.run("serve")
    try folder.write(#"{"mappings": []}"#, to: "scenarios/only.json")
    let none = try await program.run("serve")
    #expect(none.status == 2)
    #expect(
      none.errors == "mockapi: error: the server needs a scenario to serve; the files have none\n")
    #expect(onlyBad.status == 2)
    #expect(
      onlyBad.errors.hasSuffix(
        "mockapi: error: the server needs a scenario to serve; every file has an error\n"))
  }

  @Test func `an empty folder of WireMock is served, so that clients can add stubs`() async throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("mappings")
    let program = try Program(in: folder.url).start(["serve", "--port", "0", folder.path])
    let line = try #require(await program.nextLine())
    let port = try #require(line.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
    let connection = try RawConnection(port: port)
    let body = #"{"request": {"url": "/a"}, "persistent": true}"#
    try connection.send(
      "POST /__admin/mappings HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        + body)
    #expect(try connection.receiveResponse().status == 201)
    try connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try connection.receiveResponse().status == 200)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mappings").count == 1)
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test func `a client can end the program, and gets its answer`() async throws {
    let (program, port) = try await start("--quiet")
    let connection = try RawConnection(port: port)
    try connection.send(
      "POST /__admin/shutdown HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
    #expect(try connection.receiveResponse().status == 200)
    #expect(await program.finish().status == 0)
  }
}
