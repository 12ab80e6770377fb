// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIScenario
import MockAPIVariants
import Testing

struct VerdictRecordJSONTests {
  private static var full: VerdictRecord {
    var record = RecordDraft(
      id: "registration/registered~drop@/id", scenario: "registration", caseName: "registered",
      operator: .drop, pointer: "/id", verdict: .fail, reason: .outcome,
      expected: .init(outcomes: [.unexpected]), actual: .init(outcome: "failure", defects: []),
      group: "fail (outcome): registration /id", requests: 1, milliseconds: 3.1,
      location: "Scenarios/registration.json:20:5",
      replay: "mockapi replay Scenarios 'registration/registered~drop@/id'")
    record.actual = record.actual.with { $0.decoded = .init(pointer: "/id", value: "[7]") }
    record.message = "expected unexpected, the client said failure"
    record.sent = .init(
      head: "HTTP/1.1 200 OK", excerpt: #"{"a":1}"#, offset: 3, bodySize: 10, ending: "complete")
    record.otherRequests = OtherRequests(count: 2, first: "HEAD /charts", scenario: "charts")
    record.standardError = "Traceback\n"
    record.known = "known.txt:3"
    record.rule = "/id is required"
    record.isAllowed = true
    record.field = "/id"
    record.reading = .required
    return record.record
  }

  private static let text =
    #"{"id":"registration/registered~drop@/id","scenario":"registration","case":"registered","#
    + #""operator":"drop","argument":null,"pointer":"/id","verdict":"fail","reason":"outcome","#
    + #""expected":{"outcomes":["unexpected"],"code":null,"defects":null},"#
    + #""actual":{"outcome":"failure","code":null,"defects":[],"detail":"","#
    + #""decoded":{"pointer":"/id","value":"[7]"}},"#
    + #""group":"fail (outcome): registration /id","requests":1,"milliseconds":3.1,"#
    + #""location":"Scenarios/registration.json:20:5","#
    + #""replay":"mockapi replay Scenarios 'registration/registered~drop@/id'","#
    + #""message":"expected unexpected, the client said failure","#
    + #""otherRequests":{"count":2,"first":"HEAD /charts","scenario":"charts"},"#
    + #""sent":{"head":"HTTP/1.1 200 OK","excerpt":"{\"a\":1}","offset":3,"bodySize":10,"#
    + #""ending":"complete"},"standardError":"Traceback\n","known":"known.txt:3","#
    + #""rule":"/id is required","allowed":true,"field":"/id","reading":"required"}"#

  @Test func `a record has the members of the public format first`() {
    #expect(String(decoding: Self.full.json, as: UTF8.self) == Self.text)
  }

  @Test func `a record of a whole scenario has neither a case nor a replay`() throws {
    let record = RecordDraft(id: "s", scenario: "s", caseName: "", verdict: .notExercised).record
    let json = try JSONDocument(parsing: record.json).root
    #expect(json["case"] == nil)
    #expect(json["replay"] == nil)
    #expect(try VerdictRecord(json) == record)
  }

  @Test func `a record is read as it was written`() throws {
    #expect(try VerdictRecord(JSONDocument(parsing: Self.text).root) == Self.full)
    let control = RecordDraft(id: "s/c", scenario: "s", caseName: "c", verdict: .pass).record
    #expect(try VerdictRecord(JSONDocument(parsing: control.json).root) == control)
  }

  @Test func `each field is written under its name, and read again`() throws {
    var fields = SampleFields<VerdictRecord>()
    let record = try VerdictRecord(&fields)
    let json = try JSONDocument(parsing: record.json).root
    #expect(json.members.map(\.name) == fields.names)
    #expect(try VerdictRecord(json) == record)
  }

  @Test func `a field that is null is the same as none`() throws {
    var fields = SampleFields<VerdictRecord>()
    _ = try VerdictRecord(&fields)
    let required = #"{"id":"s","scenario":"s","verdict":"notExercised""#
    let nulls = fields.names.filter { !required.contains("\"\($0)\"") }.map { ",\"\($0)\":null" }
    let record = try VerdictRecord(JSONDocument(parsing: required + nulls.joined() + "}").root)
    #expect(nulls.count == fields.names.count - 3)
    #expect(try VerdictRecord(JSONDocument(parsing: required + "}").root) == record)
    let draft = RecordDraft(id: "s", scenario: "s", caseName: "", verdict: .notExercised)
    #expect(record == draft.record)
  }

  @Test(arguments: [
    (0.0, "0"), (3.14159, "3.142"), (12, "12"), (0.0004, "0"), (.nan, "0"), (2_000.5, "2000.5"),
  ])
  func `milliseconds have at most three decimals`(milliseconds: Double, text: String) {
    let record = RecordDraft(
      id: "s/c", scenario: "s", caseName: "c", verdict: .pass, milliseconds: milliseconds
    ).record
    #expect(
      String(decoding: record.json, as: UTF8.self).contains(#""milliseconds":\#(text),"#))
  }

  @Test func `unknown members of a record are ignored`() throws {
    let text = #"{"id":"s/c","scenario":"s","case":"c","verdict":"pass","new":{"a":[]}}"#
    #expect(try VerdictRecord(JSONDocument(parsing: text).root).verdict == .pass)
  }

  @Test(arguments: [
    ("[]", "a verdict must be an object; found an array"),
    ("{}", "a verdict must have 'verdict', a string; found none"),
    (#"{"id":"a","scenario":"a"}"#, "a verdict must have 'verdict', a string; found none"),
    (#"{"verdict":"pass","id":"a"}"#, "a verdict must have 'scenario', a string; found none"),
    (
      #"{"verdict":"good","id":"a","scenario":"a"}"#,
      "'verdict' must be one of pass, fail, silent, crash, hang, notExercised, invalid, harness; found 'good'"
    ),
    (#"{"verdict":"pass","id":1}"#, "'id' of a verdict must be a string; found a number"),
    (
      #"{"verdict":"pass","id":"a","scenario":"a","expected":{"outcomes":"ok"}}"#,
      "'outcomes' of 'expected' must be an array of strings; found a string"
    ),
    (
      #"{"verdict":"pass","id":"a","scenario":"a","actual":{"defects":["/a",1]}}"#,
      "'defects' of 'actual' must be an array of strings; found a number"
    ),
    (
      #"{"verdict":"pass","id":"a","scenario":"a","actual":{"decoded":[]}}"#,
      "'decoded' must be an object; found an array"
    ),
    (
      #"{"verdict":"pass","id":"a","scenario":"a","allowed":"yes"}"#,
      "'allowed' of a verdict must be true or false; found a string"
    ),
    (
      #"{"verdict":"pass","id":"a","scenario":"a","requests":1.5}"#,
      "'requests' of a verdict must be a whole number; found a number"
    ),
  ])
  func `JSON that is not a record says why`(text: String, why: String) {
    #expect(throws: RecordError(why)) { try VerdictRecord(JSONDocument(parsing: text).root) }
  }
}
