// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// An answer by a script, as the loop sees it.
struct ScriptedAnswerTests {
  private static func answer(awaiting size: Int) -> ScriptedAnswer {
    let reply = Reply(response: ResponseDefinition(status: 200, body: [1, 2, 3]), isHead: false)
    return ScriptedAnswer(
      WireScript(reply, canKeepAlive: true, date: "", compressed: nil), awaitedSize: size)
  }

  @Test func `the rest of its request counts down, and no other byte is awaited`() {
    var answer = Self.answer(awaiting: 5)
    #expect(answer.awaitedSize == 5)
    [1, 2, 3].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      answer.receive(UnsafeRawBufferPointer(rebasing: bytes[..<3]))
    }
    #expect(answer.awaitedSize == 2)
    answer.receiveEnd()
    #expect(answer.awaitedSize == 0)
  }

  @Test func `a rest without a known end is awaited until the client ends`() {
    var answer = Self.answer(awaiting: .max)
    [0 as UInt8].withUnsafeBytes { answer.receive($0) }
    #expect(answer.awaitedSize == .max)
    answer.receiveEnd()
    #expect(answer.awaitedSize == 0)
  }

  @Test func `its steps and bytes are those of the script`() {
    var answer = Self.answer(awaiting: 0)
    guard case .send(let range) = answer.next() else {
      Issue.record("the answer comes at once")
      return
    }
    #expect(answer.next() == .end(.keepAlive) && answer.ending == .keepAlive)
    #expect(answer.withBeginning(of: range.suffix(3)) { Array($0) } == [1, 2, 3])
  }
}
