// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIReports
import MockAPITestSupport
import Testing

/// `docs/reports.md`, and the examples that it shows.
struct DocumentationTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: ["github-actions.yml", "gitlab-ci.yml"])
  func `the page shows the examples as they are`(name: String) throws {
    let example = try Self.text("Examples/ci/\(name)")
    #expect(try Self.text("docs/reports.md").contains("```yaml\n\(example)```\n"))
  }

  @Test(arguments: ["github-actions.yml", "github-actions-shards.yml", "gitlab-ci.yml"])
  func `the examples write reports in formats that exist`(name: String) throws {
    let example = try Self.text("Examples/ci/\(name)")
    let targets = example.matches(
      of: try Regex(#"--report ([a-z]+=[^\s"]+|markdown="\$GITHUB_STEP_SUMMARY")"#))
    #expect(!targets.isEmpty)
    for target in targets {
      #expect(throws: Never.self) { try ReportTarget(String(target.output[1].substring ?? "")) }
    }
  }

  @Test func `the page describes each format`() throws {
    let page = try Self.text("docs/reports.md").lowercased()
    for format in ReportFormat.allCases { #expect(page.contains("`\(format.rawValue)`")) }
  }
}
