// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import Testing

/// Mappings that follow each other with the same parts, which are read once.
struct RepeatedPartsTests {
  private func loaded(_ mappings: String...) -> LoadedScenarios {
    ScenarioLoader().load(
      texts: [("all.json", "{\"mappings\": [\n\(mappings.joined(separator: ",\n"))\n]}")])
  }

  /// Without the text of the file.
  private func problems(_ loaded: LoadedScenarios) -> [String] {
    loaded.diagnostics.map { diagnostic in
      "\(diagnostic.position.map { "\($0)" } ?? "") \(diagnostic.message)"
    }
  }

  @Test func `each response has its header fields`() {
    let same = #"{"A": "1", "B": ["2", "3"], "C": []}"#
    let loaded = loaded(
      #"{"request": {"url": "/a"}, "response": {"headers": \#(same)}}"#,
      #"{"request": {"url": "/b"}, "response": {"headers": \#(same)}}"#,
      #"{"request": {"url": "/c"}, "response": {"headers": {"A": "4"}}}"#,
      #"{"request": {"url": "/d"}, "response": {}}"#,
      #"{"request": {"url": "/e"}, "response": {"headers": \#(same)}}"#)
    let fields = loaded.scenarios.reversed().map { scenario in
      scenario.cases[0].response?.headers.map { "\($0.name)\($0.value)" } ?? []
    }
    #expect(fields == [["A1", "B2", "B3"], ["A1", "B2", "B3"], ["A4"], [], ["A1", "B2", "B3"]])
    let withheld = loaded.scenarios.reversed().map { $0.cases[0].response?.withheldHeaders }
    #expect(withheld == [["c"], ["c"], [], [], ["c"]])
  }

  @Test func `a mistake is reported wherever it is repeated`() {
    let wrong =
      #"{"request": {"url": "/", "method": "get"}, "response": {"headers": {"A b": "1"}}}"#
    #expect(
      problems(loaded(wrong, wrong))
        == [2, 3].flatMap { line in
          [
            "\(line):36 the case of a method counts; write 'GET'",
            "\(line):69 the name of a header must be a token (RFC 9110 section 5.1); found 'A b'",
          ]
        })
  }

  @Test func `a length is compared with the body of each response`() throws {
    let headers = #""headers": {"Content-Length": "2"}"#
    let loaded = loaded(
      #"{"request": {"url": "/a"}, "response": {\#(headers), "body": "ab"}}"#,
      #"{"request": {"url": "/b"}, "response": {\#(headers), "body": "abc"}}"#,
      #"{"request": {"url": "/c"}, "response": {\#(headers), "body": "ab"}}"#)
    #expect(loaded.diagnostics.map(\.position?.line) == [3])
    #expect(
      loaded.scenarios.reversed().map { $0.cases[0].response?.fault == nil } == [true, false, true])
  }

  @Test func `a mistake in a template is at its own place`() {
    let wrong =
      #"{"request": {"url": "/"}, "response": {"headers": {"A": "{{#if}}"}, "transformers": ["response-template"]}}"#
    let plain = #"{"request": {"url": "/b"}, "response": {"headers": {"A": "{{#if}}"}}}"#
    let lines = loaded(plain, wrong, wrong).diagnostics
      .filter { $0.message.contains("in the template") }.map(\.position?.line)
    #expect(lines == [3, 4])
  }

  @Test func `an equal mapping has all parts of the first one, and another id`() {
    let text =
      #"{"request": {"url": "/"}, "response": {"status": 201}, "priority": 3, "scenarioName": "m", "#
      + #""requiredScenarioState": "s", "newScenarioState": "t", "metadata": {"a": 1}, "#
      + #""persistent": true, "insertionIndex": 7}"#
    let scenarios = Array(loaded(text, text).scenarios.reversed())
    #expect(Set(scenarios.map(\.id)).count == 2)
    #expect(scenarios.map(\.name) == ["all#1", "all#2"])
    #expect(scenarios.map(\.position.line) == [2, 3])
    for scenario in scenarios {
      #expect(scenario.origin == .wireMock)
      #expect(scenario.priority == 3)
      #expect(scenario.state?.machine == "m")
      #expect(scenario.state?.required == "s")
      #expect(scenario.state?.next == "t")
      #expect(scenario.mapping?.metadata?.root["a"]?.number?.spelling == "1")
      #expect(scenario.mapping?.isPersistent == true)
      #expect(scenario.mapping?.insertionIndex == 7)
      #expect(scenario.cases.map { $0.response?.status } == [201])
      #expect(scenario.declaration.elementsEqual(text.utf8))
    }
  }

  @Test func `each mapping has its method`() {
    let methods = ["GET", "GET", "POST", "ANY", "GET", "PURGE", "PURGE"]
    let mappings = methods.enumerated().map {
      #"{"request": {"url": "/\#($0)", "method": "\#($1)"}, "response": {}}"#
    }
    let loaded = ScenarioLoader().load(
      texts: [("all.json", #"{"mappings": [\#(mappings.joined(separator: ","))]}"#)])
    #expect(
      loaded.scenarios.reversed().map(\.request.methods)
        == methods.map { $0 == "ANY" ? .any : .only([$0]) })
  }

  @Test func `a body is strict and compact JSON, however it is spelled`() {
    let bodies = [#"{"a":1}"#, #"{ "a": 1 }"#, #"{'a':1}"#, #"{"\u0061":1}"#, #"{"a":/**/1}"#]
    let mappings = bodies.enumerated().map {
      #"{"request": {"url": "/\#($0)"}, "response": {"jsonBody": \#($1)}}"#
    }
    let loaded = ScenarioLoader().load(
      texts: [("all.json", #"{"mappings": [\#(mappings.joined(separator: ","))]}"#)])
    #expect(loaded.scenarios.count == bodies.count)
    for scenario in loaded.scenarios {
      #expect(scenario.cases[0].response?.body.elementsEqual(#"{"a":1}"#.utf8) == true)
    }
  }
}
