// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction
import MockAPITestSupport
import Testing

/// A row of `Tests/Data/redaction.json`: a body, and what a redaction makes of it.
struct RedactionRow: Sendable, CustomTestStringConvertible {
  let what: String
  let options: RedactionOptions
  let mediaType: String
  let body: String
  let redacted: String
  let counts: [String: Int]

  var testDescription: String { what }

  static func rows() throws -> [RedactionRow] {
    try DataTable.rows(
      "redaction", keys: ["what", "options", "mediaType", "body", "redacted", "counts"],
      identity: \.what
    ) { value in
      guard let what = value["what"]?.string, let options = value["options"],
        let mediaType = value["mediaType"]?.string, let body = value["body"]?.string,
        let redacted = value["redacted"]?.string, let counts = value["counts"]
      else { throw DataTable.Defect("\(value.position): a value is missing") }
      return RedactionRow(
        what: what, options: try Self.options(options), mediaType: mediaType, body: body,
        redacted: redacted,
        counts: Dictionary(
          uniqueKeysWithValues: counts.members.map { ($0.name, $0.value.number?.integer ?? 0) }))
    }
  }

  private static func options(_ value: JSONValue) throws -> RedactionOptions {
    var options = RedactionOptions()
    for member in value.members {
      let texts = member.value.elements.compactMap(\.string)
      switch member.name {
      case "redacted": options.redacted = texts
      case "kept": options.kept = texts
      case "secrets": options.secrets = texts
      case "people": options.coversPeople = true
      case "off": options.isOn = false
      default: throw DataTable.Defect("\(member.key.position): there is no option '\(member.name)'")
      }
    }
    return options
  }
}
