// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import Testing

struct DecodedTests {
  private static let bench = Result { try Bench() }

  private static func verdict(
    _ id: String, _ outcome: String, _ decoded: String, control: String? = Bench.body
  ) throws -> VerdictRecord {
    try bench.get().record(
      id, #"{"outcome": "\#(outcome)", "decoded": \#(decoded)}"#, control: control)
  }

  /// The body with one part of its text replaced.
  private static func body(_ old: String, _ new: String) -> String {
    Bench.body.replacing(old, with: new)
  }

  // MARK: Careful clients

  @Test(arguments: [
    // As sent, in another order, with fewer or more members, with nulls.
    Bench.body, #"{"name": "Ada", "id": 7.0}"#, #"{"id": 7, "isNew": true}"#, #"{"id": 7e0}"#, "{}",
    "null", #"{"id": 7, "name": null, "address": null, "friends": null}"#,
    // Printed in another way.
    #"{"id": "7", "name": "ADA"}"#, #"{"prices": {"tea": "3"}}"#, #"{"address": "Main, Bern"}"#,
  ])
  func `a control may print the model in its own way`(decoded: String) throws {
    #expect(try Self.verdict("good", "success", decoded).summary == "pass")
  }

  @Test(arguments: [
    // The element is left out, or has a place.
    (
      "good~drop@/friends/1/id",
      #"{"id": 7, "friends": [{"id": 1, "name": "Bo"}, {"id": 3, "name": "Di"}]}"#
    ),
    (
      "good~drop@/friends/1/id",
      #"{"id": 7, "friends": [{"id": 1, "name": "Bo"}, null, {"id": 3, "name": "Di"}]}"#
    ),
    (
      "good~drop@/friends/1/id",
      #"{"id": 7, "friends": [{"id": 1, "name": "Bo"}, {"id": 0, "name": "Cy"}, {"id": 3, "name": "Di"}]}"#
    ),
    // A default may be anything.
    ("good~null@/name", #"{"id": 7, "name": "unknown"}"#), ("good~null@/name", #"{"id": 7}"#),
    ("good~null@/name", #"{"id": 7, "name": ["?"]}"#),
    ("good~null@/address", #"{"id": 7, "address": {"street": "", "city": ""}}"#),
    ("good~null@/address", #"{"id": 7, "address": null}"#),
    ("good~array@/address", #"{"id": 7}"#),
    ("good~drop@/prices/tea", #"{"id": 7, "prices": {"milk": 2.5}}"#),
    ("good~null@/prices/tea", #"{"id": 7, "prices": {"milk": 2.5}}"#),
    ("good~null@/prices/tea", #"{"id": 7, "prices": {"tea": 0, "milk": 2.5}}"#),
    // Legal, and as it was sent.
    ("good~drop@/nickname", #"{"id": 7, "nickname": ""}"#),
    ("good~drop@/nickname", #"{"id": 7, "nickname": null}"#),
    ("good~empty@/name", #"{"id": 7}"#), ("good~zero@/id", "{}"),
    ("good~empty@/friends", #"{"id": 7, "friends": null}"#),
    ("good~wholeFraction@/id", #"{"id": 7}"#), ("good~negative@/id", #"{"id": -7}"#),
    ("good~beyond53@/id", #"{"id": 9007199254740993}"#),
    ("good~beyond53@/id", #"{"id": "9007199254740993"}"#),
    ("good~fraction@/prices/tea", #"{"prices": {"tea": 3.5, "milk": 2.5}}"#),
    (
      "good~reversed@/friends",
      #"{"friends": [{"id": 3, "name": "Di"}, {"id": 2, "name": "Cy"}, {"id": 1, "name": "Bo"}]}"#
    ),
    ("good~extraKey@/prices", #"{"prices": {"tea": 3, "milk": 2.5}}"#),
    // Not named in the contract, or ignored.
    ("good~null@/internal", #"{"id": 7, "internal": 99}"#),
    ("good~number@/extra", #"{"id": 7, "extra": {}}"#),
    ("good~string@/extra/a/0", #"{"id": 7, "extra": {"a": [5]}}"#),
    // Either of two values.
    ("good~duplicateLast@/id", #"{"id": 7}"#),
    ("good~duplicateFirst@/name", #"{"id": 7, "name": ""}"#),
    // Replacements.
    ("good~loneSurrogate@/name", #"{"id": 7, "name": "Ada\ud800"}"#),
    ("good~loneSurrogate@/name", #"{"id": 7, "name": "Ada?"}"#),
    ("good~loneSurrogate@/name", #"{"id": 7, "name": "Ada\ufffd\ufffd\ufffd"}"#),
    ("good~invalidUTF8@/name", #"{"id": 7, "name": "Ada\ufffd"}"#),
    // Whatever reaches the client.
    ("good~dribble", Bench.body), ("good~charset(latin1)", #"{"id": 7, "name": "Ada"}"#),
    ("good~utf16", #"{"id": 9}"#),
  ])
  func `a careful client is not blamed for its decoded value`(id: String, decoded: String) throws {
    // The client prints the damaged field, and those that it has in this row.
    let damaged = id.split(separator: "/").dropFirst().first.map(String.init)
    let control = try Self.body(with: decoded, damaged)
    for outcome in ["success", "partial", "ok"] {
      let record = try Self.verdict(id, outcome, decoded, control: control)
      #expect(record.reason != .decoded, "\(record.message)")
    }
    #expect(
      try ["success", "partial", "ok"].contains {
        try Self.verdict(id, $0, decoded, control: control).verdict == .pass
      })
  }

  /// The members of the body that a decoded value has too, and one more.
  private static func body(with decoded: String, _ other: String?) throws -> String {
    let names = try JSONDocument(parsing: decoded).root.members.map(\.name)
    var writer = JSONWriter()
    let members = try JSONDocument(parsing: Bench.body).root.members
    writer.object { writer in
      for member in members
      where names.contains(member.name) || member.name == other {
        writer.member(member.name) { $0.value(member.value) }
      }
    }
    return writer.text
  }

  @Test(arguments: ["good~duplicateFirst@/a/b/c", "good~duplicateLast@/a/b/c", "good~null@/a/b/c"])
  func `an object is left out whose only value is null, or may be`(id: String) throws {
    let body = #"{"id": 7, "a": {"b": {"c": 1}}}"#
    let bench = try Bench(
      contract: #"""
        {"success": {"fields": {"/id": "required", "/a/b/c": "optional"}},
         "failure": {"fields": {"/errorCode": {"tolerance": "required", "accepts": ["string", "number"]}}, "code": "/errorCode"}}
        """#, body: body)
    let answer = #"{"outcome": "ok", "decoded": {"id": 7}}"#
    #expect(try bench.record(id, answer, control: body).summary == "pass")
    // Otherwise it is missing.
    #expect(try bench.record("good~dribble", answer, control: body).reason == .decoded)
  }

  @Test func `a client that prints in its own way is compared only where it prints as sent`() throws
  {
    let control = #"{"id": 70, "name": "Mx Ada", "friends": [{"id": 10}, {"id": 20}, {"id": 30}]}"#
    let decoded = #"{"id": 70, "name": "Mx Ad", "friends": [{"id": 10}, {"id": 99}, {"id": 30}]}"#
    #expect(
      try Self.verdict("good~drop@/nickname", "success", decoded, control: control).verdict == .pass
    )
  }

  // MARK: Careless clients

  @Test(arguments: [
    ("good", "success", body(#""id": 7"#, #""id": 8"#), "/id is 8, and 7 was sent"),
    (
      "good", "success", body(#""tea": 3"#, #""tea": 2"#),
      "/prices/tea is 2, and 3 was sent"
    ),
    (
      "good", "success", body("2.5", "2"), "/prices/milk is 2, and 2.5 was sent"
    ),
    (
      "good", "success", body(#""Ada""#, #""Ad""#), #"/name is "Ad", and "Ada" was sent"#
    ),
    (
      "good", "success", body(#"{"id": 1, "name": "Bo"}, "#, ""),
      "/friends has 2 elements, and 3 were sent"
    ),
    (
      "good~beyond53@/id", "success", #"{"id": 9007199254740992}"#,
      "/id is 9007199254740992, and 9007199254740993 was sent"
    ),
    (
      "good~fraction@/prices/tea", "success", #"{"prices": {"tea": 4}}"#,
      "/prices/tea is 4, and 3.5 was sent"
    ),
    (
      "good~null@/name", "partial", #"{"id": 0}"#, "/id is 0, and 7 was sent"
    ),
    (
      "good~null@/name", "partial", #"{"name": "", "nickname": "ada"}"#,
      "/id is missing, and 7 was sent"
    ),
    (
      "good~drop@/friends/1/id", "partial",
      #"{"id": 7, "friends": [{"id": 1, "name": "Bo"}, {"id": 2, "name": "Di"}]}"#,
      "/friends/2/id is 2, and 3 was sent"
    ),
    (
      "good~drop@/friends/1/id", "partial", #"{"id": 7, "friends": [{"id": 1}]}"#,
      "/friends has 1 element, and 3 were sent"
    ),
    (
      "good~drop@/friends/1/id", "partial", #"{"id": 7, "friends": []}"#,
      "/friends has 0 elements, and 3 were sent"
    ),
    (
      "good~null@/prices/tea", "partial", #"{"id": 7, "prices": {}}"#,
      "/prices/milk is missing, and 2.5 was sent"
    ),
    (
      "good~drop@/nickname", "success", #"{"id": 7, "address": null}"#,
      "/name is missing, and \"Ada\" was sent"
    ),
    (
      "good~drop@/nickname", "success", body(#"{"a": [1, 2]}"#, #"{"a": [1, 3]}"#),
      "/extra/a/1 is 3, and 2 was sent"
    ),
    (
      "good~astral@/nickname", "success", body(#""ada""#, #""ada??""#), "/nickname"
    ),
    (
      "good~dribble", "success", body(#""city": "Bern""#, #""city": "Ber""#),
      #"/address/city is "Ber", and "Bern" was sent"#
    ),
    (
      "bad", "failure", #"{"errorCode": "ful", "hint": "x"}"#,
      #"/errorCode is "ful", and "full" was sent"#
    ),
  ])
  func `a value that is neither as sent nor as in the control is wrong`(
    id: String, outcome: String, decoded: String, what: String
  ) throws {
    let place = what.split(separator: " ")[0].split(separator: "/").first.map(String.init)
    let control = try Self.body(with: decoded, place)
    let record = try Self.verdict(id, outcome, decoded, control: control)
    #expect(record.summary == "fail decoded")
    #expect(record.message.contains("the decoded value of \(what)"), "\(record.message)")
  }

  @Test(arguments: [
    ("Hauptstraße 5", nil), ("Hauptstra\u{C3}\u{9F}e 5", "fail decoded"),
    ("Hauptstra\u{C3}\u{178}e 5", "fail decoded"), ("Hauptstra\u{FFFD}\u{FFFD}e 5", "fail decoded"),
    ("Hauptstra??e 5", "fail decoded"),
  ])
  func `a charset changes no text of JSON`(text: String, problem: String?) throws {
    let body = #"{"id": 7, "name": "Hauptstraße 5"}"#
    let bench = try Bench(
      contract: #"{"success": {"fields": {"/id": "required", "/name": "required"}}}"#, body: body)
    let record = try bench.record(
      "good~charset(latin1)",
      #"{"outcome": "success", "decoded": {"id": 7, "name": "\#(text)"}}"#, control: body)
    #expect(record.summary == problem ?? "pass", "\(record.message)")
    let refused = try bench.record(
      "good~charset(latin1)", #"{"outcome": "unexpected"}"#, control: body)
    #expect(refused.verdict == .pass)
  }

  private static let numbers = """
    {"id": 9007199254740993, "name": "0.1", "at": "2026-02-28T12:00:00Z", "time": 1772280000, "rate": 0.1,
     "link": "https://a.b", "code": "in_progress"}
    """

  private static let plain = """
    {"success": {"fields": {"/id": "required", "/name": "required", "/at": "required", "/time": "required",
                            "/rate": "required", "/link": "required", "/code": "required"}}}
    """

  @Test(
    arguments: [
      (#"{"id": 9007199254740993}"#, nil), (#"{"id": "9007199254740993"}"#, nil),
      (#"{"id": 9007199254740992}"#, "/id"), (#"{"id": 1}"#, "/id"),
      (#"{"at": "2026-02-28 12:00:00+00:00"}"#, nil), (#"{"at": 793972800}"#, nil),
      (#"{"time": 793972800}"#, nil), (#"{"time": 1772280000000}"#, nil),
      (#"{"time": "2026-02-28"}"#, nil), (#"{"rate": 0.1}"#, nil), (#"{"rate": 0}"#, "/rate"),
      (#"{"rate": 0.10000000149011612}"#, "/rate"), (#"{"link": "https://a.b/"}"#, nil),
      (#"{"link": "http://a.b"}"#, "/link"), (#"{"code": "inProgress"}"#, nil),
      (#"{"code": "done"}"#, "/code"), (#"{"name": "0.10"}"#, nil), (#"{"name": 0.1}"#, nil),
    ] as [(String, String?)])
  func `a control is blamed only for what no format explains`(
    decoded: String, place: String?
  ) throws {
    let bench = try Bench(contract: Self.plain, body: Self.numbers)
    let record = try bench.record("good", #"{"outcome": "success", "decoded": \#(decoded)}"#)
    #expect(record.verdict == (place == nil ? .pass : .fail), "\(record.message)")
    if let place { #expect(record.message.contains("the decoded value of \(place) is")) }
  }
}
