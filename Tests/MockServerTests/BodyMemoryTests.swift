// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The memory that all bodies share.
struct BodyMemoryTests {
  /// Appends a body of zeros in parts.
  private static func fill(_ body: inout ReceivedBody, _ size: Int) {
    let part = [UInt8](repeating: 0, count: 10_000)
    var rest = size
    while rest > 0 {
      part.withUnsafeBytes {
        body.append(UnsafeRawBufferPointer(rebasing: $0.prefix(min(rest, part.count))))
      }
      rest -= part.count
    }
  }

  @Test func `bodies share the memory, and give it back when they end`() {
    let memory = BodyMemory(limit: 100_000)
    func received(_ size: Int, announced: Bool) -> ReceivedBody.Lack? {
      var body = ReceivedBody(matchingLimit: 1 << 20, memory: memory)
      if announced { body.announce(size) }
      Self.fill(&body, size)
      let (lack, isWhole, count) = (body.lack, body.isWhole, body.bytes.count)
      #expect(isWhole == (lack == nil))
      #expect(count == (lack == nil ? size : 0))
      return lack
    }
    var first = ReceivedBody(matchingLimit: 1 << 20, memory: memory)
    first.announce(60_000)
    Self.fill(&first, 60_000)
    var kept = first.bytes.count
    #expect(kept == 60_000)
    #expect(received(50_000, announced: true) == .noRoom)
    // What was taken for it is there again, and short bodies need nothing.
    for _ in 0..<10 { #expect(received(40_000, announced: true) == nil) }
    #expect(received(16 << 10, announced: false) == nil)
    Self.fill(&first, 40_000)
    kept = first.bytes.count
    #expect(kept == 100_000)
    #expect(received(20_000, announced: true) == .noRoom)
    first = ReceivedBody()
    for announced in [true, false] { #expect(received(50_000, announced: announced) == nil) }
  }

  @Test func `a body that is too large gives back its memory`() {
    let memory = BodyMemory(limit: 100_000)
    var body = ReceivedBody(matchingLimit: 80_000, recordLimit: 30_000, memory: memory)
    Self.fill(&body, 90_000)
    let (lack, count) = (body.lack, body.bytes.count)
    #expect(lack == .tooLarge)
    #expect(count == 30_000)
    #expect(memory.take(70_000))
    #expect(!memory.take(1))
  }

  @Test func `a body that only an observer reads is kept as far as there is room`() {
    let memory = BodyMemory(limit: 50_000)
    #expect(memory.take(40_000))
    var body = ReceivedBody(recordLimit: 60_000, memory: memory)
    Self.fill(&body, 60_000)
    let (lack, isWhole, count) = (body.lack, body.isWhole, body.bytes.count)
    #expect(lack == nil)
    #expect(!isWhole)
    #expect(count == BodyMemory.freeSize)
    #expect(memory.take(10_000))
  }

  @Test func `without room a request is refused with the reason, and the next one is answered`()
    async throws
  {
    let text =
      #"{"request": {"bodyPatterns": [{"contains": "a"}]}, "cases": {"a": {"response": {}}}}"#
    let server = try await MockServer.start(
      WireTests.scenarios(text), configuration: .onAnyPort { $0.bodyMemory = 50_000 })
    for round in 0..<6 {
      let connection = try RawConnection(port: server.port)
      let isLong = round % 2 == 0
      let size = isLong ? 60_000 : 50_000
      try connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
      try connection.send([UInt8](repeating: 0x61, count: size))
      let response = try connection.receiveResponse()
      #expect(response.status == (isLong ? 503 : 200))
      if isLong {
        let problem = try JSONDocument(parsing: response.body).root
        #expect(problem["type"]?.string == "mockapi:too-many-bodies")
      }
    }
    await server.stop()
  }
}
