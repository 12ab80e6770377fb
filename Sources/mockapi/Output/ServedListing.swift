// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario

/// The scenarios that are listed when the server starts, sorted by target so that people find theirs.
struct ServedListing {
  struct Row {
    let name: String
    /// The method, several methods separated by `|`, or `ANY`.
    let method: String
    /// The key of the scenario that gives the target, such as `urlPathTemplate`; `nil` if every target matches.
    let matcher: String?
    /// The URL, path, template or pattern; `*` if every target matches.
    let target: String
    /// In the order of the file.
    let cases: [String]
    /// The number of the case that answers if nothing else decides.
    let defaultCase: Int
    /// The name of the case selected by `--select`; `nil` if there is none.
    let selectedCase: String?
  }

  let rows: [Row]
  /// The number of served scenarios that are not in ``rows``.
  let moreCount: Int

  /// - Parameter limit: the largest number of rows.
  init(of scenarios: [Scenario], selection: CaseSelection, limit: Int) {
    let sorted = scenarios.map { Row($0, selection) }.sorted {
      ($0.target, $0.method, $0.name) < ($1.target, $1.method, $1.name)
    }
    rows = Array(sorted.prefix(limit))
    moreCount = sorted.count - rows.count
  }
}

extension ServedListing.Row {
  init(_ scenario: Scenario, _ selection: CaseSelection) {
    name = scenario.name
    selectedCase = selection.cases[scenario.name]
    cases = scenario.cases.map(\.name)
    defaultCase = scenario.defaultCase
    let endpoint = scenario.endpoint
    method = endpoint.method
    matcher = endpoint.matcher
    target = endpoint.target
  }
}
