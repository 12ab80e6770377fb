// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Bodies of requests, seen by matchers.
struct RequestBodyTests {
  /// The status of the answer to a body: 200 if it is read correctly, otherwise 404.
  private func status(
    matching pattern: String, headers: String, body: [UInt8], limit: Int = 1 << 20
  ) async throws -> Int {
    let text =
      #"{"request": {"bodyPatterns": [\#(pattern)]}, "cases": {"a": {"response": {}}}}"#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort { $0.maximumBodySize = limit })
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "POST / HTTP/1.1\r\nHost: a\r\n\(headers)Content-Length: \(body.count)\r\n\r\n")
    try connection.send(body)
    let status = try connection.receiveResponse().status
    await server.stop()
    return status
  }

  @Test(arguments: ["", "Expect: 100-continue\r\n"])
  func `a body that is announced as too large is refused before it comes`(headers: String)
    async throws
  {
    let text =
      #"{"request": {"bodyPatterns": [{"equalTo": "x"}]}, "cases": {"a": {"response": {}}}}"#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort { $0.maximumBodySize = 1_000 })
    let connection = try RawConnection(port: server.port)
    try connection.send("POST / HTTP/1.1\r\nHost: a\r\n\(headers)Content-Length: 1001\r\n\r\n")
    let response = try connection.receiveResponse()
    #expect(response.status == 413)
    #expect(response.header("Connection") == "close")
    connection.finishSending()
    #expect(try connection.receiveAll().isEmpty)
    await server.stop()
  }

  @Test(arguments: ["Content-Encoding: gzip\r\n", "Content-Encoding: br, X-GZIP\r\n", ""])
  func `a gzip body is decompressed for matching, declared or not`(headers: String) async throws {
    let body = Gzip.compress(ArraySlice(#"{"a": 1}"#.utf8))
    for pattern in [
      #"{"equalToJson": {"a": 1}}"#, #"{"equalTo": "{\"a\": 1}"}"#,
      #"{"binaryEqualTo": "eyJhIjogMX0="}"#,
    ] {
      #expect(try await status(matching: pattern, headers: headers, body: body) == 200)
    }
  }

  @Test func `a gzip body may have several members`() async throws {
    let body = Gzip.compress(ArraySlice("one ".utf8)) + Gzip.compress(ArraySlice("two".utf8))
    #expect(try await status(matching: #"{"equalTo": "one two"}"#, headers: "", body: body) == 200)
  }

  @Test func `a body that is wrongly declared as gzip stays unchanged`() async throws {
    let claim = "Content-Encoding: gzip\r\n"
    #expect(
      try await status(
        matching: #"{"equalTo": "plain"}"#, headers: claim, body: Array("plain".utf8)) == 200)
    let cut = Array(Gzip.compress(ArraySlice("plain".utf8)).dropLast(3))
    #expect(
      try await status(matching: #"{"equalTo": "plain"}"#, headers: claim, body: cut) == 404)
  }

  @Test func `a decompression bomb is too large, and does not use up the memory`() async throws {
    let bomb = Gzip.compress(ArraySlice(repeating: 0, count: 2 << 20))
    #expect(bomb.count < 4096)
    #expect(try await status(matching: #"{"anything": true}"#, headers: "", body: bomb) == 413)
  }

  @Test(
    arguments: [
      ("iso-8859-1", [0xE9]), ("LATIN1", [0xE9]), ("\"windows-1252\"", [0xE9]),
      ("utf-8", [0xC3, 0xA9]),
      ("utf-16le", [0xE9, 0]), ("utf-16be", [0, 0xE9]), ("utf-16", [0xFF, 0xFE, 0xE9, 0]),
      ("unknown", [0xC3, 0xA9]),
    ] as [(String, [UInt8])])
  func `text is decoded with its charset`(charset: String, bytes: [UInt8]) async throws {
    let headers = "Content-Type: text/plain; charset=\(charset)\r\n"
    #expect(try await status(matching: #"{"equalTo": "é"}"#, headers: headers, body: bytes) == 200)
  }

  @Test func `JSON is decoded with its charset, too`() async throws {
    let body = #"{"a": "é"}"#.unicodeScalars.map { UInt8($0.value) }
    #expect(
      try await status(
        matching: #"{"equalToJson": {"a": "é"}}"#,
        headers: "Content-Type: application/json; charset=iso-8859-1\r\n", body: body) == 200)
  }
}
