// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// What an answer says about its connection is what the server does (RFC 9112 sections 9.3 and 9.6), whatever `Connection` is declared.
struct PersistenceTests {
  private static let declared = [
    #""keep-alive""#, #""Keep-Alive""#, #""close""#, #""upgrade""#, #""x-thing""#,
    #""x-thing, keep-alive""#,
    #"["x-thing", "keep-alive"]"#, #"["keep-alive", "close"]"#,
  ]

  /// The request, and whether it is one of HTTP/1.1 that asks for nothing else than to keep the connection.
  private static let requests: [(head: String, rest: String, persists: Bool)] = [
    ("GET /f HTTP/1.1\r\nHost: a\r\n", "\r\n", true),
    (
      "POST /f HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n",
      "\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\n\r\n", true
    ),
    // The second one is in the server's buffer when the first one is answered.
    (
      "GET /f HTTP/1.1\r\nHost: a\r\n",
      "\r\nGET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=other\r\n\r\n", true
    ),
    ("GET /f HTTP/1.1\r\nHost: a\r\nConnection: close\r\n", "\r\n", false),
    ("GET /f HTTP/1.0\r\n", "\r\n", false),
    ("GET /f HTTP/1.0\r\nConnection: keep-alive\r\n", "\r\n", false),
  ]

  /// Cases with each of the declared values: `plainN`, and `writtenN`, which libmicrohttpd cannot send.
  private static let responses: [(name: String, response: String)] =
    declared.enumerated().flatMap { number, value in
      [
        ("plain\(number)", #"{"headers": {"Connection": \#(value)}, "body": "abc"}"#),
        (
          "written\(number)",
          #"{"statusMessage": "Fine", "headers": {"Connection": \#(value)}, "body": "abc"}"#
        ),
      ]
    } + [("other", #"{"body": "other"}"#)]

  /// Sends a request on a new connection, and compares what the answer says with what happens.
  private func check(
    _ open: () throws -> RawConnection, _ request: (head: String, rest: String, persists: Bool),
    case name: String
  ) throws -> Bool {
    let connection = try open()
    let whole = "\(request.head)Prefer: case=\(name)\r\n\(request.rest)"
    try connection.send(whole)
    let response = try connection.receiveResponse()
    #expect(response.text == "abc")
    let options = TokenList.connectionOptions { name in
      response.headers.filter { $0.name == name }.map(\.value)
    }
    let persists =
      !options.contains("close")
      && (request.head.contains("HTTP/1.1") || options.contains("keep-alive"))
    if request.rest.contains("case=other"), persists {
      #expect(try connection.receiveResponse().text == "other")
    }
    guard persists else {
      #expect(connection.receiveToEnd() == ([], .closed), "\(name): \(whole)")
      return false
    }
    try connection.send("GET /f HTTP/1.1\r\nHost: a\r\nPrefer: case=other\r\n\r\n")
    #expect(try connection.receiveResponse().text == "other", "\(name): \(whole)")
    return true
  }

  @Test(arguments: declared.indices)
  func `a connection ends if and only if its answer says so`(number: Int) async throws {
    let cases = Self.responses.map { #""\#($0.name)": {"response": \#($0.response)}"# }
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"{"request": {"urlPath": "/f"}, "cases": {\#(cases.joined(separator: ","))}}"#),
      configuration: .onAnyPort())
    for request in Self.requests {
      for name in ["plain", "written"] {
        let persists = try check(
          { try RawConnection(port: server.port) }, request, case: "\(name)\(number)")
        // The others are told that it ends, if it cannot stay.
        if name == "plain", request.persists {
          #expect(persists == !Self.declared[number].contains("close"))
        }
        if request.head.contains("Connection: close") { #expect(!persists) }
      }
    }
    await server.stop()
  }

  @Test
  func `a client of HTTP/1.0 that asks for it keeps its connection if keep-alive is declared`()
    async throws
  {
    let cases = Self.responses.map { #""\#($0.name)": {"response": \#($0.response)}"# }
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"{"request": {"urlPath": "/f"}, "cases": {\#(cases.joined(separator: ","))}}"#),
      configuration: .onAnyPort())
    let open = { try RawConnection(port: server.port) }
    let request = Self.requests[5]
    #expect(try check(open, request, case: "plain0"))
    #expect(try check(open, request, case: "written0"))
    #expect(try !check(open, request, case: "written4"))
    await server.stop()
  }

  @Test func `the same holds through TLS`() async throws {
    try await TLSSite.serve(Self.responses) { site in
      for request in Self.requests {
        for name in ["plain0", "written0", "plain4", "written5"] {
          let persists = try check({ try site.open() }, request, case: name)
          if name == "plain0", request.persists { #expect(persists) }
        }
      }
    }
  }

  @Test func `a connection without an announcement ends if Connection is declared as null`()
    async throws
  {
    let server = try await MockServer.start(
      WireTests.scenarios(
        #"{"request": {"urlPath": "/f"}, "cases": {"a": {"response": {"headers": {"Connection": null}}}}}"#
      ), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /f HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(try connection.receiveResponse().header("Connection") == nil)
    #expect(connection.receiveToEnd() == ([], .closed))
    await server.stop()
  }
}
