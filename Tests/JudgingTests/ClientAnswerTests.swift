// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import Testing

struct ClientAnswerTests {
  private static func answer(_ line: String) throws(AnswerError) -> ClientAnswer {
    try ClientAnswer(line: Array(line.utf8), id: 17)
  }

  @Test func `an answer has all that the client says`() throws {
    let answer = try Self.answer(
      #"{"id": 17, "outcome": "partial", "code": "late", "defects": ["/name", "/a~1b"], "#
        + #""decoded": {"id": 7}, "detail": "free text", "fingerprint": "x.py:3", "extra": [1]}"#)
    #expect(answer.outcome == .partial)
    #expect(answer.code == "late")
    #expect(answer.defects?.map(\.tokens) == [["name"], ["a/b"]])
    #expect(answer.decoded?["id"]?.number?.integer == 7)
    #expect(answer.detail == "free text")
    #expect(answer.fingerprint == "x.py:3")
  }

  @Test func `null is the same as nothing`() throws {
    let answer = try Self.answer(
      #"{"id": 17, "outcome": "ok", "code": null, "defects": null, "decoded": null, "detail": null}"#
    )
    #expect(answer.code == nil)
    #expect(answer.defects == nil)
    #expect(answer.decoded == nil)
    #expect(answer.detail.isEmpty)
  }

  @Test func `an empty list says that there are no defects`() throws {
    #expect(try Self.answer(#"{"id": 17, "outcome": "success", "defects": []}"#).defects == [])
  }

  @Test func `a code may be a number, with its spelling`() throws {
    #expect(try Self.answer(#"{"id": 17, "outcome": "failure", "code": 20404}"#).code == "20404")
  }

  @Test(arguments: ClientAnswer.Outcome.allCases)
  func `every word for an outcome is an answer`(outcome: ClientAnswer.Outcome) throws {
    #expect(try Self.answer(#"{"id": 17, "outcome": "\#(outcome.rawValue)"}"#).outcome == outcome)
  }

  private static let words =
    "'success', 'partial', 'failure', 'unexpected', 'noAnswer', 'ok', 'error', 'unsupported'"

  @Test(arguments: [
    ("", "an answer must be a JSON object on one line; found an empty line"),
    (
      "Segmentation fault",
      #"an answer must be a JSON object on one line; found "Segmentation fault""#
    ),
    (
      #"{"id": 17"#,
      #"an answer must be a JSON object on one line; at byte 10 it must have ',' or '}', found the end of the text: "{"id": 17""#
    ),
    (
      #"{"id": 17, "decoded": {"price": NaN}}"#,
      #"an answer must be JSON, which has no 'NaN' (write null or a string); found it at byte 33: "{"id": 17, "decoded": {"price": NaN}}""#
    ),
    (
      #"{"id": 17, "decoded": -Infinity}"#,
      #"an answer must be JSON, which has no '-Infinity' (write null or a string); found it at byte 23: "{"id": 17, "decoded": -Infinity}""#
    ),
    ("[17]", "an answer must be a JSON object; found an array"),
    ("17", "an answer must be a JSON object; found 17"),
    (
      #"{"outcome": "ok"}"#,
      "an answer must have 'id', the number of its exchange; found none"
    ),
    (
      #"{"id": 16, "outcome": "ok"}"#,
      "'id' must be 17, the number of the exchange; found 16"
    ),
    (
      #"{"id": "17", "outcome": "ok"}"#,
      #"'id' must be 17, the number of the exchange; found "17""#
    ),
    (#"{"id": 17}"#, "an answer must have 'outcome', one of \(words); found none"),
    (#"{"id": 17, "outcome": "fine"}"#, #"'outcome' must be one of \#(words); found "fine""#),
    (#"{"id": 17, "outcome": 1}"#, "'outcome' must be one of \(words); found 1"),
    (
      #"{"id": 17, "outcome": "success", "defects": ["/a"]}"#,
      "'success' must not have defects; found '/a' (the outcome with defects is 'partial')"
    ),
    (
      #"{"id": 17, "outcome": "partial", "defects": []}"#,
      "'partial' must have at least one defect; found none (the outcome without is 'success')"
    ),
    (
      #"{"id": 17, "outcome": "partial", "defects": ["name"]}"#,
      #"a defect must be a JSON pointer, such as '/name'; found "name": a JSON pointer is empty or begins with '/'"#
    ),
    (
      #"{"id": 17, "outcome": "partial", "defects": [1]}"#,
      "a defect must be a JSON pointer in a string; found 1"
    ),
    (
      #"{"id": 17, "outcome": "partial", "defects": "/name"}"#,
      #"'defects' must be an array of JSON pointers; found "/name""#
    ),
    (
      #"{"id": 17, "outcome": "failure", "code": {}}"#,
      "'code' must be a string or a number; found an object"
    ),
    (
      #"{"id": 17, "outcome": "failure", "code": true}"#,
      "'code' must be a string or a number; found true"
    ),
    (#"{"id": 17, "outcome": "ok", "detail": 1}"#, "'detail' must be a string; found 1"),
    (
      #"{"id": 17, "outcome": "ok", "fingerprint": []}"#,
      "'fingerprint' must be a string; found an array"
    ),
  ])
  func `a line that is not an answer says why`(line: String, why: String) {
    #expect(throws: AnswerError(why)) { try Self.answer(line) }
  }

  @Test func `a line that is not UTF-8 says where`() {
    let line = Array(#"{"id": 17, "detail": "caf"#.utf8) + [0xE9] + Array(#""}"#.utf8)
    #expect(
      throws: AnswerError(
        #"an answer must be UTF-8; found the byte E9 at byte 26 of the line: "{"id": 17, "detail": "caf�"}""#
      )
    ) { try ClientAnswer(line: line, id: 17) }
  }

  @Test(arguments: [
    (#"{"outcome": "ok"}"#, ClientAnswer.Outcome?.some(.ok)), (#"{"id": 7, "name": "Ada"}"#, nil),
    (#"{"outcome": "approved"}"#, nil), ("7", nil), ("", nil), ("done", nil),
  ])
  func `the last line of a process is an answer if it names an outcome`(
    line: String, outcome: ClientAnswer.Outcome?
  ) throws {
    #expect(try ClientAnswer.last(line: Array(line.utf8))?.outcome == outcome)
  }

  @Test func `a last line with an outcome and a mistake is not an answer`() {
    let line = Array(#"{"outcome": "partial", "defects": []}"#.utf8)
    #expect(throws: AnswerError.self) { try ClientAnswer.last(line: line) }
  }

  @Test(arguments: [
    ("Loading…", DriverLine.banner), ("", .banner), ("[1]", .banner),
    (#"{"driver": "pets", "version": 1}"#, .greeting(driver: "pets", version: 1)),
    (#"{"driver": "pets"}"#, .greeting(driver: "pets", version: 1)),
    (#"{"id": 1, "outcome": "ok", "driver": "pets"}"#, .object), (#"{"driver": 1}"#, .object),
    (#"{"id": 1, "outcome": "ok", "decoded": NaN}"#, .object), ("{ starting }", .banner),
  ])
  func `lines before the first answer are told apart`(line: String, kind: DriverLine) {
    #expect(DriverLine(Array(line.utf8)) == kind)
  }
}
