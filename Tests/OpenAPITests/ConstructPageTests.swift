// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `docs/import-openapi.md` says of each construct what the table of constructs says, which is compared with the importer. This test
/// writes the lists if `MOCKAPI_UPDATE_DOCS` is set, and otherwise compares them.
struct ConstructPageTests {
  private static let file = Repository.root.appending(path: "docs/import-openapi.md")
  private static let start = "<!-- made from the table of constructs by a test -->\n"
  private static let end = "<!-- end -->\n"
  private static let titles = [
    ("request", "Requests"), ("responses", "Responses and cases"),
    ("bodies", "Bodies that are made from schemas"), ("contract", "Schemas and contracts"),
    ("document", "Documents"),
  ]

  @Test func `the page lists each construct`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let first = try #require(page.range(of: Self.start))
    let last = try #require(page.range(of: Self.end))
    let lists = try Self.lists()
    if ProcessInfo.processInfo.environment["MOCKAPI_UPDATE_DOCS"] != nil {
      let made = page[..<first.upperBound] + lists + page[last.lowerBound...]
      try String(made).write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(page[first.upperBound..<last.lowerBound] == lists)
    }
  }

  private static func lists() throws -> String {
    let table = Repository.root.appending(path: "Tests/Data/import/openapi-constructs.json")
    let rows = try JSONDocument(parsing: Array(Data(contentsOf: table))).root
    return titles.map { part, title in
      let lines = rows.elements.filter { $0["part"]?.string == part }.map { row in
        let cells = ["construct", "becomes", "lost"].map { cell(row[$0]) }
        return "| \(cells.joined(separator: " | ")) |\n"
      }
      return "\n## \(title)\n\n| in the document | in the scenario | left out, or lost |\n"
        + "| --- | --- | --- |\n" + lines.joined()
    }.joined() + "\n"
  }

  /// In a table of Markdown, a bar ends a cell.
  private static func cell(_ value: JSONValue?) -> String {
    (value?.string ?? "").replacing("|", with: "\\|")
  }
}
