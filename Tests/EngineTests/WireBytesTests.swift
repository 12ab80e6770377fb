// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Testing

@testable import MockAPIEngine

/// Bytes in parts that are sent one after the other.
struct WireBytesTests {
  private static let large = [UInt8](repeating: 7, count: 100_000)

  /// The contiguous pieces from a place on.
  private func pieces(_ bytes: WireBytes, from start: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var position = start
    while position < bytes.count {
      pieces.append(bytes.withBeginning(of: position..<bytes.count) { Array($0) })
      position += pieces[pieces.count - 1].count
    }
    return pieces
  }

  @Test func `small parts are joined, and large parts stay as they are`() {
    var bytes = WireBytes()
    for part in [[1, 2], [], [3], Self.large, [4], [5], Self.large, Self.large] {
      bytes.append(part[...])
    }
    #expect(bytes.count == 300_005)
    #expect(
      pieces(bytes, from: 0) == [[1, 2, 3], Self.large, [4, 5], Self.large, Self.large])
    #expect(pieces(bytes, from: 2).first == [3])
    #expect(pieces(bytes, from: 100_003).first == [4, 5])
    #expect(pieces(bytes, from: 100_004).first == [5])
    #expect(bytes[1..<4] == [2, 3, 7])
    #expect(bytes[100_002..<100_006] == [7, 4, 5, 7])
    #expect(bytes[0..<0] == [])
  }

  @Test(arguments: [ResponseDefinition.Framing.contentLength, .untilClose, .chunked])
  func `answers with a large body share it`(framing: ResponseDefinition.Framing) {
    let body = Self.large
    let response = ResponseDefinition(status: 200, framing: framing, body: body[...])
    let message = WireMessage(
      response, to: WireMessage.Request(isHead: false, acceptsGzip: false), closes: false, date: nil
    )
    let start = framing == .chunked ? message.headSize + 7 : message.headSize
    let place = message.bytes.withBeginning(of: start..<message.bytes.count) { $0.baseAddress }
    #expect(place == body.withUnsafeBytes { $0.baseAddress })
  }
}
