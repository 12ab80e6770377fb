// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIScenario
import Testing

@testable import MockAPIEngine

/// The bytes of each malformation.
struct MalformationTests {
  private static func sent(_ kind: Malformation.Kind, amount: Int = 1) -> [UInt8] {
    var response = WireScriptTests.response()
    if kind == .gzipCutOff {
      response = ResponseDefinition(
        status: 200, body: ArraySlice(repeatElement(UInt8(ascii: "a"), count: 500)))
    }
    let bytes = WireMessage(
      response, malformation: kind, amount: amount,
      to: WireMessage.Request(isHead: false, acceptsGzip: false), closes: false, date: "D"
    ).bytes
    return bytes[0..<bytes.count]
  }

  @Test(arguments: [
    (
      Malformation.Kind.contentLengthTooLong,
      "HTTP/1.1 200 OK|Date: D|Content-Length: 13||0123456789"
    ),
    (.contentLengthTooShort, "HTTP/1.1 200 OK|Date: D|Content-Length: 7||0123456789"),
    (
      .contentLengthTwice,
      "HTTP/1.1 200 OK|Date: D|Content-Length: 10|Content-Length: 13||0123456789"
    ),
    (
      .contentLengthAndChunks,
      "HTTP/1.1 200 OK|Date: D|Transfer-Encoding: chunked|Content-Length: 10||A|0123456789|0||"
    ),
    (.missingLastChunk, "HTTP/1.1 200 OK|Date: D|Transfer-Encoding: chunked||A|0123456789|"),
    (.badChunkSize, "HTTP/1.1 200 OK|Date: D|Transfer-Encoding: chunked||size|0123456789|0||"),
    (
      .overlongChunkSize,
      "HTTP/1.1 200 OK|Date: D|Transfer-Encoding: chunked||FFFFFFFFFFFFFFFFFFFF|0123456789|0||"
    ),
    (.headerWithoutColon, "HTTP/1.1 200 OK|Date: D|Content-Length: 10|X-No-Colon||0123456789"),
    (.foldedHeader, "HTTP/1.1 200 OK|Date: D|Content-Length: 10|X-Folded: one| two||0123456789"),
    (.badStatusLine, "HTTP/1.1 abc OK|Date: D|Content-Length: 10||0123456789"),
    (.noHead, "0123456789"),
    (.status099, "HTTP/1.1 099 OK|Date: D|Content-Length: 10||0123456789"),
    (.status1000, "HTTP/1.1 1000 OK|Date: D|Content-Length: 10||0123456789"),
    (.noContentWithBody, "HTTP/1.1 204 No Content|Date: D|Content-Length: 10||0123456789"),
    (.notModifiedWithBody, "HTTP/1.1 304 Not Modified|Date: D|Content-Length: 10||0123456789"),
    (
      .gzipNotGiven,
      "HTTP/1.1 200 OK|Content-Encoding: gzip|Date: D|Content-Length: 10||0123456789"
    ),
    (
      .charsetLie,
      "HTTP/1.1 200 OK|Content-Type: text/plain; charset=utf-16|Date: D|Content-Length: 10||0123456789"
    ),
  ])
  func `each malformation changes only its part of the message`(
    kind: Malformation.Kind, expected: String
  ) {
    let bytes = Self.sent(kind, amount: 3)
    #expect(String(decoding: bytes, as: UTF8.self) == expected.replacing("|", with: "\r\n"))
  }

  @Test func `lines end only with LF`() {
    let text = String(decoding: Self.sent(.bareLineFeeds), as: UTF8.self)
    #expect(text == "HTTP/1.1 200 OK\nDate: D\nContent-Length: 10\n\n0123456789")
  }

  @Test func `heads have the requested size`() {
    let plain = WireScriptTests.head.utf8.count + 10
    #expect(Self.sent(.hugeHeader).count == plain + "X-Huge: \r\n".utf8.count + 65_536)
    let lines = Self.sent(.manyHeaders).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count(where: { $0.starts(with: Array("X-Many-".utf8)) }) == 1_000)
  }

  @Test func `half a gzip body cannot be decoded, but its length is correct`() throws {
    let text = String(decoding: Self.sent(.gzipCutOff), as: Unicode.ASCII.self)
    #expect(text.contains("Content-Encoding: gzip\r\n"))
    let whole = Gzip.compress(ArraySlice(repeatElement(UInt8(ascii: "a"), count: 500)))
    #expect(text.contains("Content-Length: \(whole.count / 2)\r\n"))
    #expect(Self.sent(.gzipCutOff).suffix(whole.count / 2) == whole.prefix(whole.count / 2))
    #expect(throws: Gzip.Failure.self) {
      try Gzip.decompress(Array(whole.prefix(whole.count / 2)), limit: 1 << 20)
    }
    let content = try Gzip.decompress(whole, limit: 1 << 20)
    #expect(content.count == 500)
  }
}
