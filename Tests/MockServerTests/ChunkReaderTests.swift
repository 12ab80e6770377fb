// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIServer

/// Chunked bodies, in pieces of any size.
struct ChunkReaderTests {
  private func read(_ text: String, piece: Int) -> (body: String, ChunkReader.Progress) {
    var reader = ChunkReader()
    var body: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(piece))
      rest = rest.dropFirst(part.count)
      let progress = part.withUnsafeBytes { bytes in reader.read(bytes) { body += $0 } }
      switch progress {
      case .goesOn: continue
      case .isComplete(let unread):
        return (String(decoding: body, as: UTF8.self), .isComplete(unread: unread + rest.count))
      case let mistake: return ("", mistake)
      }
    }
    return (String(decoding: body, as: UTF8.self), .goesOn)
  }

  @Test(arguments: [
    ("0\r\n\r\n", "", 0), ("5\r\nhello\r\n0\r\n\r\n", "hello", 0), ("5\nhello\n0\n\n", "hello", 0),
    ("A;x=\"y\r\n0123456789\r\n00\r\n\r\nGET", "0123456789", 3),
    ("1\r\na\r\n1\t\r\nb\r\n0;e\r\nT: 1\r\nU: 2\r\n\r\n", "ab", 0),
  ])
  func `chunks are joined, and following bytes are left`(text: String, body: String, unread: Int) {
    for piece in 1...text.utf8.count {
      let result = read(text, piece: piece)
      #expect(result.body == body)
      #expect(result.1 == .isComplete(unread: unread))
    }
  }

  @Test(arguments: [
    "\r\n", "x", "-1\r\n", ";\r\n", "5\r\nhelloo", "5\r\nhello0", "FFFFFFFFFFFFFFFF\r\n",
    "1 2\r\naa\r\nx",
  ])
  func `chunks without a valid size are refused`(text: String) {
    for piece in 1...text.utf8.count { #expect(read(text, piece: piece).1 == .isMalformed) }
  }

  @Test(arguments: [
    "0\r\n:\r\n\r\n", "1\r\na\r\n0\r\nT: 1\r\n: b\r\nU: 2\r\n\r\n", "0\nT: 1\n:\n\n",
  ])
  func `a line after the chunks without a name is refused`(text: String) {
    for piece in 1...text.utf8.count {
      #expect(read(text, piece: piece).1 == .isNamelessTrailer)
    }
  }

  @Test(arguments: ["", "5", "5\r\nhell", "5\r\nhello\r\n0\r\n", "0\r\nT: 1\r\n"])
  func `an incomplete body continues`(text: String) {
    #expect(read(text, piece: 3).1 == .goesOn)
  }
}
