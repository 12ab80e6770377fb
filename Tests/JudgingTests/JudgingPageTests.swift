// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJudging
import MockAPITestSupport
import Testing

/// The page on judging has everything that a report can contain.
struct JudgingPageTests {
  private static let rows = Result {
    let page = Repository.root.appending(path: "docs/judging.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .flatMap { row in row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) } }
  }

  @Test func `the tables list each verdict, reason and reading`() throws {
    let words =
      Verdict.allCases.map(\.rawValue) + VerdictReason.allCases.map(\.rawValue)
      + FieldReading.allCases.map(\.rawValue)
    #expect(try Self.rows.get().sorted() == words.sorted())
  }
}
