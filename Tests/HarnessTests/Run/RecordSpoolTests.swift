// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPIJudgingTestSupport
import Testing

/// The file of the records of a run.
struct RecordSpoolTests {
  private static func record(_ number: Int) -> VerdictRecord {
    RecordDraft(id: "a/one~cut(\(number))", scenario: "a", caseName: "one", verdict: .pass).record
  }

  private static func ids(_ numbers: some Sequence<Int>) -> [String] {
    numbers.map { record($0).id }
  }

  @Test(
    "records are read in the order of their numbers, whatever waits in memory",
    arguments: [0, 2_000, 1 << 20])
  func order(_ limit: Int) throws {
    var spool = try RecordSpool(limit: limit)
    // The first of each hundred comes last.
    for start in stride(from: 0, to: 300, by: 100) {
      for number in (start + 1..<start + 100).reversed() {
        spool.add(Self.record(number), number: number)
      }
      spool.add(Self.record(start), number: start)
    }
    var ids: [String] = []
    try spool.finish().visit { ids.append($0.id) }
    #expect(ids == Self.ids(0..<300))
  }

  @Test(
    "records that wait for one that never comes take bounded memory, and are written at the end")
  func missing() throws {
    var spool = try RecordSpool(limit: 10_000)
    for number in 1...1_000 {
      spool.add(Self.record(number), number: number)
      #expect(spool.waitingSize <= 10_000)
    }
    #expect(spool.waitingSize > 9_000)
    var ids: [String] = []
    try spool.finish().visit { ids.append($0.id) }
    #expect(ids == Self.ids(1...1_000))
  }

  @Test("memory is free again when the records that waited are written")
  func release() throws {
    var spool = try RecordSpool(limit: 10_000)
    for number in 1...100 { spool.add(Self.record(number), number: number) }
    #expect(spool.waitingSize > 0)
    spool.skip(number: 0)
    #expect(spool.waitingSize == 0)
    var ids: [String] = []
    try spool.finish().visit { ids.append($0.id) }
    #expect(ids == Self.ids(1...100))
  }
}
