// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Testing

/// One text as a file `a.json`; each diagnostic as `line:column message`.
func problems(in text: String) -> [String] {
  ScenarioLoader().load(texts: [("a.json", text)]).diagnostics.map { diagnostic in
    (diagnostic.position.map { "\($0) " } ?? "") + diagnostic.message
  }
}

/// The scenario of a text that has nothing wrong.
func scenario(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Scenario
{
  let loaded = ScenarioLoader().load(texts: [("a.json", text)])
  #expect(loaded.diagnostics.map(\.description) == [], sourceLocation: sourceLocation)
  return try #require(loaded.scenarios.first, sourceLocation: sourceLocation)
}

/// A scenario around the parts that a test is about.
func scenarioText(
  request: String = #"{"method": "GET", "urlPath": "/"}"#, contract: String? = nil,
  cases: String = #"{"one": {"response": {}}}"#, rest: String = ""
) -> String {
  let contract = contract.map { #""contract": \#($0), "# } ?? ""
  return #"{"request": \#(request), \#(contract)"cases": \#(cases)\#(rest)}"#
}
