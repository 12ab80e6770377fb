// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation
  import MockAPIJSON
  import MockAPITestSupport
  import Testing

  /// A server with few descriptors.
  struct LimitTests {
    private let folder: ScratchFolder
    private static let ca = "ca.pem"

    init() throws {
      folder = try ScratchFolder()
      let large = String(repeating: "x", count: 1 << 20)
      let cases = [
        ("short", #"{"body": "abc"}"#),
        ("scripted", #"{"statusMessage": "Fine", "body": "abc"}"#),
        ("large", #"{"body": "\#(large)"}"#),
        ("slow", #"{"body": "\#(large)", "statusMessage": "Fine"}"#),
        ("late", #"{"fixedDelayMilliseconds": 60000}"#),
        ("stall", #"{"body": "abc", "fault": {"at": {"bodyByte": 1}, "then": "stall"}}"#),
        ("cut", #"{"body": "abc", "fault": {"at": {"bodyByte": 1}}}"#),
        ("reset", #"{"body": "abc", "fault": {"at": "afterHead", "then": "reset"}}"#),
        ("empty", #"{"fault": "EMPTY_RESPONSE"}"#),
      ].map { #""\#($0)": {"response": \#($1)}"# }
      try folder.write(
        #"{"request": {"urlPath": "/a"}, "cases": {\#(cases.joined(separator: ","))}}"#,
        to: "Scenarios/a.json")
    }

    private struct Site {
      let program: RunningProgram
      let port: Int
      let securePort: Int
      let trusted: String

      func open(_ name: String? = nil) throws -> RawConnection {
        let connection = try RawConnection(port: port)
        if let name { try connection.send(LimitTests.request(name)) }
        return connection
      }

      func secure(_ connection: RawConnection) throws {
        try connection.secure(TLSClient.Options { $0.trustedFile = trusted })
      }

      func openSecure(_ name: String) throws -> RawConnection {
        let connection = try RawConnection(port: securePort)
        try secure(connection)
        try connection.send(LimitTests.request(name))
        return connection
      }
    }

    private static func request(_ name: String) -> String {
      "GET /a HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\n\r\n"
    }

    /// Runs a test against a server with the given limit of descriptors.
    private func serve(descriptors: Int, _ body: (Site) throws -> Void) async throws {
      let shell = try #require(Program(ofSystem: "sh", in: folder.url))
      let program = try shell.start([
        "-c", #"ulimit -n "$1" && shift && exec "$@""#, "sh", "\(descriptors)",
        Program(in: folder.url).executable.path, "serve", "Scenarios", "--port", "0",
        "--threads", "2", "--log-format", "json", "--tls", "self-signed", "--tls-ca", Self.ca,
        "--https-port", "0",
      ])
      guard let line = await program.nextLine() else {
        Issue.record("\(await program.finish().errors)")
        return
      }
      let ready = try JSONDocument(parsing: line).root
      func port(_ name: String) throws -> Int {
        try #require(URL(string: ready[name]?.string ?? "")?.port)
      }
      try body(
        Site(
          program: program, port: port("url"), securePort: port("httpsUrl"),
          trusted: folder.path + "/" + Self.ca))
      program.signal(SIGTERM)
      #expect(await program.finish().status == 0)
    }

    @Test func `a client without a free descriptor waits until others leave`() async throws {
      try await serve(descriptors: 200) { site in
        var waiting = try (0..<300).map { _ in try site.open("short") }
        waiting.reverse()
        while let connection = waiting.popLast() {
          #expect(try connection.receiveResponse().text == "abc")
        }
      }
    }

    @Test func `clients with TLS wait too, and do not block others`() async throws {
      // So few that a busy machine makes the handshakes of the accepted ones in time: 5 at once.
      try await serve(descriptors: 110) { site in
        var waiting = try (0..<40).map { _ in try RawConnection(port: site.securePort) }
        // When this one is answered, the last of the accepted connections has arrived.
        #expect(try site.open("short").receiveResponse().text == "abc")
        waiting.reverse()
        while let connection = waiting.popLast() {
          try site.secure(connection)
          try connection.send(Self.request("short"))
          #expect(try connection.receiveResponse().text == "abc")
        }
      }
    }

    @Test func `delayed and faulty answers beyond the limit are refused with a problem`()
      async throws
    {
      try await serve(descriptors: 200) { site in
        var stalled: [RawConnection] = []
        var refusal: RawResponse?
        while refusal == nil, stalled.count < 200 {
          let connection = try site.open("stall")
          let response = try connection.receiveResponse(hasBody: false)
          if response.status == 200 { stalled.append(connection) } else { refusal = response }
        }
        // Of 58 places, 3 are kept for refusals.
        #expect(stalled.count == 55)
        #expect(refusal?.status == 503)
        #expect(refusal?.header("Content-Type") == "application/problem+json")
        // Answers without a script still work.
        #expect(try site.open("short").receiveResponse().text == "abc")
        stalled = []
        try expectEventually("there must be room for an answer with a script again") {
          try site.open("scripted").receiveResponse().statusLine == "HTTP/1.1 200 Fine"
        }
      }
    }

    @Test(arguments: [[], ["--tls", "self-signed", "--tls-ca", "ca.pem"]])
    func `with too few descriptors the server does not start, and reports the number that it needs`(
      options: [String]
    ) async throws {
      let shell = try #require(Program(ofSystem: "sh", in: folder.url))
      let result = try await shell.run(
        [
          "-c", #"ulimit -n 85 && exec "$0" serve Scenarios --port 0 --threads 2 "$@""#,
          Program(in: folder.url).executable.path,
        ] + options)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(
        result.errors
          == "mockapi: error: the process must be allowed 86 file descriptors; found a limit of 85; raise it "
          + "(ulimit -n 86)\n")
    }

    @Test func `a standard error that nobody reads blocks no request`() async throws {
      let shell = try #require(Program(ofSystem: "sh", in: folder.url))
      let program = try shell.start([
        "-c",
        #"mkfifo errors && exec 3<>errors && exec "$0" serve Scenarios --port 0 --quiet --threads 2 2>&3"#,
        Program(in: folder.url).executable.path,
      ])
      let line = try #require(await program.nextLine())
      let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
      // Each makes libmicrohttpd log a message; only 64 kB of messages fit into the pipe.
      for _ in 0..<1000 {
        let connection = try RawConnection(port: port)
        try connection.send("GET /a HTTP/1.1\r\nno colon\r\n\r\n")
        #expect(try connection.receiveResponse().status == 400)
      }
      let connection = try RawConnection(port: port)
      try connection.send(Self.request("short"))
      #expect(try connection.receiveResponse().text == "abc")
      program.signal(SIGTERM)
      #expect(await program.finish().status == 0)
    }

    @Test func `clients that disappear leave no socket open`() async throws {
      try await serve(descriptors: 2000) { site in
        // One for the tunnel of the next TLS connection, which is created when the first one arrives.
        let atRest = try site.program.socketCount() + 2
        for name in [
          "short", "scripted", "large", "slow", "late", "stall", "cut", "reset", "empty",
        ] {
          let whole = Self.request(name).utf8.count
          for size in [0, 20, whole] {
            // A FIN in the middle of a request is noticed after ten seconds, and a FIN during a delay does not end
            // the reply.
            for resets in size == 20 || name == "late" && size == whole ? [true] : [false, true] {
              for isSecure in [false, true] {
                let connection = try RawConnection(port: isSecure ? site.securePort : site.port)
                if isSecure { try site.secure(connection) }
                try connection.send(String(Self.request(name).prefix(size)))
                if resets { connection.reset() }
              }
            }
          }
        }
        try expectEventually("the sockets of all clients that have gone must be closed") {
          #expect(try site.open("short").receiveResponse().text == "abc")
          return try site.program.socketCount() <= atRest
        }
      }
    }
  }

  /// Repeats the check until it succeeds. Each one waits for the answer to a request, in which time the server goes on; what the
  /// system knows of its sockets cannot be waited for.
  private func expectEventually(
    _ state: String, _ isReached: () throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = ContinuousClock.now + HangLimit.duration
    while try !isReached() {
      guard ContinuousClock.now < end else {
        Issue.record(
          "\(HangLimit.duration) were not enough: \(state)", sourceLocation: sourceLocation)
        return
      }
    }
  }
#endif
