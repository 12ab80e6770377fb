// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPISynchronization
import Testing

@testable import MockAPIEngine
@testable import MockAPIJournal

/// What clients reported of the requests in a journal, without sockets.
struct ReportedOutcomeTests {
  private static func reported(_ outcome: String, message: String = "") -> ReportedOutcome {
    ReportedOutcome(
      outcome: outcome, id: "a/b", verdict: "fail", reason: "outcome", status: "finding",
      message: message)
  }

  private static func outcomes(_ journal: Journal) -> [String?] {
    journal.entries.map { $0.reported?.outcome }
  }

  @Test func `the entries of requests say what was reported of them last`() throws {
    let journal = JournalTests.journal()
    for number in 1...3 { JournalTests.add("/\(number)", to: journal) }
    journal.note(Self.reported("success"), of: [1, 3])
    #expect(Self.outcomes(journal) == ["success", nil, "success"])
    journal.note(Self.reported("partial"), of: [3])
    #expect(Self.outcomes(journal) == ["success", nil, "partial"])
    #expect(journal.entry(number: 3)?.reported?.outcome == "partial")
    let id = try #require(journal.entries.first?.id)
    let json = try JSONDocument(parsing: try #require(journal.entry(id: id)).json).root
    #expect(json["outcome"]?.string == "success")
    #expect(json["verdict"]?["id"]?.string == "a/b")
    #expect(json["verdict"]?["reason"]?.string == "outcome")
    // Those that were reported are found among those that are removed, too.
    let removed = journal.remove { $0.reported?.outcome == "partial" }
    #expect(removed.map { $0.reported?.outcome } == ["partial"])
    #expect(Self.outcomes(journal) == ["success", nil])
  }

  @Test func `what is reported before an answer has ended comes with its entry`() {
    let journal = JournalTests.journal()
    let answered = JournalTests.add("/", to: journal)
    journal.note(Self.reported("success"), of: [1])
    let followed = Mutex<[String?]>([])
    let follower = journal.follow { entry in
      followed.withLock { $0.append(entry.reported?.outcome) }
      return true
    } didEnd: {
    }
    let known = journal.complete(
      answered, WireRecord(nanoseconds: 1, isComplete: true, status: 204))
    #expect(known?.outcome == "success")
    #expect(followed.withLock(\.self) == ["success"])
    journal.remove(follower)
  }

  @Test func `what was reported goes with its request`() {
    let journal = JournalTests.journal { $0.entryLimit = 2 }
    for number in 1...2 { JournalTests.add("/\(number)", to: journal) }
    let size = journal.byteCount
    journal.note(Self.reported("success"), of: [1, 2])
    #expect(journal.byteCount > size)
    for number in 3...4 { JournalTests.add("/\(number)", to: journal) }
    #expect(Self.outcomes(journal) == [nil, nil] && journal.byteCount == size)
    // Too late, and for requests that are not there.
    journal.note(Self.reported("success"), of: [1, 9])
    #expect(journal.byteCount == size)
    journal.note(Self.reported("success"), of: [3])
    journal.removeAll()
    #expect(journal.byteCount == 0)
    JournalTests.add("/5", to: journal)
    #expect(Self.outcomes(journal) == [nil])
  }

  @Test func `what was reported counts for the limit in bytes, once for each request`() {
    let journal = JournalTests.journal { $0.byteLimit = 1 << 20 }
    for number in 1...9 { JournalTests.add("/\(number)", to: journal) }
    let size = journal.byteCount
    let long = String(repeating: "x", count: 1 << 16)
    for _ in 0..<100 { journal.note(Self.reported("success", message: long), of: [9]) }
    #expect(journal.byteCount - size == Self.reported("success", message: long).size)
    journal.note(Self.reported("success"), of: [9])
    #expect(journal.byteCount - size == Self.reported("success").size)
    let all = Array(1...9)
    journal.note(Self.reported("success", message: String(repeating: "x", count: 1 << 18)), of: all)
    #expect(journal.byteCount <= 1 << 20)
    #expect(journal.droppedCount > 0 && journal.entries.last?.number == 9)
  }
}
