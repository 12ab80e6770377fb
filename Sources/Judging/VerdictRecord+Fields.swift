// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

extension VerdictRecord: RecordObject {
  /// The members of the public format come first, in its order.
  package init<Coder: RecordCoder<Self>>(_ coder: inout Coder) throws(Coder.Failure) {
    id = try coder.field("id", \.id, .required)
    scenario = try coder.field("scenario", \.scenario, .required)
    caseName = try coder.field("case", \.caseName, .leftOut(""))
    `operator` = try coder.field("operator", \.operator, .or(nil))
    argument = try coder.field("argument", \.argument, .or(nil))
    pointer = try coder.field("pointer", \.pointer, .or(nil))
    verdict = try coder.field("verdict", \.verdict, .required)
    reason = try coder.field("reason", \.reason, .or(nil))
    let anything = Expected(outcomes: [], code: nil, defects: nil)
    expected = try coder.field("expected", \.expected, .or(anything))
    let nothing = Actual(outcome: nil, code: nil, defects: nil, detail: "", decoded: nil)
    actual = try coder.field("actual", \.actual, .or(nothing))
    group = try coder.field("group", \.group, .or(nil))
    requests = try coder.field("requests", \.requests, .or(0))
    milliseconds = try coder.field("milliseconds", \.milliseconds, .or(0))
    location = try coder.field("location", \.location, .or(""))
    replay = try coder.field("replay", \.replay, .leftOut(""))
    message = try coder.field("message", \.message, .or(""))
    otherRequests = try coder.field("otherRequests", \.otherRequests, .leftOut(nil))
    locationEnd = try coder.field("locationEnd", \.locationEnd, .leftOut(""))
    sent = try coder.field("sent", \.sent, .leftOut(nil))
    standardError = try coder.field("standardError", \.standardError, .leftOut(""))
    known = try coder.field("known", \.known, .leftOut(nil))
    rule = try coder.field("rule", \.rule, .leftOut(nil))
    isDefaultCase = try coder.field("defaultCase", \.isDefaultCase, .leftOut(false))
    baseline = try coder.field("baseline", \.baseline, .leftOut(nil))
    isAllowed = try coder.field("allowed", \.isAllowed, .leftOut(false))
    isUnjudged = try coder.field("unjudged", \.isUnjudged, .leftOut(false))
    isOfMapping = try coder.field("mapping", \.isOfMapping, .leftOut(false))
    field = try coder.field("field", \.field, .leftOut(nil))
    reading = try coder.field("reading", \.reading, .leftOut(nil))
  }

  /// Reads a record from JSON, whichever version of the program wrote it: unknown members are ignored, and only `id`,
  /// `scenario` and `verdict` must be there.
  package init(_ json: JSONValue) throws(RecordError) {
    let reader = try RecordReader(json, named: "a verdict")
    // Without it, whatever else is wrong, the object is something else.
    let _: Verdict = try reader.value("verdict", .required)
    try self.init(reader)
  }

  /// The record as one line of JSON, without its end.
  package var json: [UInt8] {
    var writer = JSONWriter(reserving: 1_024)
    write(to: &writer)
    return writer.bytes
  }
}

extension VerdictRecord.Expected: RecordObject {
  package init<Coder: RecordCoder<Self>>(_ coder: inout Coder) throws(Coder.Failure) {
    outcomes = try coder.field("outcomes", \.outcomes, .or([]))
    code = try coder.field("code", \.code, .or(nil))
    defects = try coder.field("defects", \.defects, .or(nil))
  }
}

extension VerdictRecord.Actual: RecordObject {
  package init<Coder: RecordCoder<Self>>(_ coder: inout Coder) throws(Coder.Failure) {
    outcome = try coder.field("outcome", \.outcome, .or(nil))
    code = try coder.field("code", \.code, .or(nil))
    defects = try coder.field("defects", \.defects, .or(nil))
    detail = try coder.field("detail", \.detail, .or(""))
    decoded = try coder.field("decoded", \.decoded, .leftOut(nil))
  }
}

extension VerdictRecord.Actual.Decoded: RecordObject {
  package init<Coder: RecordCoder<Self>>(_ coder: inout Coder) throws(Coder.Failure) {
    pointer = try coder.field("pointer", \.pointer, .or(""))
    value = try coder.field("value", \.value, .or(nil))
  }
}

extension OtherRequests: RecordObject {
  package init<Coder: RecordCoder<Self>>(_ coder: inout Coder) throws(Coder.Failure) {
    count = try coder.field("count", \.count, .or(1))
    first = try coder.field("first", \.first, .or(""))
    scenario = try coder.field("scenario", \.scenario, .or(nil))
  }
}

extension VerdictRecord.Sent: RecordObject {
  package init<Coder: RecordCoder<Self>>(_ coder: inout Coder) throws(Coder.Failure) {
    head = try coder.field("head", \.head, .or(""))
    excerpt = try coder.field("excerpt", \.excerpt, .or(""))
    offset = try coder.field("offset", \.offset, .or(0))
    bodySize = try coder.field("bodySize", \.bodySize, .or(0))
    ending = try coder.field("ending", \.ending, .or(""))
  }
}
