// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClientCore
import MockAPIClientScenarios
import Testing

/// How strictly the bytes of an answer are read.
struct AppResponseTests {
  private func body(of response: String) throws -> String {
    var rest = Array(response.utf8)
    var reader = ResponseReader(isHead: false) {
      defer { rest = [] }
      return rest
    }
    return try String(decoding: reader.response(since: ContinuousClock.now).body, as: UTF8.self)
  }

  @Test(arguments: [
    "Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n005;x=+1\r\nhello\r\n0\r\n\r\n",
  ])
  func `a length is a number of digits`(rest: String) throws {
    #expect(try body(of: "HTTP/1.1 200 OK\r\n" + rest) == "hello")
  }

  @Test(arguments: [
    "Content-Length: +5\r\n\r\nhello", "Content-Length: -0\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n-0\r\n\r\n",
  ])
  func `a length with a sign is malformed`(rest: String) throws {
    let error = try #require(throws: NoAnswer.self) {
      try body(of: "HTTP/1.1 200 OK\r\n" + rest)
    }
    guard case .malformed = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// The pieces are one byte, a part of a chunk, several chunks, and the whole answer.
  @Test(arguments: [1, 5, 1_000, Int.max])
  func `very many chunks cost no more for each byte than few`(piece: Int) throws {
    let count = 1_000
    let chunks = String(repeating: "2\r\nab\r\n", count: count)
    let long = String(repeating: "x", count: 4_000)
    let head = "HTTP/1.1 200 OK\r\nX-Long: \(long)\r\nTransfer-Encoding: chunked\r\n\r\n"
    var rest = ArraySlice("\(head)\(chunks)0\r\n\r\n".utf8)
    let size = rest.count
    var reader = ResponseReader(isHead: false) {
      let next = rest.prefix(piece)
      rest = rest.dropFirst(piece)
      return Array(next)
    }
    let received = try reader.response(since: ContinuousClock.now)
    #expect(received.body == Data(String(repeating: "ab", count: count).utf8))
    // At most once each, a byte is searched, joined to a line that has begun, moved to the front, and copied.
    #expect(reader.work <= 4 * size)
  }
}
