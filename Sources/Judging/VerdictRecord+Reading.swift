// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

extension VerdictRecord {
  /// Reads a record from JSON, whichever version of the program wrote it: unknown members are ignored, and only `id`,
  /// `scenario` and `verdict` must be there.
  package init(_ json: JSONValue) throws(RecordError) {
    let reader = try RecordReader(json, named: "a verdict")
    guard let verdict = try reader.word("verdict", Verdict.self) else {
      throw RecordError("a verdict must have 'verdict', a string; found none")
    }
    self.init(
      id: try reader.requiredText("id"), scenario: try reader.requiredText("scenario"),
      caseName: try reader.text("case") ?? "",
      operator: try reader.word("operator", VariantOperator.self),
      argument: try reader.text("argument"), pointer: try reader.text("pointer"), verdict: verdict,
      reason: try reader.word("reason", VerdictReason.self), group: try reader.text("group"),
      requests: try reader.integer("requests") ?? 0,
      milliseconds: try reader.decimal("milliseconds") ?? 0,
      location: try reader.text("location") ?? "", replay: try reader.text("replay") ?? "")
    if let part = try reader.object("expected") { expected = try Expected(part) }
    if let part = try reader.object("actual") { actual = try Actual(part) }
    if let part = try reader.object("sent") { sent = try Sent(part) }
    if let part = try reader.object("otherRequests") { otherRequests = try OtherRequests(part) }
    locationEnd = try reader.text("locationEnd") ?? ""
    message = try reader.text("message") ?? ""
    standardError = try reader.text("standardError") ?? ""
    known = try reader.text("known")
    rule = try reader.text("rule")
    isDefaultCase = try reader.boolean("defaultCase")
    baseline = try reader.text("baseline")
    isAllowed = try reader.boolean("allowed")
    isUnjudged = try reader.boolean("unjudged")
    isOfMapping = try reader.boolean("mapping")
    field = try reader.text("field")
    reading = try reader.word("reading", FieldReading.self)
  }
}

extension VerdictRecord.Expected {
  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      outcomes: try reader.words("outcomes", ExpectedOutcome.Kind.self),
      code: try reader.text("code"), defects: try reader.texts("defects"))
  }
}

extension VerdictRecord.Actual {
  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      outcome: try reader.text("outcome"), code: try reader.text("code"),
      defects: try reader.texts("defects"), detail: try reader.text("detail") ?? "")
    guard let part = try reader.object("decoded") else { return }
    decoded = Decoded(
      pointer: try part.text("pointer") ?? "", value: try part.text("value"))
  }
}

extension OtherRequests {
  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      count: try reader.integer("count") ?? 1, first: try reader.text("first") ?? "",
      scenario: try reader.text("scenario"))
  }
}

extension VerdictRecord.Sent {
  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      head: try reader.text("head") ?? "", excerpt: try reader.text("excerpt") ?? "",
      offset: try reader.integer("offset") ?? 0, bodySize: try reader.integer("bodySize") ?? 0,
      ending: try reader.text("ending") ?? "")
  }
}
