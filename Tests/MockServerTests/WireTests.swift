// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// The server, seen through raw sockets.
struct WireTests {
  static let text = #"""
    {"request": {"method": "POST", "urlPath": "/a%2Fb"},
     "cases": {
       "first": {"response": {"headers": {"X-Twice": ["1", "2"], "x-CaSe": "kept"},
                              "jsonBody": {"id": 1.0, "id":2,  "e": "\u00e9"}}},
       "bare": {"response": {"status": 299, "headers": {"Content-Type": null}, "jsonBody": [ ]}},
       "text": {"response": {"status": 500, "body": "é"}},
       "wrong": {"when": {"bodyPatterns": [{"matchesJsonPath": {"expression": "$.p", "equalTo": "w"}}]},
                 "response": {"status": 400}}}}
    """#

  static func scenarios(_ text: String = text) throws -> [Scenario] {
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    return loaded.scenarios
  }

  /// Runs a test against its own server.
  func serve(
    _ text: String = text, configuration: ServerConfiguration = .onAnyPort(),
    observer: (any RequestObserver)? = nil, _ body: (MockServer) async throws -> Void
  ) async throws {
    let server = try await MockServer.start(
      Self.scenarios(text), configuration: configuration, observer: observer)
    try await body(server)
    await server.stop()
  }

  func ask(_ server: MockServer, _ request: String, hasBody: Bool = true) throws -> RawResponse {
    let connection = try RawConnection(port: server.port)
    try connection.send(request)
    return try connection.receiveResponse(hasBody: hasBody)
  }

  @Test func `jsonBody is sent with the exact bytes of the file, and headers as they are written`()
    async throws
  {
    try await serve { server in
      let response = try ask(
        server, "POST /a%2Fb?x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      #expect(response.statusLine == "HTTP/1.1 200 OK")
      #expect(response.text == #"{"id": 1.0, "id":2,  "e": "\u00e9"}"#)
      let declared = response.headers.filter { !["Date", "Content-Length"].contains($0.name) }
      #expect(
        declared.map { "\($0.name): \($0.value)" } == [
          "X-Twice: 1", "X-Twice: 2", "x-CaSe: kept", "Content-Type: application/json",
        ])
    }
  }

  @Test func `null disables the content type, and any status can be sent`() async throws {
    try await serve { server in
      let response = try ask(
        server, "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nPrefer: case=bare\r\nContent-Length: 0\r\n\r\n")
      #expect(response.status == 299)
      #expect(response.header("Content-Type") == nil)
      #expect(response.header("Preference-Applied") == "case=bare")
      #expect(response.text == "[ ]")
    }
  }

  @Test func `one connection serves many requests, also pipelined ones`() async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      let request = "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{\"p\":\"w\"}"
      try connection.send(request + request.replacing("\"w\"", with: "\"x\"") + request)
      let statuses = try (0..<3).map { _ in try connection.receiveResponse().status }
      #expect(statuses == [400, 200, 400])
    }
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      for password in ["w", "x", "w"] {
        try connection.send(
          "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{\"p\":\"\(password)\"}")
        #expect(try connection.receiveResponse().status == (password == "w" ? 400 : 200))
      }
    }
  }

  @Test func `a chunked body is matched as a whole`() async throws {
    try await serve { server in
      let response = try ask(
        server,
        "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"p\"\r\n5\r\n:\"w\"}\r\n0\r\n\r\n"
      )
      #expect(response.status == 400)
    }
  }

  @Test func `a body beyond the limit is refused, but only if a matcher reads bodies`()
    async throws
  {
    try await serve(configuration: .onAnyPort { $0.maximumBodySize = 8 }) { server in
      let response = try ask(
        server, "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{\"p\":\"w\"}")
      #expect(response.status == 413)
      #expect(
        try JSONDocument(parsing: response.body).root["type"]?.string == "mockapi:body-too-large")
    }
    let unread = #"{"request": {}, "cases": {"a": {"response": {}}}}"#
    try await serve(unread, configuration: .onAnyPort { $0.maximumBodySize = 8 }) { server in
      let response = try ask(
        server, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{\"p\":\"w\"}")
      #expect(response.status == 200)
    }
    // The method may decide which matcher there is.
    let mappings = #"""
      {"mappings": [
        {"request": {"method": "PUT", "urlPath": "/a"}, "response": {}},
        {"request": {"method": "POST", "urlPath": "/a", "bodyPatterns": [{"contains": "w"}]}, "response": {}}]}
      """#
    try await serve(mappings, configuration: .onAnyPort { $0.maximumBodySize = 8 }) { server in
      for (method, status) in [("PUT", 200), ("POST", 413)] {
        let response = try ask(
          server,
          "\(method) /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{\"p\":\"w\"}")
        #expect(response.status == status)
      }
    }
  }

  @Test func `HEAD is GET without its body, and OPTIONS lists the declared methods`() async throws {
    let text =
      #"{"request": {"method": "GET", "urlPath": "/x"}, "cases": {"a": {"response": {"body": "12345"}}}}"#
    try await serve(text) { server in
      let head = try ask(server, "HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n", hasBody: false)
      #expect(head.status == 200)
      #expect(head.header("Content-Length") == "5")
      #expect(head.body.isEmpty)
      let options = try ask(server, "OPTIONS /x HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(options.status == 204)
      #expect(options.header("Allow") == "GET, HEAD, OPTIONS")
      #expect(options.header("Access-Control-Allow-Origin") == nil)
    }
  }

  @Test(arguments: [
    ("HEAD", #"{"headers": {"Content-Length": "1024"}}"#),
    ("HEAD", #"{"fixedDelayMilliseconds": 1, "headers": {"content-length": "1024"}}"#),
    ("HEAD", #"{"status": 304, "headers": {"Content-Length": "1024"}}"#),
    ("GET", #"{"status": 304, "headers": {"Content-Length": "1024"}}"#),
  ])
  func `an answer without a body sends the length that it declares for another one`(
    method: String, response: String
  ) async throws {
    let request = #""request": {"method": "\#(method)", "url": "/x"}"#
    for text in [
      #"{\#(request), "cases": {"a": {"response": \#(response)}}}"#,
      #"{"mappings": [{\#(request), "response": \#(response)}]}"#,
    ] {
      try await serve(text) { server in
        let connection = try RawConnection(port: server.port)
        // The connection is still even.
        for _ in 1...2 {
          try connection.send("\(method) /x HTTP/1.1\r\nHost: a\r\n\r\n")
          let answer = try connection.receiveResponse(hasBody: false)
          #expect(answer.header("Content-Length") == "1024")
          #expect(answer.body.isEmpty)
        }
      }
    }
  }

  @Test func `blanks after a value are ignored, and a mapping for GET does not answer HEAD`()
    async throws
  {
    let text =
      #"{"request": {"method": "GET", "url": "/x", "headers": {"A": {"equalTo": "1"}}}, "response": {}}"#
    try await serve(text) { server in
      #expect(try ask(server, "GET /x HTTP/1.1\r\nHost: a\r\nA: 1 \t\r\n\r\n").status == 200)
      let options = try ask(server, "OPTIONS /x HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(options.header("Allow") == "GET, OPTIONS")
    }
  }

  @Test func `a request without a scenario gets a 404 problem with near misses, never a 405`()
    async throws
  {
    try await serve { server in
      for method in ["GET", "BREW"] {
        let response = try ask(server, "\(method) /a%2Fb HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(response.status == 404)
        #expect(response.header("Content-Type") == "application/problem+json")
        let problem = try JSONDocument(parsing: response.body).root
        #expect(problem["type"]?.string == "mockapi:unmatched")
        #expect(problem["status"]?.number?.integer == 404)
        let miss = try #require(problem[JSONPointer("/nearMisses/0")])
        #expect(miss["scenario"]?.string == "a")
        #expect(miss["location"]?.string == "a.json:1:13")
        #expect(miss["conditions"]?.number?.integer == 2)
        #expect(miss["held"]?.number?.integer == 1)
        let difference = try #require(miss[JSONPointer("/differences/0")])
        #expect(difference["part"]?.string == "method")
        #expect(difference["matcher"]?.string == "method")
        #expect(difference["expected"]?.string == "POST")
        #expect(difference["actual"]?.string == method)
        #expect(difference["location"]?.string == "a.json:1:24")
      }
    }
  }

  @Test func `a request without a body is not reported as one whose body was not kept`()
    async throws
  {
    let text = #"""
      {"mappings": [
        {"request": {"method": "GET", "urlPath": "/x"}, "response": {}},
        {"request": {"method": "POST", "urlPath": "/y", "bodyPatterns": [{"equalTo": "a"}]}, "response": {}}
      ]}
      """#
    try await serve(text, configuration: .onAnyPort { $0.journal.mode = .off }) { server in
      for (body, note) in [
        ("", "the request has no body"),
        ("z", "the body was not kept: no scenario for this path reads it"),
      ] {
        let response = try ask(
          server,
          "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        let differences = try JSONDocument(parsing: response.body).root[
          JSONPointer("/nearMisses/1/differences")]
        #expect(differences?.elements.map { $0["note"]?.string } == [nil, note])
      }
    }
  }

  @Test func `an unknown case is a 400 problem that lists the known cases`() async throws {
    try await serve { server in
      let response = try ask(
        server,
        "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nPrefer: case=\"no\\\"pe\"\r\nContent-Length: 0\r\n\r\n")
      #expect(response.status == 400)
      #expect(response.header("Preference-Applied") == nil)
      let problem = try JSONDocument(parsing: response.body).root
      #expect(problem["type"]?.string == "mockapi:unknown-case")
      #expect(
        problem["cases"]?.elements.compactMap(\.string) == ["first", "bare", "text", "wrong"])
    }
  }

  @Test func `with CORS, preflights are answered and every answer is readable`() async throws {
    try await serve(configuration: .onAnyPort { $0.allowsCrossOrigin = true }) { server in
      let preflight = try ask(
        server,
        "OPTIONS /anywhere HTTP/1.1\r\nHost: a\r\nOrigin: https://app.example\r\n"
          + "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: prefer, x-a\r\n\r\n"
      )
      #expect(preflight.status == 204)
      #expect(preflight.header("Access-Control-Allow-Origin") == "https://app.example")
      #expect(preflight.header("Access-Control-Allow-Methods") == "POST")
      #expect(preflight.header("Access-Control-Allow-Headers") == "prefer, x-a")
      let answer = try ask(
        server,
        "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nOrigin: null\r\nPrefer: case=first\r\nContent-Length: 0\r\n\r\n"
      )
      #expect(answer.header("Access-Control-Allow-Origin") == "null")
      #expect(answer.header("Vary") == "Origin")
      #expect(
        answer.header("Access-Control-Expose-Headers")
          == "X-Twice, X-Twice, x-CaSe, Content-Type, Preference-Applied")
      let empty = try ask(
        server,
        "OPTIONS /a%2Fb HTTP/1.1\r\nHost: a\r\nOrigin:\r\nAccess-Control-Request-Method: POST\r\n"
          + "Access-Control-Request-Headers:\r\n\r\n")
      #expect(empty.status == 204)
      let missing = try ask(server, "GET /no HTTP/1.1\r\nHost: a\r\nOrigin: null\r\n\r\n")
      #expect(missing.header("Access-Control-Allow-Origin") == "null")
      let direct = try ask(server, "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      #expect(direct.header("Access-Control-Allow-Origin") == nil)
      #expect(direct.header("Vary") == "Origin")
    }
  }

  @Test(arguments: ["http://a\u{1B}[31m", "a\u{7F}", "\u{1}"])
  func `with CORS, an origin with control characters is never echoed`(
    origin: String
  ) async throws {
    let text = #"""
      {"request": {"urlPath": "/x"}, "cases": {
        "prepared": {"response": {}}, "scripted": {"response": {"headers": {"Date": null}}}}}
      """#
    try await serve(text, configuration: .onAnyPort { $0.allowsCrossOrigin = true }) { server in
      for name in ["prepared", "scripted"] {
        let answer = try ask(
          server, "GET /x HTTP/1.1\r\nHost: a\r\nOrigin: \(origin)\r\nPrefer: case=\(name)\r\n\r\n")
        #expect(answer.status == 200)
        #expect(answer.header("Access-Control-Allow-Origin") == nil)
      }
    }
  }

  @Test(arguments: [
    "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n",
    "GET / HTTP/1.1\r\nno colon\r\n\r\n",
  ])
  func `bytes that are not HTTP do no harm`(bytes: String) async throws {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      try connection.send(bytes)
      let response = try ask(server, "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      #expect(response.status == 200)
    }
  }

  @Test func `new scenarios answer from the next request on, also on open connections`()
    async throws
  {
    try await serve { server in
      let connection = try RawConnection(port: server.port)
      let request = "POST /a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"
      try connection.send(request)
      #expect(try connection.receiveResponse().status == 200)
      try server.replaceScenarios(
        with: Self.scenarios(#"{"request": {}, "cases": {"a": {"response": {"status": 503}}}}"#))
      try connection.send(request)
      #expect(try connection.receiveResponse().status == 503)
    }
  }

  @Test func `an observer gets the request and its answer`() async throws {
    let observer = Recorder()
    var entries: [JournalEntry] = []
    try await serve(configuration: .onAnyPort { $0.journal.mode = .off }, observer: observer) {
      server in
      _ = try ask(server, "POST /a%2Fb?q HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      _ = try ask(server, "GET /no HTTP/1.1\r\nHost: a\r\n\r\n")
      // Both have ended: a server that stops cuts off what has not ended after a while.
      for _ in 0..<2 { entries.append(await observer.next()) }
    }
    let lines = entries.map {
      "\($0.request.method) \($0.request.target.text) "
        + "\($0.reply.scenario ?? "-")/\($0.reply.caseName ?? "-") \($0.wire.status ?? 0) \($0.wire.isComplete)"
    }
    #expect(lines.sorted() == ["GET /no -/- 404 true", "POST /a%2Fb?q a/first 200 true"])
    #expect(entries.allSatisfy { $0.wire.duration > .zero })
    #expect(entries.map { $0.misses?.nearest.count } == [nil, 1])
    // The observer asked only for the request line.
    #expect(entries.allSatisfy { $0.request.headers.isEmpty && $0.request.body.isEmpty })
  }

  @Test
  func `an observer of whole requests gets every header and the beginning of the body`()
    async throws
  {
    let observer = Recorder(recording: .whole(bodyLimit: 4))
    var requests: [RecordedRequest] = []
    try await serve(configuration: .onAnyPort { $0.journal.mode = .off }, observer: observer) {
      server in
      _ = try ask(
        server,
        "POST /no HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nx-two:  2 \r\nX-One: 3\r\nContent-Length: 6\r\n\r\nabcdef"
      )
      requests.append(await observer.next().request)
      _ = try ask(server, "GET /no HTTP/1.1\r\nHost: a\r\n\r\n")
      requests.append(await observer.next().request)
    }
    let request = try #require(requests.first)
    #expect(
      request.headers == [
        HeaderField(name: "Host", value: "a"), HeaderField(name: "X-One", value: "1"),
        HeaderField(name: "x-two", value: "2"), HeaderField(name: "X-One", value: "3"),
        HeaderField(name: "Content-Length", value: "6"),
      ])
    #expect(request.headerValues(named: "x-one") == ["1", "3"])
    #expect(request.body == Array("abcd".utf8))
    #expect(request.bodySize == 6 && !request.isBodyKept)
    #expect(request.peerAddress == "127.0.0.1")
    #expect(requests.last?.isBodyKept == true)
  }
}

struct RecordingTests {
  private static let text = #"""
    {"mappings": [
      {"request": {"url": "/unread"}, "response": {}},
      {"request": {"url": "/read", "bodyPatterns": [{"contains": "a"}]}, "response": {}}]}
    """#

  @Test(arguments: [
    // Path, size of the body, status, the bytes that are recorded, whether they are the whole body.
    ("/unread", 3, 200, 3, true), ("/unread", 4, 200, 4, true), ("/unread", 20, 200, 4, false),
    ("/read", 3, 200, 3, true), ("/read", 8, 200, 4, false), ("/read", 9, 413, 4, false),
    ("/read", 200_000, 413, 4, false), ("/unread", 200_000, 200, 4, false),
  ])
  func `an observer changes no answer, and gets as much of a body as it wants`(
    path: String, size: Int, status: Int, kept: Int, isWhole: Bool
  ) async throws {
    let observer = Recorder(recording: .whole(bodyLimit: 4))
    let server = try await MockServer.start(
      WireTests.scenarios(Self.text),
      configuration: .onAnyPort {
        $0.maximumBodySize = 8
        $0.journal.mode = .off
      },
      observer: observer)
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n"
        + String(repeating: "a", count: size))
    #expect(try connection.receiveResponse().status == status)
    let request = await observer.next().request
    #expect(request.body == Array(repeating: UInt8(ascii: "a"), count: kept))
    #expect(request.bodySize == size && request.isBodyKept == isWhole)
    await server.stop()
  }

  @Test func `a status line is the same whether libmicrohttpd writes it or the loop does`()
    async throws
  {
    let statuses = (200...999).filter { $0 != 204 && $0 != 304 }
    let cases = statuses.map {
      #""p\#($0)": {"response": {"status": \#($0)}}, "s\#($0)": {"response": {"status": \#($0), "headers": {"Date": null}}}"#
    }
    let server = try await MockServer.start(
      WireTests.scenarios(#"{"request": {}, "cases": {\#(cases.joined(separator: ","))}}"#),
      configuration: .onAnyPort())
    for status in statuses {
      let connection = try RawConnection(port: server.port)
      let lines = try ["p", "s"].map { way in
        try connection.send("GET / HTTP/1.1\r\nHost: a\r\nPrefer: case=\(way)\(status)\r\n\r\n")
        return try connection.receiveResponse().statusLine
      }
      #expect(lines[0] == lines[1])
    }
    await server.stop()
  }
}

struct LifecycleTests {
  @Test func `one process can run many servers, each with its own scenarios`() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for status in 400..<432 {
        group.addTask {
          let server = try await MockServer.start(
            WireTests.scenarios(
              #"{"request": {}, "cases": {"a": {"response": {"status": \#(status)}}}}"#),
            configuration: .onAnyPort())
          let connection = try RawConnection(port: server.port)
          try connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          let answered = try connection.receiveResponse().status
          await server.stop()
          #expect(answered == status)
          return server.port
        }
      }
      var ports: [Int] = []
      for try await port in group { ports.append(port) }
      #expect(ports.count == 32)
    }
  }

  @Test func `after stop the port is free, and stopping twice does nothing`() async throws {
    let scenarios = try WireTests.scenarios()
    let address = OwnAddress.random()
    let first = try await MockServer.start(
      scenarios, configuration: .onAnyPort { $0.host = address })
    // An open connection does not keep the port.
    let idle = try RawConnection(port: first.port, host: address)
    defer { withExtendedLifetime(idle) {} }
    await first.stop()
    await first.stop()
    #expect(throws: RawConnection.Failure.self) {
      try RawConnection(port: first.port, host: address)
    }
    let second = try await MockServer.start(
      scenarios,
      configuration: .onAnyPort {
        $0.host = address
        $0.port = first.port
      })
    #expect(second.port == first.port)
    #expect(second.url.absoluteString == "http://\(address):\(first.port)")
    await second.stop()
  }

  @Test func `a server that is stopped several times at once frees the port each time`()
    async throws
  {
    let address = OwnAddress.random()
    let server = try await MockServer.start(
      WireTests.scenarios(), configuration: .onAnyPort { $0.host = address })
    // Half a request must not delay it.
    let stalled = try RawConnection(port: server.port, host: address)
    defer { withExtendedLifetime(stalled) {} }
    try stalled.send("POST /a%2Fb HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{")
    let isFree = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          await server.stop()
          return (try? RawConnection(port: server.port, host: address)) == nil
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(isFree)
  }

  @Test func `a selection is checked when the server starts, and when it changes`() async throws {
    let scenarios = try WireTests.scenarios(
      #"""
      {"name": "door", "request": {}, "cases": {"open": {"response": {}}, "closed": {"response": {"status": 423}}}}
      """#)
    func status(of server: MockServer) throws -> Int? {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return try connection.receiveResponse().status
    }
    let mistake =
      "the selection for 'door' must name one of its cases; found 'close'; did you mean 'closed'?"
    await #expect(throws: ServerError.invalidSelection([mistake])) {
      try await MockServer.start(
        scenarios, configuration: .onAnyPort { $0.selection = ["door": "close"] })
    }
    let server = try await MockServer.start(
      scenarios, configuration: .onAnyPort { $0.selection = ["door": "closed"] })
    #expect(try status(of: server) == 423)
    try server.mainLease.select([:])
    #expect(try status(of: server) == 200)
    #expect(throws: ServerError.invalidSelection([mistake])) {
      try server.mainLease.select(["door": "close"])
    }
    #expect(server.mainLease.selection == [:])
    await server.stop()
  }

  @Test(arguments: [70_000, 65_536, -1])
  func `a port number out of range is refused`(port: Int) async throws {
    let scenarios = try WireTests.scenarios()
    await #expect(
      throws: ServerError.cannotListen(
        host: "127.0.0.1", port: port, reason: "a port is a number from 0 to 65535")
    ) {
      try await MockServer.start(scenarios, port: port)
    }
  }

  @Test func `a port that is in use is reported by number`() async throws {
    let scenarios = try WireTests.scenarios()
    let first = try await MockServer.start(scenarios)
    await #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: first.port)) {
      try await MockServer.start(scenarios, port: first.port)
    }
    await first.stop()
  }

  @Test func `a host that is not an address of this machine is reported by name`() async throws {
    let elsewhere = ServerConfiguration.onAnyPort { $0.host = "192.0.2.1" }
    let error = await #expect(throws: ServerError.self) {
      try await MockServer.start(WireTests.scenarios(), configuration: elsewhere)
    }
    #expect(
      error?.description.hasPrefix(
        "the host must be an address or name of this machine; found '192.0.2.1' (") == true)
  }

  @Test func `scenarios with errors prevent the start, and all errors are reported`() async throws {
    let folder = try ScratchFolder()
    try folder.write("{", to: "a.json")
    try folder.write("[]", to: "b.json")
    let error = await #expect(throws: InvalidScenarios.self) {
      try await MockServer.start(scenarios: folder.path)
    }
    #expect(error?.diagnostics.count == 2)
  }
}
