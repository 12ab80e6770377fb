// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIJudgingTestSupport
import Testing

struct KnownFailuresTests {
  private static func read(_ text: String) throws(KnownFailuresError) -> KnownFailures {
    try KnownFailures(Array(text.utf8), file: "known.txt")
  }

  private static let text = """
    # What the client cannot do yet
    registration/registered~drop@/id   # ticket 7

      *~hugeExponent@*\t# numbers
    s/my#case
    registration/registered~null@/id\r

    """

  @Test(arguments: [
    ("registration/registered~drop@/id", "known.txt:2"),
    ("s/c~hugeExponent@/a", "known.txt:4"), ("s/my#case", "known.txt:5"),
    ("registration/registered~null@/id", "known.txt:6"), ("s/my", nil), ("", nil),
    ("registration/registered~drop@/id/a", nil),
  ])
  func `an id has the line of its entry`(id: String, place: String?) throws {
    #expect(try Self.read(Self.text).entry(for: id)?.place == place)
  }

  @Test func `an id comes before a pattern that matches it`() throws {
    #expect(try Self.read("s/*\ns/c\n").entry(for: "s/c")?.place == "known.txt:2")
  }

  @Test func `mistakes have their lines`() {
    let bytes = Array("a\nb\n".utf8) + [0xFF, 0x0A] + Array("a # again\n".utf8)
    let problems = [
      "known.txt:3: a line must be UTF-8; found other bytes",
      "known.txt:4: an entry must be there once; 'a' is in line 1 too",
    ]
    #expect(throws: KnownFailuresError(problems: problems)) {
      try KnownFailures(bytes, file: "known.txt")
    }
  }

  @Test func `an entry that matches no record is unused`() throws {
    let known = try Self.read("s/a\ns/b\nt/*\n")
    var record = RecordDraft(id: "s/a", scenario: "s", caseName: "a", verdict: .fail)
    record.known = known.entry(for: record.id)?.place
    let summary = try RunSummary(of: [record.record])
    #expect(known.unused(in: summary).map(\.place) == ["known.txt:2", "known.txt:3"])
  }
}
