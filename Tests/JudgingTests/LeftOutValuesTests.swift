// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// Many encoders leave out what is zero or empty.
struct LeftOutValuesTests {
  private static let fields = [
    ("/id", "required"), ("/square/side", "optional"), ("/square/line/color", "optional"),
    ("/square/line/width", "optional"), ("/prices/*", "dropped"), ("/list/*/count", "optional"),
    ("/list/*/flags/on", "optional"),
  ]

  /// A contract with the fields that a body has.
  private static func contract(for body: String) -> String {
    let own = fields.filter { pointer, _ in
      pointer.split(separator: "/").allSatisfy { $0 == "*" || body.contains("\"\($0)\"") }
    }.map { #""\#($0)": "\#($1)""# }
    return #"{"success": {"fields": {\#(own.joined(separator: ", "))}}}"#
  }

  private static func record(
    _ id: String, body: String, control: String? = nil, _ decoded: String
  ) throws -> VerdictRecord {
    try Bench(contract: contract(for: body), body: body)
      .record(
        id, #"{"outcome": "success", "decoded": \#(decoded)}"#, control: control ?? body)
  }

  @Test(arguments: [
    ("good~zero@/square/side", #"{"side": 4}"#),
    // What the contract does not declare is not read.
    ("good~zero@/square/side", #"{"side": 4, "unit": "cm"}"#),
    ("good~empty@/square/line/color", #"{"side": 0, "line": {"color": "red", "width": 0}}"#),
    ("good~zero@/square/side", #"{"side": 4, "line": {"color": "", "width": null}}"#),
  ])
  func `an object may be left out if all that is read of it is zero or empty`(
    id: String, square: String
  ) throws {
    let body = #"{"id": 7, "square": \#(square)}"#
    for decoded in [#"{"id": 7}"#, #"{"id": 7, "square": null}"#, #"{"id": 7, "square": {}}"#] {
      let record = try Self.record(id, body: body, decoded)
      #expect(record.summary == "pass", "\(record.message)")
    }
  }

  @Test(arguments: [
    ("good~dribble", #""square": {"side": 4}"#, "/square"),
    ("good~zero@/square/side", #""square": {"side": 4, "line": {"width": 1}}"#, "/square"),
    // Maps with entries and lists with elements are not empty.
    ("good~zero@/prices/tea", #""prices": {"tea": 3}"#, "/prices"),
    ("good~zero@/list/0/count", #""list": [{"count": 3}]"#, "/list"),
  ])
  func `an object, map or list with a value is not left out`(
    id: String, member: String, place: String
  ) throws {
    let record = try Self.record(id, body: #"{"id": 7, \#(member)}"#, #"{"id": 7}"#)
    #expect(record.summary == "fail decoded")
    #expect(
      record.message.contains("the decoded value of \(place) is missing"), "\(record.message)")
  }

  @Test(arguments: [
    // One element shows the object, and the other one leaves it out, because it is empty or for a reason of its own.
    (#"[{"flags": {"on": true}}, {"flags": {"on": false}}]"#, #"[{"flags": {"on": true}}, {}]"#),
    (#"[{"flags": {"on": true}}, {"flags": {"on": true}}]"#, #"[{"flags": {"on": true}}, {}]"#),
    (#"[{"count": 1}, {"count": 2}]"#, #"[{"count": 1}, {}]"#),
  ])
  func `what the control shows of one element does not hold for another one without it`(
    sent: String, printed: String
  ) throws {
    let decoded = #"{"id": 7, "list": \#(printed)}"#
    let record = try Self.record(
      "good~dribble", body: #"{"id": 7, "list": \#(sent)}"#, control: decoded, decoded)
    #expect(record.summary == "pass", "\(record.message)")
  }

  @Test
  func `an element in which a value is left out because it is zero says nothing about others`()
    throws
  {
    let record = try Self.record(
      "good~dribble", body: #"{"id": 7, "list": [{"count": 3}, {"count": 0}]}"#,
      control: #"{"id": 7, "list": [{"count": 3}, {}]}"#, #"{"id": 7, "list": [{}, {}]}"#)
    #expect(record.summary == "fail decoded")
    #expect(record.message.contains("/list/0/count is missing, and 3 was sent"))
  }
}
