// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Testing

struct DiagnosticTests {
  @Test func `every mistake of a file is found in one run, each at its place`() {
    let text = """
      {
        "nmae": "registration",
        "request": { "method": "POST", "urlPath": "/registration?x=1" },
        "cases": {
          "registered": { "response": { "status": "200" } },
          "wrong": { "response": { "status": 400 }, "expect": { "outcome": "failed" } }
        },
        "default": "registred"
      }
      """
    #expect(
      problems(in: text) == [
        "2:3 unknown key 'nmae' in a scenario; did you mean 'name'?",
        "3:59 'urlPath' ends before the '?'; use 'url' for path and query, or 'queryParameters'",
        "5:45 'status' is a whole number, found a string",
        "6:70 'outcome' is one of 'success', 'partial', 'failure', 'unexpected', 'noAnswer', "
          + "found 'failed'",
        "8:14 'default' names the case 'registred', which does not exist; did you mean 'registered'?",
      ])
  }

  @Test func `a diagnostic shows the line and a caret below the place`() {
    let text = "{\n\t\"reqest\": {},\n\"request\": {}, \"cases\": {\"a\": {\"response\": {}}}}"
    let loaded = ScenarioLoader().load(texts: [("folder/a.json", text)])
    #expect(
      loaded.diagnostics.map(\.description) == [
        """
        folder/a.json:2:2: error: unknown key 'reqest' in a scenario; did you mean 'request'?
        \t"reqest": {},
        \t^~~~~~~~
        """
      ])
    #expect(loaded.diagnostics.first?.rendered(inColor: true).contains("\u{1B}[31m") == true)
  }

  @Test func `of a very long line, only the part around the place is shown`() throws {
    let filler = String(repeating: "x", count: 5_000)
    let text = #"{"name": "\#(filler)", "request": {}, "cases": 7, "priority": 1}"#
    let rendered = try #require(
      ScenarioLoader().load(texts: [("a.json", text)]).diagnostics.first?.description)
    let lines = rendered.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].count <= 122)
    let caret = try #require(Array(lines[2]).firstIndex(of: "^"))
    #expect(Array(lines[1])[caret] == "7")
  }

  @Test(arguments: [
    ("[]", "1:1 a scenario is an object, found an array"),
    ("{", "1:2 expected a key in quotes or '}', found the end of the text"),
    (#"{"cases": {"a": {"response": {}}}}"#, "1:1 a scenario needs the key 'request'"),
    (#"{"request": {}}"#, "1:1 a scenario needs the key 'cases'"),
    (scenarioText(cases: "{}"), "1:57 a scenario needs at least one case"),
    (
      scenarioText(cases: #"{"a b": {"response": {}}}"#),
      "1:58 the name of a case has letters, digits, '.', '_' and '-' only"
    ),
    (scenarioText(cases: #"{"a": {}}"#), "1:63 a case needs the key 'response', or 'sequence'"),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "a": {"response": {}}}"#),
      "1:81 the key 'a' stands twice in the object of cases; the first is at 1:58"
    ),
    (
      scenarioText(cases: #"{"a": {"sequence": ["b"]}, "b": {"sequence": ["b"]}}"#),
      "1:77 a sequence names cases with a response, and this is a sequence too"
    ),
    (scenarioText(request: #"{"method": "get"}"#), "1:24 methods are case-sensitive; write 'GET'"),
    (
      scenarioText(request: #"{"url": "x"}"#),
      "1:21 'url' begins with '/': it is matched against the raw target"
    ),
    (
      scenarioText(request: #"{"urlPath": "/a b"}"#),
      "1:28 'urlPath' is matched against the raw target, where this character is percent-encoded"
    ),
    (
      scenarioText(request: #"{"urlPath": "/", "url": "/"}"#),
      "1:14 'url' fixes the path already; keep either 'url' or 'urlPath'"
    ),
    (
      scenarioText(request: #"{"headers": {"A": {"equalsTo": "b"}}}"#),
      "1:32 unknown key 'equalsTo' in a matcher; did you mean 'equalTo'?"
    ),
    (
      scenarioText(request: #"{"bodyPatterns": [{"matchesJsonPath": "$.a[*]"}]}"#),
      "1:56 not a JSONPath that is known here: expected a quoted name or an index in brackets"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"status": 99}}}"#),
      "1:87 'status' is a number from 200 to 999, found 99"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"status": 204, "body": "x"}}}"#),
      "1:87 a response with status 204 has no body (RFC 9110 section 15)"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"body": "", "jsonBody": 1}}}"#),
      "1:89 a response has one body; keep either 'body' or 'jsonBody'"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"headers": {"Content-Length": "1"}}}}"#),
      "1:89 the server sets 'Content-Length' to what it sends; it cannot be given here"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"headers": {"X": "a\nb"}}}}"#),
      "1:94 the value of a header has no control characters (RFC 9110 section 5.5)"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"headers": {"X": 1}}}}"#),
      "1:94 the value of a header is a string or a list of strings, found a number"
    ),
  ])
  func `what is wrong is said with what to do`(text: String, problem: String) {
    #expect(problems(in: text).contains(problem), "\(problems(in: text))")
  }

  @Test(arguments: [
    (#"{"success": {"fields": {"id": "required"}}}"#, "a JSON pointer is empty or begins with '/'"),
    (
      #"{"success": {"fields": {"/id": "requird"}}}"#,
      "a tolerance is one of 'required', 'defaulted', 'optional', 'dropped', 'ignored', found "
        + "'requird'; did you mean 'required'?"
    ),
    (
      #"{"success": {"fields": {"/id": "dropped"}}}"#,
      "only elements and entries can be dropped: the pointer has to end in '/*'"
    ),
    (#"{"success": {"fields": {"/nmae": "optional"}}}"#, "no case has a value at '/nmae'"),
    (
      #"{"failure": {"fields": {"/id": "required"}, "code": "/idd"}}"#,
      "'code' points at '/idd', which is none of the fields; did you mean '/id'?"
    ),
    (
      #"{"failure": {"fields": {"/id": "required"}, "anyStatus": true}}"#,
      "'anyStatus' tells the failure by its code, so it needs 'code'"
    ),
    (
      #"{"success": {"fields": {"/id": {"tolerance": "required", "accepts": ["int"]}}}}"#,
      "a kind is one of 'object', 'array', 'string', 'number', 'boolean', 'null', found 'int'"
    ),
    (
      #"{"success": {"fields": {"/id": {"tolerance": "ignored", "format": "url"}}}}"#,
      "a field that the client does not read needs no 'format'"
    ),
  ])
  func `what is wrong in a contract is said with what to do`(contract: String, problem: String) {
    let cases = #"{"one": {"response": {"jsonBody": {"id": 1}}}}"#
    let found = problems(in: scenarioText(contract: contract, cases: cases))
    #expect(found.contains { $0.hasSuffix(problem) }, "\(found)")
  }
}
