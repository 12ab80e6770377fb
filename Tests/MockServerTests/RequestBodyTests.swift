// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
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

  /// A JSON text in the zlib format, and in the blocks of RFC 1951 alone, as Python's zlib makes them.
  private static let deflated: [[UInt8]] = [
    [
      0x78, 0x9C, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x52, 0x30, 0xAC, 0x05, 0x00, 0x09, 0xE5, 0x02,
      0x29,
    ],
    [0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x52, 0x30, 0xAC, 0x05, 0x00],
  ]

  @Test(arguments: deflated)
  func `a body in deflate is decompressed, with and without the head of zlib`(body: [UInt8])
    async throws
  {
    for coding in ["deflate", "DEFLATE", "identity, deflate"] {
      #expect(
        try await status(
          matching: #"{"equalToJson": {"a": 1}}"#, headers: "Content-Encoding: \(coding)\r\n",
          body: body) == 200)
    }
    let both = Gzip.compress(body[...])
    #expect(
      try await status(
        matching: #"{"equalToJson": {"a": 1}}"#, headers: "Content-Encoding: deflate, gzip\r\n",
        body: both) == 200)
    #expect(
      try await status(matching: #"{"equalToJson": {"a": 1}}"#, headers: "", body: body) == 404)
  }

  @Test func `the bytes of a gzip file are compared as they were sent, too`() async throws {
    let file = Gzip.compress(ArraySlice(#"{"a": 1}"#.utf8))
    let pattern = #"{"binaryEqualTo": "\#(Base64.encode(file))"}"#
    let type = "Content-Type: application/gzip\r\n"
    #expect(try await status(matching: pattern, headers: type, body: file) == 200)
    // Here the coding is not part of the body.
    let coding = "Content-Encoding: gzip\r\n"
    #expect(try await status(matching: pattern, headers: coding, body: file) == 404)
    #expect(
      try await status(matching: pattern, headers: coding, body: Gzip.compress(file[...])) == 200)
  }

  @Test func `templates and the journal have the bytes of a gzip file as they were sent`()
    async throws
  {
    let file = Gzip.compress(ArraySlice("text".utf8))
    let text =
      #"{"request": {"method": "POST"}, "cases": {"a": {"response": {"template": true, "#
      + #""body": "{{request.bodyAsBase64}} {{request.body}}"}}}}"#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(file.count)\r\n\r\n")
    try connection.send(file)
    #expect(try connection.receiveResponse().text == "\(Base64.encode(file)) text")
    let request = try #require(server.journal.entries.first).request
    #expect(request.sentBody == file)
    #expect(request.body == Array("text".utf8))
    await server.stop()
  }

  @Test(arguments: [
    ("br", "the coding 'br' (Content-Encoding), which is not read"),
    ("gzip, zstd", "the coding 'zstd' (Content-Encoding), which is not read"),
    ("gzip", "the body is not 'gzip', as its Content-Encoding says"),
    ("deflate", "the body is not 'deflate', as its Content-Encoding says"),
  ])
  func `a near miss names the coding that a body is still in`(coding: String, reason: String)
    async throws
  {
    for pattern in [
      #"{"equalToJson": {"a": 1}}"#, #"{"equalToXml": "<a/>"}"#, #"{"equalTo": "a"}"#,
    ] {
      let text =
        #"{"request": {"urlPath": "/", "bodyPatterns": [\#(pattern)]}, "cases": {"a": {"response": {}}}}"#
      let server = try await MockServer.start(
        WireTests.scenarios(text), configuration: .onAnyPort())
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: \(coding)\r\nContent-Length: 3\r\n\r\nxyz")
      #expect(try connection.receiveResponse().text.contains(reason))
      await server.stop()
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
