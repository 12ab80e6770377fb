// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIVariants
import Testing

struct DependencyMapTests {
  private static let bench = Result { try Bench() }

  private static func reading(
    _ id: String, _ answer: String, control: String? = Bench.body
  ) throws -> FieldReading? {
    try bench.get().record(id, answer, control: control).reading
  }

  private static let nameless = Bench.body.replacing(#""Ada""#, with: #""""#)

  @Test(arguments: [
    ("good~drop@/id", #"{"outcome": "unexpected"}"#, FieldReading?.some(.required)),
    ("good~drop@/id", #"{"outcome": "error"}"#, .required),
    ("good~drop@/id", #"{"outcome": "failure"}"#, .required),
    ("good~drop@/name", #"{"outcome": "partial", "defects": ["/name"]}"#, .reported),
    ("good~drop@/friends/0/id", #"{"outcome": "partial", "defects": ["/friends/0"]}"#, .reported),
    ("good~drop@/name", #"{"outcome": "success", "decoded": \#(nameless)}"#, .silent),
    (
      "good~drop@/name", #"{"outcome": "partial", "defects": ["/id"], "decoded": \#(nameless)}"#,
      .silent
    ),
    ("good~drop@/nickname", #"{"outcome": "success", "decoded": \#(Bench.body)}"#, .unread),
    ("good~drop@/name", #"{"outcome": "ok"}"#, .tolerated),
    ("bad~null@/hint", #"{"outcome": "failure", "code": "full"}"#, .tolerated),
    ("bad~drop@/errorCode", #"{"outcome": "unexpected"}"#, .required),
    ("bad~null@/hint", #"{"outcome": "error"}"#, nil),
    ("good~reversed@/friends", #"{"outcome": "success"}"#, nil),
    ("good~html", #"{"outcome": "unexpected"}"#, nil),
    ("good", #"{"outcome": "success"}"#, nil),
  ])
  func `an answer shows what the client makes of a field`(
    id: String, answer: String, reading: FieldReading?
  ) throws {
    #expect(try Self.reading(id, answer) == reading)
  }

  @Test func `crashes and hangs are readings too`() throws {
    #expect(try Self.bench.get().record("good~drop@/id", .crashed("x")).reading == .crash)
    #expect(try Self.bench.get().record("good~drop@/id", .hung).reading == .hang)
    #expect(try Self.bench.get().record("good~drop@/id", .brokenProtocol("x")).reading == nil)
  }

  private static func record(
    _ field: String, _ damage: VariantOperator, _ reading: FieldReading?, caseName: String = "c"
  ) -> VerdictRecord {
    var record = RecordDraft(
      id: "s/\(caseName)~\(damage.rawValue)@\(field)", scenario: "s", caseName: caseName,
      operator: damage, pointer: field, verdict: .pass)
    record.field = field
    record.reading = reading
    return record.record
  }

  private static func map(_ records: VerdictRecord...) throws -> DependencyMap {
    try DependencyMap(of: records)
  }

  @Test func `a row has the most severe reading of each damage`() throws {
    let map = try Self.map(
      Self.record("/id", .drop, .unread), Self.record("/id", .string, .unread),
      Self.record("/id", .object, .crash), Self.record("/id", .array, .required),
      Self.record("/id", .null, nil), Self.record("/b", .badFormat, .silent),
      RecordDraft(id: "s/c", scenario: "s", caseName: "c", verdict: .pass).record)
    #expect(map.rows.map(\.field) == ["/b", "/id"])
    #expect(map.rows[1].readings == [.missing: .unread, .wrongKind: .crash])
    #expect(
      map.table == """
        case  field  missing  null  wrong kind  unknown value  bad format
        s/c   /b     -        -     -           -              silent
        s/c   /id    unread   -     crash       -              -

        """)
  }

  @Test func `a map is read as it was written`() throws {
    let map = try Self.map(
      Self.record("/id", .drop, .required), Self.record("", .null, .hang),
      Self.record("/a", .unknownValue, nil))
    let text = String(decoding: map.json.bytes, as: UTF8.self)
    #expect(
      text == #"{"version":1,"fields":["#
        + #"{"scenario":"s","case":"c","field":"","missing":null,"null":"hang","wrongKind":null,"unknownValue":null,"badFormat":null},"#
        + #"{"scenario":"s","case":"c","field":"/id","missing":"required","null":null,"wrongKind":null,"unknownValue":null,"badFormat":null}]}"#
    )
    #expect(try DependencyMap(JSONDocument(parsing: text).root) == map)
  }

  @Test func `a map says of which build it is, and the differences say of which two`() throws {
    var old = try Self.map(Self.record("/id", .drop, .required))
    old.build = ClientBuild(driver: "acme 1", command: "python3 driver.py")
    let text = String(decoding: old.json.bytes, as: UTF8.self)
    #expect(
      text.hasPrefix(
        #"{"version":1,"client":"python3 driver.py","driver":"acme 1","fields":["#))
    #expect(try DependencyMap(JSONDocument(parsing: text).root) == old)
    #expect(old.build?.name == "acme 1 ('python3 driver.py')")
    #expect(ClientBuild(driver: nil, command: nil).name == "the bundled client")
    var diff = DependencyDiff(from: old, to: old)
    diff.builds = DependencyDiff.Builds(old: "a", new: "b")
    #expect(
      diff.text == "old: a\nnew: b\nThe new build needs nothing that the old one did not.\n")
    let difference = String(decoding: diff.json.bytes, as: UTF8.self)
    #expect(difference.hasPrefix(#"{"version":1,"old":"a","new":"b","needs":[]"#))
  }

  @Test(arguments: [
    ("[]", "a map must be an object; found an array"),
    (#"{"version": 2, "fields": []}"#, "'version' of a map must be 1; found another"),
    (#"{"version": 1}"#, "a map must have 'fields', an array; found none"),
    (
      #"{"version": 1, "fields": [{"scenario": "s", "case": "c", "field": "/a", "null": "bad"}]}"#,
      "'null' must be one of unread, tolerated, reported, silent, required, hang, crash; found 'bad'"
    ),
  ])
  func `JSON that is not a map says why`(text: String, why: String) {
    #expect(throws: RecordError(why)) { try DependencyMap(JSONDocument(parsing: text).root) }
  }

  // MARK: Differences

  @Test(arguments: [
    (FieldReading.unread, FieldReading.required, true), (.unread, .crash, true),
    (.unread, .silent, true), (.unread, .reported, false), (.reported, .silent, true),
    (.tolerated, .required, true), (.tolerated, .silent, false), (.required, .crash, true),
    (.required, .required, false), (.required, .unread, false), (.crash, .required, false),
    (.silent, .reported, false), (.silent, .required, true),
  ])
  func `a build needs more if it copes with less`(
    old: FieldReading, new: FieldReading, isNeed: Bool
  )
    throws
  {
    let diff = try DependencyDiff(
      from: Self.map(Self.record("/a", .drop, old)), to: Self.map(Self.record("/a", .drop, new)))
    #expect(diff.hasNewNeeds == isNeed)
  }

  @Test func `a new build that needs one field more is told exactly that field`() throws {
    let old = try Self.map(
      Self.record("", .null, .required), Self.record("/id", .drop, .required),
      Self.record("/address", .drop, .unread), Self.record("/address/zip", .drop, .unread),
      Self.record("/address/zip", .number, .unread), Self.record("/name", .drop, .reported),
      Self.record("/gone", .drop, .required),
      Self.record("/address/zip", .drop, .unread, caseName: "d"))
    let new = try Self.map(
      Self.record("", .null, .required), Self.record("/id", .drop, .required),
      Self.record("/address", .drop, .required), Self.record("/address/zip", .drop, .required),
      Self.record("/address/zip", .number, .unread), Self.record("/name", .drop, .unread),
      Self.record("/new", .drop, .required),
      Self.record("/address/zip", .drop, .crash, caseName: "d"))
    let diff = DependencyDiff(from: old, to: new)
    #expect(
      diff.text == """
        The new build needs 1 field that the old one did not:
          s /address/zip: missing unread → crash (cases c, d)
        2 rows are in one of the maps only.

        """)
    let text = String(decoding: diff.json.bytes, as: UTF8.self)
    #expect(
      text
        == #"{"version":1,"needs":[{"scenario":"s","field":"/address/zip","cases":["c","d"],"missing":{"old":"unread","new":"crash"}}],"eased":[],"incomparable":2}"#
    )
    let back = DependencyDiff(from: new, to: old)
    #expect(!back.hasNewNeeds)
    #expect(
      back.text == """
        The new build needs nothing that the old one did not.
        It no longer needs 1 field:
          s /address/zip: missing crash → unread (cases c, d)
        2 rows are in one of the maps only.

        """)
  }

  @Test func `two runs of the same build need the same`() throws {
    let map = try Self.map(Self.record("/id", .drop, .required))
    #expect(!DependencyDiff(from: map, to: map).hasNewNeeds)
  }
}
