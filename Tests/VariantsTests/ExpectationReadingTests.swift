// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// The prediction on the changed body, and how it meets the declared expectation.
struct ExpectationReadingTests {
  typealias Kind = ExpectedOutcome.Kind
  typealias Change = ExpectationFixture.Change

  @Test(arguments: [
    // Below an ignored field, or a place that the contract does not name.
    (VariantOperator.null, "/trace", #"{"span": 5}"#, "null", [Kind.success], []),
    (.string, "/trace/span", #""span": 5"#, #""span": "x""#, [.success], []),
    (.drop, "/other", #", "other": {"size": 5}"#, "", [.success], []),
    (.array, "/other/size", #""size": 5"#, #""size": []"#, [.success], []),
    // A change that a correct client does not notice.
    (.extraKey, "", #"{"id": 7"#, #"{"mockapiUnknown": {"a": [1, null]}, "id": 7"#, [.success], []),
    (.wholeFraction, "/id", #""id": 7"#, #""id": 7.0"#, [.success], []),
    (.drop, "/friends/0", #"{"id": 1}, "#, "", [.success], []),
    (.empty, "/friends", #"[{"id": 1}, {"id": 2}]"#, "[]", [.success], []),
    (.null, "/site", #""https://a.example/b""#, "null", [.success], []),
    // A change that it notices.
    (.drop, "/id", #""id": 7, "#, "", [.unexpected], []),
    (.stringified, "/id", #""id": 7"#, #""id": "7""#, [.unexpected], []),
    (.keyCase, "/id", #""id": 7"#, #""ID": 7"#, [.unexpected], []),
    (.drop, "/name", #""name": "Ada", "#, "", [.partial], ["/name"]),
    (.unknownValue, "/state", #""state": "on""#, #""state": "x""#, [.partial], ["/state"]),
    (.astral, "/state", #""state": "on""#, #""state": "on😀""#, [.partial], ["/state"]),
    (.badFormat, "/site", "https://", "", [.partial], ["/site"]),
    (.null, "/friends/1", #"{"id": 2}"#, "null", [.partial], ["/friends/1"]),
    (.drop, "/friends/1/id", #"{"id": 2}"#, "{}", [.partial], ["/friends/1/id"]),
    (.object, "/friends", #"[{"id": 1}, {"id": 2}]"#, "{}", [.partial], ["/friends"]),
    (.string, "/friends", #"[{"id": 1}, {"id": 2}]"#, #""x""#, [.partial], ["/friends"]),
  ])
  func `the changed body decides`(
    kind: VariantOperator, pointer: String, old: String, new: String, expected: [Kind],
    defects: [String]
  ) throws {
    let variant = try ExpectationFixture().variant("good", kind, at: pointer, as: .good(old, new))
    let expectation = variant.expectation
    #expect(expectation.outcomes.map(\.kind) == expected)
    #expect(expectation.outcomes.flatMap(\.defects).map(\.description) == defects)
  }

  @Test(arguments: [
    (VariantOperator.cut, #"{"id": 7"#), (.emptyBody, ""), (.blankBody, " \n"), (.html, "<h1>"),
    (.plainText, "oops"), (.xssiPrefix, ")]}'\n" + ExpectationFixture.good),
    (.wrapped, "[\(ExpectationFixture.good)]"),
    (.wrapped, #"{"data": \#(ExpectationFixture.good)}"#),
    (.trailing, ExpectationFixture.good + "x"),
    (.twice, ExpectationFixture.good + ExpectationFixture.good),
    (.deep, String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)),
  ])
  func `a body that is not the JSON of the contract is unexpected`(
    kind: VariantOperator, body: String
  ) throws {
    let fixture = try ExpectationFixture()
    #expect(try fixture.kinds("good", kind, as: Change(body)) == [.unexpected])
    #expect(try fixture.kinds("bad", kind, as: Change(body)) == [.unexpected])
  }

  @Test func `one more entry of a dictionary is read like the others`() throws {
    let scenario = try scenario(
      scenarioText(
        contract: #"{"success": {"fields": {"/*": "dropped", "/*/id": "required"}}}"#,
        cases: #"{"good": {"response": {"jsonBody": {"a": {"id": 1}}}, "expect": "success"}}"#))
    let body = #"{"mockapiUnknown": {"a": [1, null]}, "a": {"id": 1}}"#
    let variant = Variant(
      id: VariantID(caseName: "good", operator: .extraKey, pointer: JSONPointer()),
      scenario: scenario, caseIndex: 0,
      form: .response(ResponseDefinition(status: 200, body: Array(body.utf8)[...])))
    #expect(variant.expectation.outcomes.map(\.kind) == [.partial])
    #expect(
      variant.expectation.certain?.defects.map(\.description) == ["/mockapiUnknown/id"])
  }

  @Test func `the order of elements can move a code`() throws {
    let scenario = try scenario(
      scenarioText(
        contract: #"""
          {"failure": {"fields": {"/errors/*/code": "optional", "/errors/0/code": "required"},
                       "code": "/errors/0/code"}}
          """#,
        cases: #"""
          {"bad": {"response": {"status": 400, "jsonBody": {"errors": [{"code": "a"}, {"code": "b"}]}},
                   "expect": {"outcome": "failure", "code": "a"}}}
          """#))
    let body = #"{"errors": [{"code": "b"}, {"code": "a"}]}"#
    let variant = Variant(
      id: VariantID(caseName: "bad", operator: .reversed, pointer: try JSONPointer("/errors")),
      scenario: scenario, caseIndex: 0,
      form: .response(ResponseDefinition(status: 400, body: Array(body.utf8)[...])))
    #expect(scenario.expectation(ofCase: 0).certain?.code == FailureCode(.string("a")))
    #expect(variant.expectation.certain?.code == FailureCode(.string("b")))
  }

  // MARK: Declared expectations

  private static let latin = #"""
    "latin": {"response": {"headers": {"Content-Type": "application/json; charset=latin1"},
                           "jsonBody": \#(ExpectationFixture.good)}EXPECT},
    """#

  @Test func `where clients may differ, the file decides for a case and what is like it`() throws {
    func fixture(_ expect: String) throws -> ExpectationFixture {
      let cases = Self.latin.split(separator: "EXPECT").joined(separator: expect)
      return try ExpectationFixture(cases: cases)
    }
    let declared = try fixture(#", "expect": "success""#)
    let undeclared = try fixture("")
    func kinds(_ fixture: ExpectationFixture) throws -> [Kind] {
      let index = try #require(fixture.scenario.cases.firstIndex { $0.name == "latin" })
      return fixture.scenario.expectation(ofCase: index).outcomes.map(\.kind)
    }
    #expect(try kinds(declared) == [.success])
    #expect(try kinds(undeclared) == [.success, .unexpected])
    let unnoticed = Change.good(#""size": 5"#, #""size": 6"#)
    #expect(try declared.kinds("latin", .number, at: "/other/size", as: unnoticed) == [.success])
    #expect(
      try undeclared.kinds("latin", .number, at: "/other/size", as: unnoticed)
        == [.success, .unexpected])
    let noticed = Change.good(#""name": "Ada""#, #""name": 5"#)
    #expect(
      try declared.kinds("latin", .number, at: "/name", as: noticed) == [.partial, .unexpected])
  }

  @Test func `of several lists of defects, the declared one counts`() throws {
    let text = scenarioText(
      contract: #"{"success": {"fields": {"/a": "defaulted", "/b": "defaulted"}}}"#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"a": 1, "b": 1}}, "expect": "success"},
         "twice": {"response": {"jsonBody": {"a": 1, "a": null, "b": null}},
                   "expect": {"outcome": "partial", "defects": ["/a", "/b"]}},
         "short": {"response": {"jsonBody": {"a": 1, "a": null, "b": null}},
                   "expect": {"outcome": "partial", "defects": ["/b"]}}}
        """#)
    let scenario = try scenario(text)
    func defects(_ index: Int) -> [[String]] {
      scenario.expectation(ofCase: index).outcomes.map { $0.defects.map(\.description) }
    }
    #expect(defects(1) == [["/a", "/b"]])
    #expect(defects(2) == [["/b"]])
  }

  @Test func `an open prediction is narrowed to the declared outcome, with any defects`() throws {
    let text = scenarioText(
      contract: #"{"success": {"fields": {"/a": "defaulted"}}}"#,
      cases: #"""
        {"good": {"response": {"jsonBody": {"a": 1}}, "expect": "success"},
         "huge": {"response": {"jsonBody": {"a": 1e400}}, "expect": "partial"},
         "open": {"response": {"jsonBody": {"a": 1e400}}},
         "steps": {"sequence": ["good", "huge"]}}
        """#)
    let scenario = try scenario(text)
    let declared = try #require(scenario.expectation(ofCase: 1).certain)
    #expect(declared.kind == .partial && !declared.hasKnownDefects)
    #expect(scenario.expectation(ofCase: 2).isOpen)
    #expect(scenario.expectation(ofCase: 3).isOpen)
    #expect(scenario.expectation(ofCase: 0).certain?.hasKnownDefects == true)
  }

  // MARK: Silence

  @Test(
    arguments: [
      ("good", VariantOperator.drop, "/id", #""id": 7, "#, "", true),
      ("good", .null, "/name", #""Ada""#, "null", true),
      ("good", .null, "/site", #""https://a.example/b""#, "null", false),
      ("good", .drop, "/other", #", "other": {"size": 5}"#, "", false),
      ("good", .duplicateLast, "/id", #""id": 7"#, #""id": 7, "id": null"#, false),
      ("good", .hugeExponent, "/id", #""id": 7"#, #""id": 1e400"#, false),
      // Half a body is worse than silent, and so is an error that is a success.
      ("good", .cut, nil, #""id": 7, "#, "", false), ("bad", .null, "/code", "7", "8", false),
    ] as [(String, VariantOperator, String?, String, String, Bool)])
  func `damage of one value of a usable case must be noticed if it is not a success`(
    name: String, kind: VariantOperator, pointer: String?, old: String, new: String, expected: Bool
  ) throws {
    let change = name == "good" ? Change.good(old, new) : Change(#"{"code": null}"#)
    let variant = try ExpectationFixture().variant(name, kind, at: pointer, as: change)
    #expect(variant.mustBeNoticed(expecting: variant.expectation) == expected)
  }
}
