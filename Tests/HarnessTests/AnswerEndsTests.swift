// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIJudging
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import MockAPIHarness

/// The requests that the server of a run sees, without sockets.
struct AnswerEndsTests {
  /// A request that the server itself answers with 408.
  private static func entry(isUnfinished: Bool) -> JournalEntry {
    let request = StubRequest("POST", "/pay")
    let answer = Answering(allowsCrossOrigin: false).refusal(
      .badRequest(status: 408, detail: "nothing came"), to: request, isUnfinished: isUnfinished)
    let parts = RecordedRequest.Parts(
      method: request.method, target: request.target, bodySize: 0, isBodyWhole: true)
    return JournalEntry(
      AnsweredRequest(parts, reply: answer.reply, misses: nil, lease: "default"),
      WireRecord(nanoseconds: 0, isComplete: true, status: 408))
  }

  @Test func `a request whose rest did not come is none, whatever its answer`() {
    let ends = AnswerEnds()
    ends.record(Self.entry(isUnfinished: true))
    #expect(ends.strays(beyond: 0) == nil)
    ends.record(Self.entry(isUnfinished: false))
    #expect(ends.strays(beyond: 0)?.count == 1)
  }
}
