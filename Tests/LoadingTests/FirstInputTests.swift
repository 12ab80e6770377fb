// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The first files of people who do not know the format: `Tests/Data/first-inputs.json`.
struct FirstInputTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let problems: [String]

    var testDescription: String { name }

    static func rows() throws -> [Row] {
      try DataTable.rows("first-inputs", keys: ["name", "text", "problems"], identity: \.text) {
        value in
        guard let name = value["name"]?.string, let text = value["text"]?.string,
          let problems = value["problems"]?.elements.compactMap(\.string)
        else { throw DataTable.Defect("\(value.position): a value is missing") }
        return Row(name: name, text: text, problems: problems)
      }
    }
  }

  @Test(arguments: try Row.rows())
  func `a diagnostic says what belongs where, and what to write`(row: Row) {
    #expect(problems(in: row.text) == row.problems)
  }

  @Test func `a file of YAML is told as a whole`() {
    let loaded = ScenarioLoader().load(texts: [("openapi.yaml", "openapi: 3.1.0\npaths: {}\n")])
    #expect(
      loaded.diagnostics.map(\.message) == [
        "a scenario file must be JSON with a 'request' and 'cases'; found YAML; 'mockapi import FILE' writes scenario files of it"
      ])
  }

  @Test(arguments: [
    #"{ "id": 1.0,  "id": [ ] }"#, "[]", "{}", #"[{"data": "x"}]"#, #"{"data": "x"}"#,
  ])
  func `an object or array in 'body' is served as one in 'jsonBody'`(json: String) throws {
    func response(_ key: String) throws -> (ResponseDefinition?, JSONValue?) {
      let one = try scenario(scenarioText(cases: #"{"a": {"response": {"\#(key)": \#(json)}}}"#))
        .cases[0]
      return (one.response, one.body)
    }
    let (body, jsonBody) = (try response("body"), try response("jsonBody"))
    #expect(body.0?.body == jsonBody.0?.body)
    #expect(body.0?.body.elementsEqual(json.utf8) == true)
    #expect(body.0?.headers == jsonBody.0?.headers)
    #expect(body.0?.headers.map(\.value) == ["application/json"])
    #expect(body.1?.source == jsonBody.1?.source)
  }

  @Test func `the strings of a template are filled in, in 'body' too`() throws {
    let text = scenarioText(
      cases: #"{"a": {"response": {"template": true, "body": {"path": "{{request.path}}"}}}}"#)
    let body = try #require(try scenario(text).cases[0].response?.template)
    guard case .strings = body.body else {
      Issue.record("the body must be a template of strings; it is \(body.body)")
      return
    }
  }

  @Test func `a mapping may have JSON in 'body', too`() throws {
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", #"{"request": {}, "response": {"body": { "data": 1, "id": 2 }}}"#)
    ])
    #expect(loaded.diagnostics.map(\.message) == [])
    let response = try #require(loaded.scenarios.first?.cases.first?.response)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":1,"id":2}"#)
  }

  @Test func `'body' and 'jsonBody' beside each other are a mistake`() {
    let text = scenarioText(cases: #"{"a": {"response": {"body": {}, "jsonBody": {}}}}"#)
    #expect(
      problems(in: text).first
        == "1:89 a response must have one body; keep either 'body' or 'jsonBody'")
  }
}
