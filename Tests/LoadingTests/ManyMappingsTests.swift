// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import Testing

/// Files with so many mappings that several threads read them, each a part.
struct ManyMappingsTests {
  /// More than two parts.
  private static let count = 2_500

  private func loaded(_ mapping: (Int) -> String) -> LoadedScenarios {
    let mappings = (0..<Self.count).map(mapping).joined(separator: ",\n")
    return ScenarioLoader().load(texts: [("all.json", "{\"mappings\": [\n\(mappings)\n]}")])
  }

  @Test func `each mapping has its own name, place and answer`() {
    let loaded = loaded {
      #"{"request": {"url": "/\#($0)"}, "response": {"jsonBody": {"id": \#($0)}}}"#
    }
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.scenarios.count == Self.count)
    for (number, scenario) in loaded.scenarios.reversed().enumerated() {
      #expect(scenario.name == "all#\(number + 1)")
      #expect(scenario.location == "all.json:\(number + 2):13")
      #expect(scenario.cases.first?.response?.body == Array(#"{"id":\#(number)}"#.utf8)[...])
      #expect(
        scenario.id == ScenarioID(of: ["all.json", "", #"{"url":"/\#(number)"}"#]))
    }
  }

  @Test func `equal mappings are numbered, even if different threads read them`() {
    let loaded = loaded {
      $0 == 7
        ? #"{"request": {"url": 7}}"# : #"{"request": {"url": "/"}, "response": {"status": 201}}"#
    }
    // WireMock reads the number as a text; it does not begin with '/'.
    #expect(loaded.errorCount == 1)
    let parts = ["all.json", "", #"{"url":"/"}"#]
    let ids =
      [ScenarioID(of: parts)]
      + (1..<Self.count - 1).map { ScenarioID(of: parts + [String($0)]) }
    #expect(loaded.scenarios.reversed().map(\.id) == ids)
    #expect(loaded.scenarios.allSatisfy { $0.cases.first?.response?.status == 201 })
  }

  @Test func `problems are shown in the order of the file, and all are counted`() {
    let loaded = loaded { number in
      let isWrong = number % 20 == 19
      return
        #"{"request": {"url": "/\#(number)"}, "response": {"\#(isWrong ? "sttus" : "status")": 200}}"#
    }
    #expect(loaded.errorCount == Self.count / 20)
    #expect(loaded.warningCount == 0)
    let shown = loaded.diagnostics.filter { $0.severity == .error }
    #expect(
      shown.compactMap(\.position?.line) == (1...100).map { $0 * 20 + 1 })
    #expect(
      loaded.diagnostics.last?.message
        == "there are \(Self.count / 20 - 100) more errors in this file, not shown here")
  }

  @Test func `the text around a problem is that of the file`() throws {
    let loaded = loaded {
      $0 == 2_400 ? #"{"request": {"url": "/x y"}}"# : #"{"request": {"url": "/\#($0)"}}"#
    }
    let diagnostic = try #require(loaded.diagnostics.first)
    #expect(diagnostic.description.hasPrefix("all.json:2402:24: error: 'url' is compared"))
    #expect(diagnostic.excerpt?.text.contains(#""/x y""#) == true)
    #expect(loaded.scenarios.count == Self.count - 1)
  }
}
