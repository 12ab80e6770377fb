// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPILoading
public import MockAPIScenario

/// Loads a text as the file `a.json`; each diagnostic as `line:column message`.
public func problems(in text: String) -> [String] {
  ScenarioLoader().load(texts: [("a.json", text)]).diagnostics.map { diagnostic in
    (diagnostic.position.map { "\($0) " } ?? "") + diagnostic.message
  }
}

/// The scenario of a valid text.
/// - Throws: ``InvalidScenarioText`` if the loader reports anything.
public func scenario(_ text: String) throws -> Scenario {
  let loaded = ScenarioLoader().load(texts: [("a.json", text)])
  guard loaded.diagnostics.isEmpty, let scenario = loaded.scenarios.first else {
    throw InvalidScenarioText(text: text, diagnostics: loaded.diagnostics)
  }
  return scenario
}

/// A text of a test that should be a valid scenario.
public struct InvalidScenarioText: Error {
  public let text: String
  public let diagnostics: [Diagnostic]
}

/// A scenario around the parts under test.
public func scenarioText(
  request: String = #"{"method": "GET", "urlPath": "/"}"#, contract: String? = nil,
  cases: String = #"{"one": {"response": {}}}"#, rest: String = ""
) -> String {
  let contract = contract.map { #""contract": \#($0), "# } ?? ""
  return #"{"request": \#(request), \#(contract)"cases": \#(cases)\#(rest)}"#
}
