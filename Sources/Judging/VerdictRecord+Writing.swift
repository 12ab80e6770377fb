// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

extension VerdictRecord {
  /// Writes the record as JSON. The members of the public format come first, in its order.
  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// Writes the members into an object, which may have others.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("scenario", scenario)
    if !caseName.isEmpty { writer.member("case", caseName) }
    writer.member("operator", orNull: `operator`?.rawValue)
    writer.member("argument", orNull: argument)
    writer.member("pointer", orNull: pointer)
    writer.member("verdict", verdict.rawValue)
    writer.member("reason", orNull: reason?.rawValue)
    writer.member("expected") { expected.write(to: &$0) }
    writer.member("actual") { actual.write(to: &$0) }
    writer.member("group", orNull: group)
    writer.member("requests", requests)
    writer.member("milliseconds", decimal: milliseconds)
    writer.member("location", location)
    if !replay.isEmpty { writer.member("replay", replay) }
    writer.member("message", message)
    if let otherRequests {
      writer.member("otherRequests") { otherRequests.write(to: &$0) }
    }
    if !locationEnd.isEmpty { writer.member("locationEnd", locationEnd) }
    if let sent { writer.member("sent") { sent.write(to: &$0) } }
    if !standardError.isEmpty { writer.member("standardError", standardError) }
    if let known { writer.member("known", known) }
    if let rule { writer.member("rule", rule) }
    if isDefaultCase { writer.member("defaultCase", true) }
    if let baseline { writer.member("baseline", baseline) }
    if isAllowed { writer.member("allowed", true) }
    if isUnjudged { writer.member("unjudged", true) }
    if isOfMapping { writer.member("mapping", true) }
    if let field { writer.member("field", field) }
    if let reading { writer.member("reading", reading.rawValue) }
  }

  /// The record as one line of JSON, without its end.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension VerdictRecord.Expected {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("outcomes", texts: outcomes.map(\.rawValue))
      writer.member("code", orNull: code)
      writer.member("defects", texts: defects)
    }
  }
}

extension VerdictRecord.Actual {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("outcome", orNull: outcome)
      writer.member("code", orNull: code)
      writer.member("defects", texts: defects)
      writer.member("detail", detail)
      guard let decoded else { return }
      writer.member("decoded") { writer in
        writer.object { writer in
          writer.member("pointer", decoded.pointer)
          writer.member("value", orNull: decoded.value)
        }
      }
    }
  }
}

extension OtherRequests {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("count", count)
      writer.member("first", first)
      writer.member("scenario", orNull: scenario)
    }
  }
}

extension VerdictRecord.Sent {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("head", head)
      writer.member("excerpt", excerpt)
      writer.member("offset", offset)
      writer.member("bodySize", bodySize)
      writer.member("ending", ending)
    }
  }
}

extension JSONWriter {
  /// Writes a member that is `null` if there is no list.
  package mutating func member(_ name: String, texts: [String]?) {
    member(name) { writer in
      guard let texts else { return writer.null() }
      writer.array { writer in for text in texts { writer.string(text) } }
    }
  }

  /// Writes a number with at most three decimals.
  mutating func member(_ name: String, decimal: Double) {
    let rounded = (decimal * 1_000).rounded() / 1_000
    let isShort = rounded.isFinite && rounded.magnitude < 1e15
    member(name) { writer in
      let text =
        !isShort ? "0" : rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
      writer.raw(text.utf8)
    }
  }
}
