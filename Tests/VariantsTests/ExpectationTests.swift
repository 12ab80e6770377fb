// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// What correct clients may do differently, row by row.
struct ExpectationTests {
  typealias Kind = ExpectedOutcome.Kind
  typealias Change = ExpectationFixture.Change

  @Test(arguments: [
    (
      "/name", #""name": "Ada""#, #""name": null, "name": "Ada""#,
      [Kind.success, .partial, .unexpected]
    ),
    ("/id", #""id": 7"#, #""id": 7, "id": null"#, [.unexpected, .success]),
    // An entry of a declared list, and a field in it.
    ("/friends/0/id", #"{"id": 1}"#, #"{"id": null, "id": 1}"#, [.success, .partial, .unexpected]),
    // Nobody reads these, but a strict parser refuses them anywhere.
    ("/trace/span", #""span": 5"#, #""span": null, "span": 5"#, [.success, .unexpected]),
    ("/other", #""other""#, #""other": null, "other""#, [.success, .unexpected]),
    ("/other/size", #""size": 5"#, #""size": 5, "size": null"#, [.success, .unexpected]),
    (
      "/other/size", #""size": 5"#, #""size": [[{"a": [{"b": 1, "b": 2}]}]]"#,
      [.success, .unexpected]
    ),
  ])
  func `of two members with one name, clients keep either or refuse both`(
    pointer: String, old: String, new: String, expected: [Kind]
  ) throws {
    let fixture = try ExpectationFixture()
    for kind in [VariantOperator.duplicateFirst, .duplicateLast] {
      #expect(try fixture.kinds("good", kind, at: pointer, as: .good(old, new)) == expected)
    }
  }

  @Test func `two equal keys of an error body may be refused, whatever they are`() throws {
    let fixture = try ExpectationFixture()
    for body in [
      #"{"code": "a", "more": null, "more": 1}"#, #"{"code": "a", "more": {"b": 1, "b": 1}}"#,
    ] {
      #expect(
        try fixture.kinds("bad", .duplicateFirst, at: "/more", as: Change(body))
          == [.failure, .unexpected])
    }
  }

  @Test func `equal keys in a body that nobody reads change nothing`() throws {
    let scenario = try scenario(
      scenarioText(
        contract: "{}",
        cases: #"{"good": {"response": {"jsonBody": {"a": 1}}, "expect": "success"}}"#))
    let variant = Variant(
      id: VariantID(caseName: "good", operator: .duplicateLast, pointer: try JSONPointer("/a")),
      scenario: scenario, caseIndex: 0,
      form: .response(
        ResponseDefinition(status: 200, body: Array(#"{"a": 1, "a": null}"#.utf8)[...])))
    #expect(variant.expectation.outcomes.map(\.kind) == [.success])
  }

  @Test func `an entry of a dictionary that is there twice may be either`() throws {
    let scenario = try scenario(
      scenarioText(
        contract: #"{"success": {"fields": {"/*": "dropped", "/*/id": "required"}}}"#,
        cases: #"{"good": {"response": {"jsonBody": {"a": {"id": 1}}}, "expect": "success"}}"#))
    let body = #"{"a": {"id": 1}, "a": null}"#
    let variant = Variant(
      id: VariantID(caseName: "good", operator: .duplicateLast, pointer: try JSONPointer("/a")),
      scenario: scenario, caseIndex: 0,
      form: .response(ResponseDefinition(status: 200, body: Array(body.utf8)[...])))
    #expect(variant.expectation.outcomes.map(\.kind) == [.partial, .success, .unexpected])
  }

  @Test(arguments: [
    ("/name", #""name": "Ada""#, #""name": "Ada\#u{0}""#, [Kind.unexpected, .success, .partial]),
    ("/state", #""state": "on""#, #""state": "on\#u{0}""#, [.unexpected, .partial]),
    // For some clients it is a URL.
    ("/site", "a.example/b", "a.example/b\u{0}", [.unexpected, .partial, .success]),
    // The body is not JSON, wherever the byte is.
    ("/other", #""size": 5"#, #""size": "\#u{0}""#, [.unexpected, .success]),
    ("/trace/span", #""span": 5"#, #""span": "\#u{0}""#, [.unexpected, .success]),
  ])
  func `clients refuse bytes that are not UTF-8, or replace them, or give up the field`(
    pointer: String, old: String, new: String, expected: [Kind]
  ) throws {
    var change = Change.good(old, new)
    change.body = change.body.map { $0.map { $0 == 0 ? 0xFF : $0 } }
    #expect(
      try ExpectationFixture().kinds("good", .invalidUTF8, at: pointer, as: change) == expected)
  }

  @Test(arguments: [
    ("/name", #""name": "Ada""#, #""name": "Ada\ud800""#, [Kind.success, .partial, .unexpected]),
    ("/state", #""state": "on""#, #""state": "on\ud800""#, [.partial, .unexpected]),
    // It is not read, but a strict parser refuses it anywhere.
    ("/other/size", #""size": 5"#, #""size": "\ud800""#, [.success, .unexpected]),
    ("/trace/span", #""span": 5"#, #""span": ["\ud800"]"#, [.success, .unexpected]),
    ("/trace/span", #""span": 5"#, #""span": {"\ud800": 5}"#, [.success, .unexpected]),
  ])
  func `clients refuse half of a surrogate pair, or replace it, or give up the field`(
    pointer: String, old: String, new: String, expected: [Kind]
  ) throws {
    #expect(
      try ExpectationFixture().kinds("good", .loneSurrogate, at: pointer, as: .good(old, new))
        == expected)
  }

  @Test(
    arguments: [
      // Most clients never look at the type.
      ("", "", "good", "absent", "", []), ("", "", "good", "html", "text/html", []),
      ("", "", "bad", "plain", "text/plain", []),
      ("", "", "good", "problem", "application/problem+json", []),
      // A contract that lists types wants clients to look.
      (#", "contentTypes": ["application/json"]"#, "", "good", "html", "text/html", [.unexpected]),
      (
        #", "contentTypes": ["application/json"]"#, "", "good", "problem",
        "application/problem+json", [.unexpected]
      ),
      (
        #", "contentTypes": ["+json", "application/json"]"#, "", "good", "problem",
        "application/problem+json", [.success]
      ),
      (
        #", "contentTypes": ["application/json"]"#, "", "good", "absent", "",
        [.success, .unexpected]
      ),
      // Those of successes are not those of failures.
      (#", "contentTypes": ["application/json"]"#, "", "bad", "html", "text/html", []),
      ("", #", "contentTypes": ["application/json"]"#, "bad", "html", "text/html", [.unexpected]),
      ("", #", "contentTypes": ["application/json"]"#, "good", "html", "text/html", []),
      // No type makes a bad body good.
      ("", "", "page", "absent", "", [.unexpected]),
      ("", "", "page", "plain", "text/plain", [.unexpected]),
    ] as [(String, String, String, String, String, [Kind])])
  func `the content type is open unless the contract lists types`(
    success: String, failure: String, name: String, argument: String, type: String,
    expected: [Kind]
  ) throws {
    let fixture = try ExpectationFixture(success: success, failure: failure)
    #expect(try fixture.kinds(name, .contentType, argument, as: Change(type: type)) == expected)
  }

  @Test func `an error inside a 200 has the types of failures`() throws {
    let listed = #", "anyStatus": true, "contentTypes": ["application/json"]"#
    let cases = #""inside": {"response": {"jsonBody": {"code": "a"}}, "expect": "failure"},"#
    let fixture = try ExpectationFixture(failure: listed, cases: cases)
    let change = Change(type: "text/html")
    #expect(try fixture.kinds("inside", .contentType, "html", as: change) == [.unexpected])
    #expect(try fixture.kinds("good", .contentType, "html", as: change) == [])
  }

  @Test func `clients ignore a wrong charset, or give up`() throws {
    let fixture = try ExpectationFixture()
    let latin = Change(type: "application/json; charset=iso-8859-1")
    #expect(try fixture.kinds("good", .charset, "latin1", as: latin) == [.success, .unexpected])
    #expect(try fixture.kinds("bad", .charset, "latin1", as: latin) == [.failure, .unexpected])
    let page = Change(type: "text/html; charset=iso-8859-1")
    #expect(try fixture.kinds("page", .charset, "latin1", as: page) == [.unexpected])
  }

  @Test func `letters of a wrong charset are not a third outcome`() throws {
    let scenario = try scenario(
      scenarioText(
        contract:
          #"{"success": {"fields": {"/a": {"tolerance": "defaulted", "values": ["é"]}}}}"#,
        cases: #"{"good": {"response": {"jsonBody": {"a": "é"}}, "expect": "success"}}"#))
    let response = ResponseDefinition(
      status: 200,
      headers: [.init(name: "Content-Type", value: "application/json; charset=latin1")],
      body: Array(#"{"a": "é"}"#.utf8)[...])
    let variant = Variant(
      id: VariantID(caseName: "good", operator: .charset, argument: "latin1"), scenario: scenario,
      caseIndex: 0, form: .response(response))
    #expect(variant.expectation.outcomes.map(\.kind) == [.success, .unexpected])
  }

  @Test(
    arguments: [
      ("", "good", 201, nil, []), ("", "good", 204, "", []),
      // No status makes a bad body good, but 204 has none.
      ("", "bad", 201, nil, [.unexpected]), ("", "page", 202, nil, [.unexpected]),
      ("", "page", 204, "", []), ("", "bad", 204, "", []),
      (#", "status": [200]"#, "good", 201, nil, [.unexpected]),
      (#", "status": [200]"#, "good", 204, "", [.unexpected]),
      (#", "status": [200, 201]"#, "good", 201, nil, [.success]),
      (#", "status": [200, 201]"#, "bad", 201, nil, [.unexpected]),
      (#", "byStatus": {"204": "empty"}"#, "good", 204, "", [.success]),
      (#", "byStatus": {"204": "empty"}"#, "good", 202, nil, []),
      // Other statuses follow from the contract.
      ("", "good", 400, nil, [.unexpected]), ("", "bad", 503, nil, [.failure]),
      ("", "bad", 599, nil, [.failure]), ("", "good", 304, "", [.unexpected]),
      // Without a Location there is nowhere to go.
      ("", "good", 301, nil, []), (#", "status": [200]"#, "bad", 301, nil, []),
    ] as [(String, String, Int, String?, [Kind])])
  func `another status is open where clients may take it for a success`(
    success: String, name: String, status: Int, body: String?, expected: [Kind]
  ) throws {
    let fixture = try ExpectationFixture(success: success)
    let kind: VariantOperator = status == 204 ? .noContent : .status
    #expect(
      try fixture.kinds(name, kind, "\(status)", as: Change(status: status, body)) == expected)
    if kind == .noContent {
      // The type that it keeps changes nothing.
      let typed = Change(status: status, body, type: "application/json")
      #expect(try fixture.kinds(name, kind, "typed", as: typed) == expected)
    }
  }

  @Test func `clients may read a byte order mark and UTF-16, or not`() throws {
    let fixture = try ExpectationFixture()
    let good = ExpectationFixture.good
    #expect(try fixture.kinds("good", .byteOrderMark, as: Change("\u{FEFF}" + good)) == [])
    #expect(
      try fixture.kinds("bad", .byteOrderMark, as: Change("\u{FEFF}" + #"{"code": "a"}"#)) == [])
    var wide = Change()
    wide.body = [0xFF, 0xFE] + good.utf8.flatMap { [$0, UInt8(0)] }
    #expect(try fixture.kinds("good", .utf16, as: wide) == [])
    // A body that nobody wants is refused in any form.
    #expect(try fixture.kinds("page", .byteOrderMark, as: Change("\u{FEFF}<h1>")) == [.unexpected])
  }

  @Test func `a body of which nothing is read may have any form`() throws {
    let scenario = try scenario(
      scenarioText(
        contract: "{}", cases: #"{"good": {"response": {"jsonBody": {}}, "expect": "success"}}"#))
    for (kind, body) in [
      (VariantOperator.byteOrderMark, [0xEF, 0xBB, 0xBF] + Array("{}".utf8)),
      (.utf16, [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]), (.html, Array("<h1>".utf8)), (.emptyBody, []),
    ] {
      let variant = Variant(
        id: VariantID(caseName: "good", operator: kind), scenario: scenario, caseIndex: 0,
        form: .response(ResponseDefinition(status: 200, body: body[...])))
      #expect(variant.expectation.outcomes.map(\.kind) == [.success])
    }
  }

  @Test(
    arguments: [
      ("/id", #""id": 7"#, "1e400", []), ("/friends/0/id", #""id": 1"#, "1e400", []),
      ("/id", #""id": 7"#, "9223372036854775808", []),
      ("/id", #""id": 7"#, "9007199254740993", [.success]),
      ("/id", #""id": 7"#, "-7", [.success]), ("/id", #""id": 7"#, "7.0", [.success]),
      // Nobody reads these, but a strict parser may refuse them anywhere (RFC 8259 section 9).
      ("/other/size", #""size": 5"#, "1e400", [.success, .unexpected]),
      ("/trace/span", #""span": 5"#, "9223372036854775808", [.success, .unexpected]),
      // Clients may have lost digits already.
      ("/big", #""big": 9007199254740995"#, "9007199254740995.5", []),
      ("/big", #""big": 9007199254740995"#, "9007199254740995.0", []),
      ("/big", #""big": 9007199254740995"#, "-9007199254740995", []),
      ("/big", #""big": 9007199254740995"#, "9007199254740993", []),
      ("/big", #""big": 9007199254740995"#, "9223372036854775808", []),
    ] as [(String, String, String, [Kind])])
  func `numbers that clients read differently are open where they are read`(
    pointer: String, old: String, number: String, expected: [Kind]
  ) throws {
    let fixture = try ExpectationFixture()
    let kind: VariantOperator =
      switch number {
      case "1e400": .hugeExponent
      case "9223372036854775808": .beyondInt64
      case "9007199254740993": .beyond53
      case _ where number.hasPrefix("-"): .negative
      case _ where number.hasSuffix(".0"): .wholeFraction
      default: .fraction
      }
    let name = old.prefix { $0 != ":" }
    let change = Change.good(old, "\(name): \(number)")
    #expect(try fixture.kinds("good", kind, at: pointer, as: change) == expected)
  }

  @Test func `a big integer in a body that is bad anyway changes nothing`() throws {
    let cases = #"""
      "worse": {"response": {"jsonBody": {"big": 9007199254740995}}, "expect": "unexpected"},
      """#
    let fixture = try ExpectationFixture(cases: cases)
    let change = Change(#"{"big": 9007199254740995.5}"#)
    #expect(try fixture.kinds("worse", .fraction, at: "/big", as: change) == [.unexpected])
  }

  @Test func `redirects are open, and a port that refuses gives no answer`() throws {
    let scenario = try ExpectationFixture().scenario
    func outcomes(_ kind: VariantOperator, _ form: Variant.Form) -> [Kind] {
      Variant(
        id: VariantID(caseName: "good", operator: kind), scenario: scenario, caseIndex: 0,
        form: form
      ).expectation.outcomes.map(\.kind)
    }
    #expect(outcomes(.redirect, .redirect(status: 307)) == [])
    #expect(outcomes(.refused, .refused) == [.noAnswer])
  }

  @Test(arguments: [
    (
      Fault.Place.start, Fault.Ending.close, ResponseDefinition.Framing.contentLength,
      [Kind.noAnswer]
    ),
    (.statusLine, .reset, .contentLength, [.noAnswer]),
    (.afterHead, .stall, .contentLength, [.noAnswer]), (.start, .stall, .chunked, [.noAnswer]),
    (.bodyByte(9), .close, .contentLength, [.noAnswer]),
    (.bodyByte(9), .stall, .chunked, [.noAnswer]),
    (.beforeEnd, .close, .contentLength, [.noAnswer]),
    (.beforeEnd, .stall, .contentLength, [.noAnswer]),
    // Only the last line feed after the last chunk is missing.
    (.beforeEnd, .close, .chunked, []), (.beforeEnd, .reset, .chunked, []),
    (.beforeEnd, .stall, .chunked, []),
  ])
  func `a response that does not arrive as a whole is no answer`(
    place: Fault.Place, ending: Fault.Ending, framing: ResponseDefinition.Framing, expected: [Kind]
  ) throws {
    let kind: VariantOperator =
      switch ending {
      case .close: .close
      case .reset: .reset
      case .stall: .stall
      }
    let change = Change(framing: framing, fault: Fault(place: place, ending: ending))
    #expect(try ExpectationFixture().kinds("good", kind, "place", as: change) == expected)
  }

  @Test(arguments: [
    (Malformation.Kind.contentLengthTooLong, [Kind.noAnswer]), (.missingLastChunk, [.noAnswer]),
    (.badChunkSize, [.noAnswer]), (.notModifiedWithBody, [.unexpected, .noAnswer]),
    (.foldedHeader, []),
    (.gzipNotGiven, []), (.noContentWithBody, []), (.gzipCutOff, [.unexpected, .noAnswer]),
    (.contentLengthTwice, [.success, .noAnswer, .unexpected]),
    (.badStatusLine, [.noAnswer, .unexpected]),
    (.status099, [.unexpected, .noAnswer]),
  ])
  func `malformed responses are expected as in a file`(
    kind: Malformation.Kind, expected: [Kind]
  ) throws {
    let change = Change(fault: Fault(content: .malformed(Malformation(kind))))
    #expect(
      try ExpectationFixture().kinds("good", .malformed, kind.rawValue, as: change) == expected)
  }

  @Test(arguments: [
    ("a.example/b", "a.example/b\u{1D504}e\u{301}", [Kind.partial, .success]),
    ("a.example/b", #"a.example/b\u0000"#, [.partial, .success]),
    ("a.example/b", "a.exämple/b?c=d e", [.partial, .success]),
    ("a.example/b", "a.example/%C3%A9", [.success]),
    // With other characters in their place, these would be no URLs, either.
    ("https://a.example/b", "hätps://a.example/b", [.partial]),
    ("https://a.example/b", "a.example/bä", [.partial]),
    ("https://a.example/b", "https:///ä", [.partial]), ("a.example/b", "a.example/%ä", [.partial]),
  ])
  func `a URL with characters that RFC 3986 does not allow may be one or not`(
    old: String, new: String, expected: [Kind]
  ) throws {
    #expect(
      try ExpectationFixture().kinds("good", .astral, at: "/site", as: .good(old, new)) == expected)
  }

  @Test func `an error body under a status that HTTP does not have may be the failure`() throws {
    let change = Change(fault: Fault(content: .malformed(Malformation(.status1000))))
    #expect(
      try ExpectationFixture().kinds("bad", .malformed, "status1000", as: change)
        == [.failure, .noAnswer, .unexpected])
  }

  @Test func `slow answers count if they end within the time limit`() throws {
    let fixture = try ExpectationFixture()
    var slow = Change()
    slow.timing.dribble = Timing.Dribble(chunks: 10, milliseconds: 1_000)
    #expect(try fixture.kinds("good", .dribble, as: slow) == [.success])
    #expect(try fixture.kinds("page", .dribble, as: slow) == [.unexpected])
    #expect(try fixture.kinds("good", .trickle, as: slow) == [.noAnswer])
    let bytes = Change(fault: Fault(content: .bytes(Array("SSH-2.0".utf8)[...])))
    #expect(try fixture.kinds("good", .notHTTP, as: bytes) == [.noAnswer])
  }
}
