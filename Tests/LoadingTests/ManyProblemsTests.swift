// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import Testing

/// Generated files with the same mistake in every line, or all in one line.
struct ManyProblemsTests {
  private func cases(_ count: Int, _ separator: String, _ item: (Int) -> String) -> String {
    "{" + (0..<count).map(item).joined(separator: separator) + "}"
  }

  private func loaded(_ text: String) -> LoadedScenarios {
    ScenarioLoader().load(texts: [("a.json", text)])
  }

  @Test func `the first hundred errors and warnings of a file are shown, and all are counted`() {
    let loaded = loaded(
      scenarioText(
        request: "{}",
        cases: cases(250, ",\n") {
          #""c\#($0)": {"when": {"method": "GTE", "port": \#($0 + 1)}, "response": {"sttus": 1}}"#
        }))
    #expect(loaded.errorCount == 250)
    #expect(loaded.warningCount == 250)
    #expect(loaded.hasErrors)
    let shown = loaded.diagnostics
    #expect(shown.count { $0.severity == .error } == 100)
    #expect(shown.count { $0.severity == .warning } == 100)
    #expect(
      shown.last?.description
        == "a.json: note: there are 150 more errors and 150 more warnings in this file, not shown here"
    )
    #expect(shown.count == 201)
  }

  @Test func `one problem above the limit is counted`() {
    let loaded = loaded(
      scenarioText(cases: cases(101, ",\n") { #""c\#($0)": {"response": {"sttus": 1}}"# }))
    #expect(
      loaded.diagnostics.last?.message == "there are 1 more error in this file, not shown here")
  }

  @Test func `errors are shown even after any number of warnings`() {
    let mappings = (0..<300).map { number in
      let header = number == 299 ? #"{"matches": "["}"# : #"{"equalTo": "x", "foo": 1}"#
      return
        #"{"request": {"urlPath": "/\#(number)", "headers": {"A": \#(header)}}, "response": {}}"#
    }
    let loaded = loaded(#"{"mappings": [\#(mappings.joined(separator: ","))]}"#)
    #expect(loaded.diagnostics.count { $0.severity == .error } == 1)
    #expect((loaded.errorCount, loaded.warningCount) == (1, 299))
  }

  @Test(arguments: [",", ",\n"])
  func `the stored part of a line does not grow with the line`(separator: String) {
    let filler = String(repeating: "x", count: 100_000)
    let loaded = loaded(
      scenarioText(
        cases: cases(20, separator) {
          #""c\#($0)": {"response": {"sttus": 1, "body": "\#(filler)"}}"#
        }))
    #expect(loaded.diagnostics.count == 20)
    for diagnostic in loaded.diagnostics {
      #expect(diagnostic.excerpt?.text.utf8.count ?? 0 <= 120)
      #expect(diagnostic.excerpt?.text.contains(#""sttus""#) == true)
      #expect(diagnostic.description.utf8.count < 500)
    }
  }

  @Test func `an excerpt shows that its line continues`() throws {
    let filler = String(repeating: "é", count: 500)
    let text = scenarioText(
      cases:
        #"{"a": {"response": {"body": "\#(filler)", "sttus": 1, "statusMessage": "\#(filler)"}}}"#)
    let diagnostic = try #require(loaded(text).diagnostics.first)
    let excerpt = try #require(diagnostic.excerpt)
    let column = try #require(diagnostic.position?.column)
    #expect(excerpt.text.unicodeScalars.count == 120)
    #expect(excerpt.isCutOff)
    #expect(excerpt.firstColumn == column - 59)
    #expect(excerpt.text.unicodeScalars.dropFirst(59).starts(with: #""sttus""#.unicodeScalars))
  }

  @Test func `two conflicting scenarios in a file of one long line are shown`() throws {
    let filler = (0..<200).map {
      #"{"request": {"urlPath": "/\#($0)"}, "response": {"body": "ä"}}"#
    }
    let twice = #"{"name": "twice", "request": {"urlPath": "/1"}, "response": {}}"#
    let text = #"{"mappings": [\#((filler + [twice]).joined(separator: ","))]}"#
    let diagnostic = try #require(loaded(text).diagnostics.first)
    let caret = try #require(
      diagnostic.description.split(separator: "\n").last?.firstIndex(of: "^"))
    let lines = diagnostic.description.split(separator: "\n")
    let column = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(lines[1].dropFirst(column).hasPrefix(#"{"urlPath": "/1"}"#), "\(diagnostic)")
  }

  @Test func `in a mapping, the last of many repeated keys counts`() throws {
    let headers = (0..<3).flatMap { round in
      (0..<100).map { #""n\#($0)": "\#(round)""# }
    }
    let loaded = loaded(
      #"{"request": {"urlPath": "/"}, "response": {"headers": {\#(headers.joined(separator: ","))}}}"#
    )
    #expect(loaded.warningCount == 200)
    let response = try #require(loaded.scenarios.first?.cases.first?.response)
    #expect(response.headers.map(\.name) == (0..<100).map { "n\($0)" })
    #expect(response.headers.allSatisfy { $0.value == "2" })
  }

  @Test func `only the first of thousands of names are listed`() throws {
    let loaded = loaded(
      scenarioText(
        cases: cases(1_000, ",\n") { #""c\#($0)": {"response": {}}"# }, rest: #", "default": "zz""#)
    )
    let message = try #require(loaded.diagnostics.first?.message)
    #expect(message.hasSuffix("'c18', 'c19' and 980 more"))
  }
}
