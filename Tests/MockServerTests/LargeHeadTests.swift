// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Heads that are large on one side or on both: libmicrohttpd has one small memory for both.
struct LargeHeadTests {
  private static func scenario(headerSize: Int) -> String {
    #"""
    {"request": {"urlPath": "/a"}, "cases": {"a": {"response": {
      "headers": {"X-Big": "\#(String(repeating: "b", count: headerSize))"}, "body": "abc"}}}}
    """#
  }

  private func serve(
    _ text: String, cors: Bool = false, observer: (any RequestObserver)? = nil,
    _ body: (MockServer) async throws -> Void
  ) async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort { $0.allowsCrossOrigin = cors },
      observer: observer)
    try await body(server)
    await server.stop()
  }

  @Test(
    arguments: [10, 2_000, 5_000, 7_000, 15_000, 17_000, 200_000],
    [0, 150, 600, 4_000, 7_500, 12_000])
  func `a declared header of any size is sent after a request of any size`(
    size: Int, requestSize: Int
  ) async throws {
    let log = Recorder()
    try await serve(Self.scenario(headerSize: size), observer: log) { server in
      let connection = try RawConnection(port: server.port)
      for _ in 0..<2 {
        try connection.send(
          "GET /a HTTP/1.1\r\nHost: a\r\nX-Fill: \(String(repeating: "f", count: requestSize))\r\n\r\n"
        )
        let response = try connection.receiveResponse()
        #expect(response.status == 200)
        #expect(response.header("X-Big")?.utf8.count == size)
        #expect(response.text == "abc")
      }
      for _ in 0..<2 { #expect(await log.next().wire.isComplete) }
    }
  }

  @Test(arguments: [(2_048, 1_500, 3_000), (65_536, 40_000, 70_000), (65_536, 60_000, 200_000)])
  func `the largest head can be changed`(limit: Int, answered: Int, refused: Int) async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.scenario(headerSize: 5_000)),
      configuration: .onAnyPort { $0.maximumHeadSize = limit })
    let connection = try RawConnection(port: server.port)
    for _ in 0..<2 {
      try connection.send(
        "GET /a HTTP/1.1\r\nHost: a\r\nX-Fill: \(String(repeating: "f", count: answered))\r\n\r\n")
      #expect(try connection.receiveResponse().text == "abc")
    }
    let fill = String(repeating: "f", count: refused)
    for (start, status) in [("/a HTTP/1.1\r\nX-Fill: ", 431), ("/", 414)] {
      let other = try RawConnection(port: server.port)
      let rest = status == 414 ? " HTTP/1.1" : ""
      try other.send("GET \(start)\(fill)\(rest)\r\nHost: a\r\n\r\n")
      let response = try other.receiveResponse()
      #expect(response.status == status)
      #expect(response.text.contains("may take \(limit) bytes"))
      #expect(other.receiveToEnd() == ([], .closed))
    }
    await server.stop()
  }

  @Test func `many small fields count towards a small limit`() async throws {
    let server = try await MockServer.start(
      WireTests.scenarios(Self.scenario(headerSize: 10)),
      configuration: .onAnyPort { $0.maximumHeadSize = 2_048 })
    // Each takes 6 bytes and 64 more.
    for (count, status) in [(20, 200), (40, 431)] {
      let connection = try RawConnection(port: server.port)
      let fields = String(repeating: "a: b\r\n", count: count)
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
      #expect(try connection.receiveResponse().status == status)
    }
    await server.stop()
  }

  @Test(arguments: [5_000, 14_000])
  func `an echoed header may be as large as in the request`(size: Int) async throws {
    try await serve(Self.scenario(headerSize: 10), cors: true) { server in
      let origin = String(repeating: "o", count: size)
      let connection = try RawConnection(port: server.port)
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\nOrigin: \(origin)\r\n\r\n")
      let response = try connection.receiveResponse()
      #expect(response.header("Access-Control-Allow-Origin") == origin)
      #expect(response.text == "abc")
    }
  }

  @Test(arguments: [1, 227, 230, 235, 250, 1_500])
  func `a target may contain any number of query parameters`(count: Int) async throws {
    let text = #"""
      {"request": {"urlPath": "/a", "queryParameters": {"n\#(count)": {"equalTo": "x"}}},
       "cases": {"a": {"response": {"body": "abc"}}}}
      """#
    try await serve(text) { server in
      let query = (1...count).map { "n\($0)=x" }.joined(separator: "&")
      let connection = try RawConnection(port: server.port)
      for _ in 0..<2 {
        try connection.send("GET /a?\(query) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.receiveResponse().text == "abc")
      }
    }
  }

  @Test func `a request with many short fields is answered, or refused for their number`()
    async throws
  {
    try await serve(Self.scenario(headerSize: 10)) { server in
      var statuses: Set<Int> = []
      for count in stride(from: 180, through: 240, by: 4) {
        let fields = (0..<count).map { "h\($0): 1\r\n" }.joined()
        let connection = try RawConnection(port: server.port)
        try connection.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\(fields)\r\n")
        statuses.insert(try connection.receiveResponse().status)
      }
      #expect(statuses == [200, 431])
    }
  }

  @Test func `pipelined requests are answered in order, also with large heads`()
    async throws
  {
    try await serve(Self.scenario(headerSize: 4_000)) { server in
      let request =
        "GET /a HTTP/1.1\r\nHost: a\r\nX-Fill: \(String(repeating: "f", count: 150))\r\n\r\n"
      let count = 300
      let connection = try RawConnection(port: server.port)
      try connection.send(String(repeating: request, count: count))
      for _ in 0..<count { #expect(try connection.receiveResponse().text == "abc") }
    }
  }

  @Test(arguments: [0, 4_000, 8_000, 10_000, 12_000], [10, 1_000, 3_000, 5_500])
  func `a declared header is sent after trailers of any size`(trailer: Int, size: Int)
    async throws
  {
    try await serve(Self.scenario(headerSize: size)) { server in
      let fill = String(repeating: "f", count: trailer)
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Fill: \(fill)\r\n\r\n"
      )
      let response = try connection.receiveResponse()
      #expect(response.header("X-Big")?.utf8.count == size)
      #expect(response.text == "abc")
    }
  }

  @Test(arguments: [10, 1_000, 2_000, 5_000])
  func `a declared header is sent to many cookies before further requests`(size: Int)
    async throws
  {
    try await serve(Self.scenario(headerSize: size)) { server in
      let cookies = String(repeating: "a;", count: 100)
      let other =
        "GET /a HTTP/1.1\r\nHost: a\r\nX-Fill: \(String(repeating: "f", count: 150))\r\n\r\n"
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "GET /a HTTP/1.1\r\nHost: a\r\nCookie: \(cookies)\r\n\r\n"
          + String(repeating: other, count: 80))
      let response = try connection.receiveResponse()
      #expect(response.header("X-Big")?.utf8.count == size)
      #expect(response.text == "abc")
    }
  }
}
