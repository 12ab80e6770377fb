// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPITestSupport
import Testing

struct ComparisonReportTests {
  private static func records(_ verdicts: (String, Verdict, String)...) -> [VerdictRecord] {
    verdicts.map { id, verdict, group in
      RecordDraft(
        id: "s/\(id)", scenario: "s", caseName: "c", verdict: verdict,
        group: verdict == .pass ? nil : group
      ).record
    }
  }

  private static func comparison() throws -> RunComparison {
    let old = records(
      ("a", .pass, ""), ("b", .pass, ""), ("c", .pass, ""), ("d", .pass, ""),
      ("e", .silent, "quiet"), ("f", .crash, "old bug"), ("g", .fail, "X at a.py:1 in g"),
      ("only", .pass, ""))
    let new = records(
      ("a", .crash, "bug"), ("b", .crash, "bug"), ("c", .crash, "bug"), ("d", .fail, "bug"),
      ("e", .crash, "bug"), ("f", .pass, ""), ("g", .fail, "X\ny"))
    return try RunComparison(
      from: old, "acme 1", FindingRules(), to: new, "acme 2\u{1B}[1m", FindingRules())
  }

  @Test func `the text names both builds, and the changes by kind and cause`() throws {
    #expect(
      ComparisonReport(try Self.comparison()).text == """
        old: acme 1: 8 exchanges, 3 findings with 3 causes
        new: acme 2\\u{1b}[1m: 7 exchanges, 6 findings with 2 causes

        new: 4 exchanges
          bug, 4 times (a new cause)
            s/a: pass → crash
            s/b: pass → crash
            s/c: pass → crash
            and 1 more

        worse: 1 exchange
          bug, once (a new cause)
            before: quiet
            s/e: silent → crash

        mended: 1 exchange
          old bug, once (the cause is gone)
            s/f: crash → pass

        other causes: 1 exchange
          X y, once (a new cause)
            before: X at a.py:1 in g
            s/g: fail

        The new build is worse in 5 of 7 exchanges.
        Not compared: 1 exchange that only one of the runs has made, or that prove nothing.

        """)
    let all = ComparisonReport(try Self.comparison(), showsAll: true).text
    #expect(all.contains("    s/d: pass → fail\n"))
  }

  @Test func `JSON has all exchanges`() throws {
    let json = String(decoding: ComparisonReport(try Self.comparison()).json.bytes, as: UTF8.self)
    #expect(
      json
        == #"{"version":1,"old":{"name":"acme 1","exchanges":8,"findings":3,"causes":3},"new":{"name":"acme 2\u001b[1m","exchanges":7,"findings":6,"causes":2},"compared":7,"incomparable":1,"changes":["#
        + #"{"kind":"new","cause":"bug","inOneBuild":true,"exchanges":[{"id":"s/a","old":"pass","new":"crash"},{"id":"s/b","old":"pass","new":"crash"},{"id":"s/c","old":"pass","new":"crash"},{"id":"s/d","old":"pass","new":"fail"}]},"#
        + #"{"kind":"worse","cause":"bug","oldCause":"quiet","inOneBuild":true,"exchanges":[{"id":"s/e","old":"silent","new":"crash"}]},"#
        + #"{"kind":"mended","cause":"old bug","inOneBuild":true,"exchanges":[{"id":"s/f","old":"crash","new":"pass"}]},"#
        + #"{"kind":"changed","cause":"X\ny","oldCause":"X at a.py:1 in g","inOneBuild":true,"exchanges":[{"id":"s/g","old":"fail","new":"fail"}]}]}"#
    )
  }

  @Test(arguments: [
    ("r.json", "{", true), ("r.txt", " \n{", true), ("driver", "#!/bin/sh\n{", false),
    ("empty", "", false),
  ])
  func `a file that begins like a report is one`(name: String, content: String, isReport: Bool)
    throws
  {
    let folder = try ScratchFolder()
    let path = try folder.write(content, to: name)
    #expect((ReportedRun(path) != nil) == isReport)
  }

  @Test(arguments: [
    ("missing.json", true), ("missing.ndjson", true), ("node run.js a.json", false),
    ("python3 driver.py", false), ("./driver", false),
  ])
  func `a word that ends like the name of a report is one, and any other text is a command`(
    text: String, isReport: Bool
  ) {
    #expect((ReportedRun(text) != nil) == isReport)
  }
}
