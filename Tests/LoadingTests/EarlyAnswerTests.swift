// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Responses that are declared to be sent before the body of their request.
struct EarlyAnswerTests {
  private static let body = #""bodyPatterns": [{"contains": "x"}]"#
  private static let early = #"{"response": {"beforeRequestBody": "close"}}"#

  @Test(arguments: UnreadBody.allCases)
  func `a response says what happens to the body that it does not wait for`(rest: UnreadBody)
    throws
  {
    let cases = #"{"a": {"response": {"status": 413, "beforeRequestBody": "\#(rest)"}}}"#
    let made = try scenario(scenarioText(cases: cases))
    #expect(made.cases.first?.response?.beforeRequestBody == rest)
  }

  @Test func `a mapping may have it, too`() throws {
    let made = try scenario(
      #"{"request": {"method": "PUT"}, "response": {"status": 417, "beforeRequestBody": "close"}}"#)
    #expect(made.cases.first?.response?.beforeRequestBody == .close)
  }

  /// The only problem of a text; without its place.
  private func problem(_ request: String, _ cases: String) -> String? {
    let all = problems(in: scenarioText(request: request, cases: cases))
    #expect(all.count == 1, "\(all)")
    return all.first?.split(separator: " ", maxSplits: 1).last.map(String.init)
  }

  private static let begin =
    "'beforeRequestBody' sends the answer before the body of the request has come, but "
  private static let end = "; leave one of them out"

  @Test func `nothing that leads to such a response may need the body`() {
    let request = problem("{\(Self.body)}", #"{"a": \#(Self.early)}"#)
    #expect(request?.hasPrefix(Self.begin + "'request' has a condition on the body (1:") == true)
    #expect(request?.hasSuffix(")" + Self.end) == true)
    let when = problem(
      "{}", #"{"a": {"when": {\#(Self.body)}, "response": {"beforeRequestBody": "discard"}}}"#)
    #expect(when?.hasPrefix(Self.begin + "'when' has a condition on the body (1:") == true)
    let form = problem(
      #"{"formParameters": {"a": {"equalTo": "1"}}}"#, #"{"a": \#(Self.early)}"#)
    #expect(form?.hasPrefix(Self.begin + "'request'") == true)
  }

  @Test(arguments: ["{{request.body}}", "{{request.bodyAsBase64}}"])
  func `nor may its template`(template: String) {
    #expect(
      problem(
        #"{"method": "POST"}"#,
        #"{"a": {"response": {"template": true, "body": "\#(template)", "beforeRequestBody": "close"}}}"#
      ) == Self.begin + "the template reads the body" + Self.end)
  }

  @Test func `nor may the condition of a sequence or a draw with such a case`() {
    let sequence = problem(
      "{}",
      #"{"b": {"response": {}}, "a": \#(Self.early), "s": {"when": {\#(Self.body)}, "sequence": ["b", "a"]}}"#
    )
    #expect(
      sequence?.hasPrefix(
        "the case 'a' is sent before the body of the request has come ('beforeRequestBody'), but the 'when' of the sequence "
          + "'s' has a condition on the body (1:") == true)
    let draw = problem(
      "{}",
      #"{"b": {"response": {}}, "a": \#(Self.early), "s": {"when": {\#(Self.body)}, "draw": {"a": 1}}}"#
    )
    let reason = "but the 'when' of the draw 's' has a condition on the body (1:"
    #expect(draw?.contains(reason) == true)
  }

  private static let key = #"{"headers": {"X-Key": {"absent": true}}}"#

  @Test(arguments: [
    (
      #"{"x": {"when": {\#(body)}, "response": {}}, "a": {"when": \#(key), "response": {"beforeRequestBody": "close"}}}"#,
      "put 'a' before 'x'"
    ),
    (
      #"{"a": \#(early), "x": {"when": {\#(body)}, "response": {}}}"#,
      "give it a 'when', and put it before"
    ),
  ])
  func `an answer that always waits for the body is reported`(cases: String, remedy: String) {
    let message = problem("{}", cases)
    #expect(
      message?.hasPrefix(
        "'a' waits for the body of the request all the same, unless a request names it: 'x' (1:")
        == true)
    #expect(message?.hasSuffix(") comes first, and depends on the body; \(remedy)") == true)
  }

  @Test(arguments: [
    // The early answer is first.
    #"{"a": {"when": \#(key), "response": {"beforeRequestBody": "close"}}, "x": {"when": {\#(body)}, "response": {}}}"#,
    // The head may already tell that the other case does not answer.
    #"{"a": \#(early), "x": {"when": {"headers": {"X-Key": {"equalTo": "1"}}, \#(body)}, "response": {}}}"#,
    // It is only reached by its name, or in a sequence.
    #"{"b": {"response": {}}, "a": \#(early), "x": {"when": {\#(body)}, "response": {}}}"#,
  ])
  func `an order in which it may come early is not reported`(cases: String) {
    #expect(problems(in: scenarioText(request: "{}", cases: cases)) == [])
  }
}
