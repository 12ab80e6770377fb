// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Faults and delays, seen through raw sockets.
struct FaultTests {
  private func serve(
    _ responses: [(name: String, response: String)], clock: ServerClock = .system,
    observer: (any RequestObserver)? = nil, _ body: (MockServer) async throws -> Void
  ) async throws {
    let cases = responses.map { #""\#($0.name)": {"response": \#($0.response)}"# }
    let text = #"{"request": {"urlPath": "/f"}, "cases": {\#(cases.joined(separator: ","))}}"#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort { $0.clock = clock },
      observer: observer)
    try await body(server)
    await server.stop()
  }

  private func open(_ server: MockServer, case name: String) throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\n\r\n")
    return connection
  }

  @Test(arguments: [false, true])
  func `a cut at any byte sends exactly that many bytes, and ends as declared`(resets: Bool)
    async throws
  {
    let text = #"""
      {"request": {"urlPathTemplate": "/cut/{n}"}, "cases": {
        \#((0...200).map { #""at\#($0)": {"response": {"headers": {"Date": null}, "body": "\#(String(repeating: "x", count: 161))", "fault": {"at": {"byte": \#($0)}, "then": "\#(resets ? "reset" : "close")"}}}"# }.joined(separator: ","))}}
      """#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort())
    for count in 0...200 {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "GET /cut/1 HTTP/1.1\r\nHost: a\r\nPrefer: code=200\r\nPrefer: case=at\(count)\r\n\r\n")
      let (bytes, ending) = connection.receiveToEnd()
      // 17 + 35 for Preference-Applied + 21 for Content-Length + 2: the head alone is longer than 39.
      #expect(bytes.count == count)
      #expect(ending == (resets ? .reset : .closed))
    }
    await server.stop()
  }

  @Test(arguments: [
    (#"{"bytes": "SSH-2.0-OpenSSH_9.2\r\n"}"#, nil),
    (#"{"bytes": "HTTP/1.1 200 OK\r\n\r\n"}"#, nil),
    (#"{"at": "start"}"#, nil), (#"{"at": "statusLine"}"#, nil), (#"{"at": {"byte": 11}}"#, nil),
    (#"{"at": {"byte": 12}}"#, 402), (#"{"at": "afterHead", "then": "reset"}"#, 402),
    (#"{"malformed": "badStatusLine"}"#, nil), (#"{"malformed": "noHead"}"#, nil),
    (#"{"malformed": "noContentWithBody"}"#, 204), (#"{"malformed": "status1000"}"#, 1000),
    (#"{"malformed": "status1000", "at": {"byte": 12}}"#, nil),
    (#"{"at": "start", "requests": {"first": 0}}"#, 402),
  ])
  func `the recorded status is the sent status`(fault: String, status: Int?)
    async throws
  {
    let log = Recorder()
    let response = #"{"status": 402, "body": "abc", "fault": \#(fault)}"#
    let scenario = #"{"request": {"urlPath": "/f"}, "cases": {"a": {"response": \#(response)}}}"#
    let isReplaced = fault.contains("bytes")
    let server = try await MockServer.start(
      WireTests.scenarios(
        isReplaced ? scenario.replacing(#""status": 402, "body": "abc", "#, with: "") : scenario),
      configuration: .onAnyPort(), observer: log)
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /f HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    _ = connection.receiveToEnd()
    #expect(await log.next().wire.status == status)
    await server.stop()
  }

  @Test func `after a script the connection takes the next request if it can`() async throws {
    try await serve([
      ("chunked", #"{"headers": {"Transfer-Encoding": "chunked"}, "body": "abc"}"#),
      ("message", #"{"status": 402, "statusMessage": "Coins", "body": "abc"}"#),
    ]) { server in
      let connection = try RawConnection(port: server.port)
      for _ in 0..<3 {
        try connection.send("GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=message\r\n\r\n")
        #expect(try connection.receiveResponse().statusLine == "HTTP/1.1 402 Coins")
      }
      // libmicrohttpd has the second request in its buffer, so the connection must end, and announce this.
      try connection.send(
        "GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=message\r\n\r\nGET /f HTTP/1.1\r\nHost: a\r\n\r\n"
      )
      let response = try connection.receiveResponse()
      #expect(response.header("Connection") == "close")
      #expect(connection.receiveToEnd() == ([], .closed))
      let old = try RawConnection(port: server.port)
      try old.send("GET /f HTTP/1.0\r\nPrefer: case=message\r\n\r\n")
      #expect(try old.receiveResponse().header("Connection") == "close")
      #expect(old.receiveToEnd() == ([], .closed))
    }
  }

  @Test func `a body is never read as the next request`() async throws {
    try await serve([("message", #"{"statusMessage": "Fine", "body": "abc"}"#)]) { server in
      let connection = try RawConnection(port: server.port)
      for size in [0, 1, 100_000] {
        let body = String(repeating: "G", count: size)
        try connection.send("POST /f HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n\(body)")
        let response = try connection.receiveResponse()
        #expect(response.statusLine == "HTTP/1.1 200 Fine")
        #expect(response.header("Connection") == nil)
      }
    }
  }

  @Test func `with a manual clock no time passes`() async throws {
    let clock = ManualClock()
    try await serve(
      [
        ("late", #"{"fixedDelayMilliseconds": 60000, "body": "abc"}"#),
        (
          "dribble",
          #"{"body": "abcdef", "chunkedDribbleDelay": {"numberOfChunks": 3, "totalDuration": 30000}}"#
        ),
      ], clock: .manual(clock)
    ) { server in
      let late = try open(server, case: "late")
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .milliseconds(59_999))
      // Everything that is due by now is done, and the answer still waits.
      await clock.sleepers(atLeast: 1)
      #expect(!late.hasArrived)
      clock.advance(by: .milliseconds(1))
      #expect(try late.receiveResponse().text == "abc")
      let dribble = try open(server, case: "dribble")
      await clock.sleepers(atLeast: 1)
      // Everything that is due happens, however far the clock is advanced.
      clock.advance(by: .seconds(30))
      #expect(try dribble.receiveResponse().text == "abcdef")
    }
  }

  @Test func `a stall lasts until the client gives up, and is then recorded`() async throws {
    let log = Recorder()
    try await serve(
      [
        ("stall", #"{"body": "abc", "fault": {"at": {"bodyByte": 1}, "then": "stall"}}"#),
        ("scripted", #"{"statusMessage": "Fine"}"#),
      ],
      observer: log
    ) { server in
      var connection: RawConnection? = try open(server, case: "stall")
      #expect(try connection?.receiveResponse(hasBody: false).status == 200)
      // One thread answers both: if it recorded the stall at once, the stall would be the first.
      let other = try open(server, case: "scripted")
      #expect(try other.receiveResponse().status == 200)
      #expect(await log.next().reply.caseName == "scripted")
      connection = nil
      let served = await log.next()
      #expect(served.wire.isComplete)
      #expect(served.reply.fault?.ending == .stall)
    }
  }

  @Test func `a sequence does not step for a client that gets a 503 for lack of room`() async throws
  {
    let text = #"""
      {"request": {"urlPath": "/f"},
       "cases": {
         "held": {"response": {"body": "abc", "fault": {"at": "afterHead", "then": "stall"}}},
         "one": {"response": {"status": 201, "statusMessage": "One"}},
         "two": {"response": {"status": 202, "statusMessage": "Two"}},
         "steps": {"sequence": ["one", "two"]}},
       "default": "steps"}
      """#
    let loaded = ScenarioLoader().load(texts: [("f.json", text)])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let configuration = ServerConfiguration.onAnyPort {
      $0.limits = ConnectionLimits(held: 100, scripted: 1, secure: 0)
    }
    let server = try await MockServer.start(loaded, configuration: configuration)
    func status() throws -> Int {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET /f HTTP/1.1\r\nHost: a\r\n\r\n")
      return try connection.receiveResponse().status
    }
    var held: RawConnection? = try RawConnection(port: server.port)
    try held?.send("GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=held\r\n\r\n")
    // When its head has arrived, it has the only place.
    #expect(try held?.receiveResponse(hasBody: false).status == 200)
    #expect(try (0..<3).map { _ in try status() } == [503, 503, 503])
    held = nil
    /// The first status that is not a refusal for lack of room. The place is free when the server has noticed that the
    /// client before has gone.
    func answered() throws -> Int {
      let end = ContinuousClock.now + HangLimit.duration
      var last = try status()
      while last == 503, ContinuousClock.now < end { last = try status() }
      return last
    }
    #expect(try [answered(), answered(), answered()] == [201, 202, 202])
    await server.stop()
  }

  @Test func `a client that goes away during a delay is noticed before the answer is due`()
    async throws
  {
    let log = Recorder()
    let clock = ManualClock()
    try await serve(
      [("late", #"{"fixedDelayMilliseconds": 1000, "body": "abc"}"#)], clock: .manual(clock),
      observer: log
    ) { server in
      var connection: RawConnection? = try open(server, case: "late")
      await clock.sleepers(atLeast: 1)
      connection?.reset()
      connection = nil
      let wire = await log.next().wire
      #expect(!wire.isComplete && wire.sentBytes == 0 && wire.status == nil)
    }
  }

  @Test func `the first requests meet a fault, the others the response`() async throws {
    try await serve([
      ("flaky", #"{"body": "abc", "fault": {"at": "start", "requests": {"first": 2}}}"#)
    ]) { server in
      for _ in 0..<2 {
        let connection = try open(server, case: "flaky")
        #expect(connection.receiveToEnd() == ([], .closed))
      }
      #expect(try open(server, case: "flaky").receiveResponse().text == "abc")
    }
  }

  @Test func `a compressed body is sent to clients that accept it`() async throws {
    let body = String(repeating: "a", count: 500)
    try await serve([
      ("prepared", #"{"compression": "gzip", "body": "\#(body)"}"#),
      ("scripted", #"{"compression": "gzip", "statusMessage": "Fine", "body": "\#(body)"}"#),
    ]) { server in
      for name in ["prepared", "scripted"] {
        for (accepted, isCompressed) in [
          ("gzip", true), ("br, GZIP;q=0.5", true), ("*", true), ("gzip;q=0, *", false),
          ("identity", false), ("", false),
        ] {
          let connection = try RawConnection(port: server.port)
          try connection.send(
            "GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\nAccept-Encoding: \(accepted)\r\n\r\n"
          )
          let response = try connection.receiveResponse()
          #expect(response.header("Content-Encoding") == (isCompressed ? "gzip" : nil))
          #expect(response.header("Vary") == "Accept-Encoding")
          let content =
            try isCompressed ? Gzip.decompress(response.body, limit: 1000) : response.body
          #expect(content == Array(body.utf8))
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(30)), arguments: [true, false])
  func `a stopping server cuts off answers that are due after its end at once`(
    isManual: Bool
  ) async throws {
    let clock = ManualClock()
    let log = Recorder()
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"""
        {"request": {}, "cases": {"a": {"response": {
          "chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 86400000}, "body": "abc"}}}}
        """#),
      configuration: .onAnyPort { if isManual { $0.clock = .manual(clock) } }, observer: log)
    let connection = try RawConnection(port: server.port)
    try connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    // The head is sent before the first pause.
    #expect(try connection.receiveResponse(hasBody: false).status == 200)
    await server.stop(grace: .seconds(3600))
    #expect(connection.receiveToEnd().bytes.isEmpty)
    #expect(await !log.next().wire.isComplete)
  }

  @Test(.timeLimit(.minutes(30)), arguments: ["prepared", "scripted"])
  func `a client that keeps sending requests to a stopping server gets its last answer`(
    name: String
  )
    async throws
  {
    let clock = ManualClock()
    let log = Recorder()
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"""
        {"request": {"urlPath": "/f"}, "cases": {
          "late": {"response": {"fixedDelayMilliseconds": 1000, "body": "late"}},
          "tooLate": {"response": {"fixedDelayMilliseconds": 86400000}},
          "prepared": {"response": {"body": "abc"}},
          "scripted": {"response": {"statusMessage": "Fine", "body": "abc"}}}}
        """#), configuration: .onAnyPort { $0.clock = .manual(clock) }, observer: log)
    // While the first is on its way, the server does not stop. When it begins to stop, it cuts off the second.
    let late = try open(server, case: "late")
    let tooLate = try open(server, case: "tooLate")
    await clock.sleepers(atLeast: 2)
    let connection = try open(server, case: name)
    #expect(try connection.receiveResponse().header("Connection") == nil)
    // Its next request has begun when the server stops.
    try connection.send("GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\n")
    async let stop: Void = server.stop(grace: .seconds(3600))
    #expect(await !log.next(answeredBy: "tooLate").wire.isComplete)
    try connection.send("\r\n")
    let answer = try connection.receiveResponse()
    #expect(answer.header("Connection") == "close")
    #expect(answer.text == "abc")
    #expect(connection.receiveToEnd() == ([], .closed))
    #expect(tooLate.receiveToEnd().bytes.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(try late.receiveResponse().text == "late")
    await stop
  }

  @Test(.timeLimit(.minutes(30)))
  func `a stopping server does not wait for a stall, and finishes delayed answers`() async throws {
    let clock = ManualClock()
    let log = Recorder()
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"""
        {"request": {"urlPath": "/f"}, "cases": {
          "late": {"response": {"fixedDelayMilliseconds": 1000, "body": "abc"}},
          "tooLate": {"response": {"fixedDelayMilliseconds": 86400000}},
          "scripted": {"response": {"statusMessage": "Fine"}},
          "stall": {"response": {"body": "abc", "fault": {"at": {"bodyByte": 1}, "then": "stall"}}}}}
        """#), configuration: .onAnyPort { $0.clock = .manual(clock) }, observer: log)
    let late = try open(server, case: "late")
    let tooLate = try open(server, case: "tooLate")
    await clock.sleepers(atLeast: 2)
    let stalled = try open(server, case: "stall")
    #expect(try stalled.receiveResponse(hasBody: false).status == 200)
    // A stopping server accepts no new connection, so this one is there before, and its next request has begun.
    let other = try open(server, case: "scripted")
    #expect(try other.receiveResponse().header("Connection") == nil)
    try other.send("GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=scripted\r\n")
    async let stop: Void = server.stop(grace: .seconds(3600))
    // When it begins to stop, the server cuts off what is due after its end. One thread sends all of these answers: with
    // the next one it has done everything that the stop demands of the others.
    #expect(await !log.next(answeredBy: "tooLate").wire.isComplete)
    try other.send("\r\n")
    #expect(try other.receiveResponse().header("Connection") == "close")
    #expect(!late.hasArrived)
    clock.advance(by: .seconds(1))
    #expect(try late.receiveResponse().text == "abc")
    await stop
    #expect(stalled.receiveToEnd().ending != .open)
    #expect(tooLate.receiveToEnd().bytes.isEmpty)
    #expect(Set(log.requests.map { $0.reply.caseName ?? "" }) == ["late", "scripted", "stall"])
    #expect(log.requests.allSatisfy { $0.wire.isComplete })
  }
}
