// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// A client that hands the damaged value on has not noticed it, also if its word is only `ok`.
struct DecodedDamageTests {
  private static let fields = #"""
    "/id": "required", "/item": "optional", "/item/n": "required", "/note": "optional",
    "/tag": {"tolerance": "defaulted", "values": ["a", "b"]}, "/count": "defaulted", "/box": "defaulted",
    "/box/size": "defaulted", "/rows/*": "dropped", "/rows/*/k": "required", "/site/zip": "defaulted"
    """#

  private static let body = #"""
    {"id": 1, "item": {"n": "2.14"}, "note": "x", "tag": "a", "count": 3, "box": {"size": 1}, "site": {"zip": "z"},
     "rows": [{"k": "p"}, {"k": "q"}]}
    """#

  private static let bench = Result {
    try Bench(contract: #"{"success": {"fields": {\#(fields)}}}"#, body: body)
  }

  /// The body of the case with one part of its text replaced.
  private static func body(_ old: String, _ new: String) -> String {
    body.replacing(old, with: new)
  }

  private static func record(
    _ id: String, _ decoded: String, _ outcome: String = #""ok""#, control: String? = body
  ) throws -> VerdictRecord {
    try bench.get().record(
      "good~\(id)", #"{"outcome": \#(outcome), "decoded": \#(decoded)}"#, control: control)
  }

  @Test(arguments: [
    // In an optional field, and below one.
    ("array@/note", #""x""#, "[]", "/note as []"), ("object@/note", #""x""#, "{}", "/note as {}"),
    ("number@/note", #""x""#, "7.0", "/note as 7.0"),
    ("array@/item/n", #""2.14""#, "[]", "/item/n as []"),
    ("null@/item/n", #""2.14""#, "null", "/item/n as null"),
    ("number@/item", #"{"n": "2.14"}"#, "7", "/item as 7"),
    // A field with a default.
    (
      "unknownValue@/tag", #""a""#, #""mockapiUnknown""#,
      #"/tag as "mockapiUnknown""#
    ),
    ("boolean@/count", "3", "true", "/count as true"),
    ("stringified@/count", "3", #""3""#, #"/count as "3""#),
    ("string@/box/size", #"{"size": 1}"#, #"{"size": "mockapi"}"#, #"/box/size as "mockapi""#),
    // A field of an element.
    ("number@/rows/1/k", #""q""#, "7", "/rows/1/k as 7"),
    // An object that stands for its fields.
    ("string@/site", #"{"zip": "z"}"#, #""mockapi""#, #"/site as "mockapi""#),
  ])
  func `ok with the damaged value itself at a bad place is silent`(
    id: String, old: String, new: String, what: String
  ) throws {
    let decoded = Self.body(old, new)
    let record = try Self.record(id, decoded)
    #expect(record.summary == "silent", "\(record.message)")
    #expect(
      record.message.hasSuffix(
        "the client said ok and did not report the damage; it decoded \(what)"),
      "\(record.message)")
    // The word says that the damage was noticed, or that it was not.
    #expect(try Self.record(id, decoded, #""partial""#).verdict == .pass)
    #expect(try Self.record(id, decoded, #""ok", "defects": []"#).verdict == .silent)
  }

  @Test(arguments: [
    // The client does not say what it has there.
    ("array@/note", #""note": "x", "#, ""), ("drop@/item/n", #""n": "2.14""#, ""),
    // It has something else.
    ("array@/note", #""x""#, "null"), ("array@/note", #""x""#, #""""#),
    ("number@/note", #""x""#, #""7""#), ("null@/item/n", #"{"n": "2.14"}"#, "null"),
    ("unknownValue@/tag", #""a""#, #""b""#),
    // A default may be what was sent.
    ("empty@/tag", #""a""#, #""""#), ("null@/tag", #""a""#, "null"), ("null@/count", "3", "null"),
    ("null@/box", #"{"size": 1}"#, "null"), ("array@/box", #"{"size": 1}"#, "[]"),
    ("null@/rows/1/k", #""q""#, "null"),
    // The element was left out, and another one has its place.
    ("number@/rows/0/k", #"{"k": "p"}, "#, ""),
  ])
  func `ok passes where the decoded value does not show the damage`(
    id: String, old: String, new: String
  ) throws {
    let record = try Self.record(id, Self.body(old, new))
    #expect(record.verdict == .pass, "\(record.message)")
  }

  @Test(arguments: [
    (#"{"Note": "x"}"#, #"{"Note": []}"#),
    (#"{"data": {"note": "x"}}"#, #"{"data": {"note": []}}"#),
    (#"[{"note": "x"}]"#, #"[{"note": []}]"#),
  ])
  func `ok passes where the names are not those of the body`(
    control: String, decoded: String
  ) throws {
    let record = try Self.record("array@/note", decoded, control: control)
    #expect(record.verdict == .pass, "\(record.message)")
  }

  @Test func `a value that is printed in its own way is not the damage`() throws {
    // The client prints each number as a string, and reads one from a string.
    let printed = Self.body("3", #""3""#)
    let record = try Self.record("stringified@/count", printed, control: printed)
    #expect(record.verdict == .pass, "\(record.message)")
    // Without a control, nothing says how it prints.
    #expect(
      try Self.record("boolean@/count", Self.body("3", "true"), control: nil).verdict == .silent)
  }

  @Test func `clients may hand the damage on if the contract says so`() throws {
    let bench = try Bench(
      contract: #"{"clients": "passThrough", "success": {"fields": {\#(Self.fields)}}}"#,
      body: Self.body)
    let record = try bench.record(
      "good~array@/note", #"{"outcome": "ok", "decoded": \#(Self.body(#""x""#, "[]"))}"#,
      control: Self.body)
    #expect(record.verdict == .silent && record.isAllowed)
  }

  @Test(arguments: [
    ("string@/errors", #""mockapi""#), ("number@/errors/0/text", #"[{"text": 7}]"#),
    ("empty@/errors/0", "[{}]"),
  ])
  func `a client that hands on what should be absent has told of it`(id: String, errors: String)
    throws
  {
    let bench = try Bench(
      contract: #"{"success": {"fields": {"/id": "required", "/errors": "absent"}}}"#,
      body: #"{"id": 1, "errors": [{"text": "x"}]}"#)
    let record = try bench.record(
      "good~\(id)", #"{"outcome": "ok", "decoded": {"id": 1, "errors": \#(errors)}}"#,
      control: #"{"id": 1, "errors": [{"text": "x"}]}"#)
    #expect(record.verdict == .pass, "\(record.message)")
  }

  @Test(arguments: [("optional", Verdict.pass), ("defaulted", .silent)])
  func `an object that may be anything may be handed on, also beside a bad field`(
    tolerance: String, verdict: Verdict
  ) throws {
    let body = #"{"id": 1, "meta": {"owner": "a"}}"#
    let bench = try Bench(
      contract: #"""
        {"success": {"fields": {"/id": "required", "/name": "defaulted", "/meta/owner": "\#(tolerance)"}}}
        """#,
      body: #"{"id": 1, "name": "x", "meta": {"owner": "a"}}"#,
      cases: #", "nameless": {"response": {"jsonBody": \#(body)}}"#)
    let record = try bench.record(
      "nameless~string@/meta", #"{"outcome": "ok", "decoded": {"id": 1, "meta": "mockapi"}}"#,
      control: body)
    #expect(record.verdict == verdict, "\(record.message)")
  }

  // MARK: Names

  @Test(
    arguments: [
      (#"{"Id": 1, "Name": "Ada"}"#, true), (#"{"data": {"id": 7}}"#, true),
      (#"[{"id": 7}]"#, true),
      (#"{"id": 8}"#, false), (#"{"Id": 1, "name": null}"#, false), ("{}", false), ("null", false),
      ("7", false), ("[]", false),
    ])
  func `names that are in no body are known`(decoded: String, areForeign: Bool) throws {
    let bench = try Bench()
    var names = DecodedNames()
    func add(_ decoded: String, _ id: String) throws {
      let answer = try #require(
        try ClientAnswer.last(line: Array(#"{"outcome": "ok", "decoded": \#(decoded)}"#.utf8)))
      names.add(answer, in: try bench.exchange(id))
    }
    try add(decoded, "good")
    // A body that is not JSON has no names.
    try add(decoded, "garbage")
    #expect(names.areForeign == areForeign)
    try add(#"{"errorCode": "full"}"#, "bad")
    #expect(!names.areForeign)
  }

  @Test func `names of the elements of a list are names of the body`() throws {
    let bench = try Bench(
      contract: #"{"success": {"fields": {"/*/id": "required"}}}"#, body: #"[{"id": 1}]"#)
    for (decoded, areForeign) in [(#"[{"id": 1}]"#, false), (#"[{"Id": 1}]"#, true)] {
      var names = DecodedNames()
      let answer = try #require(
        try ClientAnswer.last(line: Array(#"{"outcome": "ok", "decoded": \#(decoded)}"#.utf8)))
      names.add(answer, in: try bench.exchange("good"))
      #expect(names.areForeign == areForeign)
    }
  }

  private static let urls = Result {
    try Bench(
      contract:
        #"{"success": {"fields": {"/id": "required", "/site": {"tolerance": "optional", "format": "url"}}}}"#,
      body: #"{"id": 1, "site": "https://a.example/b"}"#)
  }

  private static func recordOfURL(_ id: String, _ outcome: String, _ site: String) throws
    -> VerdictRecord
  {
    let bench = try urls.get()
    return try bench.record(
      id, #"{"outcome": \#(outcome), "decoded": {"id": 1, "site": \#(site)}}"#,
      control: #"{"id": 1, "site": "https://a.example/b"}"#)
  }

  @Test(arguments: [
    // As it was sent, and encoded.
    "\"https://a.example/b\u{1D504}e\u{301}\u{1F469}\u{200D}\u{1F680}\"",
    #""https://a.example/b%F0%9D%94%84e%CC%81%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80""#,
  ])
  func `a URL beyond ASCII may be used`(site: String) throws {
    for outcome in [#""ok""#, #""success""#] {
      let record = try Self.recordOfURL("good~astral@/site", outcome, site)
      #expect(record.summary == "pass", "\(record.message)")
    }
  }

  @Test func `a URL beyond ASCII may be given up, and any other text must be`() throws {
    let given = #""partial", "defects": ["/site"]"#
    #expect(try Self.recordOfURL("good~astral@/site", given, "null").summary == "pass")
    #expect(try Self.recordOfURL("good~badFormat@/site", given, "null").summary == "pass")
    let used = try Self.recordOfURL("good~badFormat@/site", #""ok""#, #""mockapi""#)
    #expect(used.verdict == .silent)
  }
}
