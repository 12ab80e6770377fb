// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDigest
import MockAPIJSON
import MockAPIJudging
import MockAPIText

/// A file of SARIF 2.1.0 with one run.
struct SARIFLog {
  let report: Report
  let rules: [SARIFRule]
  /// What GitHub calls the category: uploads of one category replace each other.
  let category: String
  private let paths: ReportPaths

  init(_ report: Report, rules: [SARIFRule], category: String) {
    self.report = report
    self.rules = rules
    self.category = category
    paths = ReportPaths(workingDirectory: report.options.workingDirectory)
  }

  /// The whole file.
  /// - Parameters:
  ///   - results: the array of results.
  ///   - notes: what readers of the results must know.
  func document(_ results: JSONLiteral, notes: [String]) -> JSONLiteral {
    [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "mockapi",
              "semanticVersion": .string(report.run.version),
              "rules": .array(rules.map(\.json)),
            ]
          ],
          // Everything up to the last slash is the category, and what follows the id of the run.
          "automationDetails": ["id": "\(category)/\(clientName)/"],
          "columnKind": "unicodeCodePoints",
          "invocations": [invocation(notes)],
          "results": results,
        ]
      ],
    ]
  }

  /// The client in the category of an upload: letters, digits, `.`, `_` and `-`.
  private var clientName: String {
    let words = (report.run.client ?? "bundled").split { character in
      !(character.isASCII
        && (character.isLetter || character.isNumber || "._-".contains(character)))
    }
    return SafeText.shortened(words.prefix(6).joined(separator: "-"), to: 60)
  }

  private func invocation(_ notes: [String]) -> JSONLiteral {
    let notes = notes + [report.noteOnEnding, report.noteOnUnjudged()].compactMap(\.self)
    let notifications = notes.map { note -> JSONLiteral in
      ["level": "warning", "message": ["text": .string(note)]]
    }
    return [
      "executionSuccessful": .bool(isSuccessful),
      "exitCode": .int(report.run.exitStatus),
      "toolExecutionNotifications": notes.isEmpty ? .absent : .array(notifications),
    ]
  }

  /// Whether the run proves something: it is complete, and neither the server nor the set-up is at fault.
  private var isSuccessful: Bool { report.run.isComplete && report.run.exitStatus < 2 }

  // MARK: A result

  /// A result at the place of a record.
  /// - Parameters:
  ///   - rule: the index of its rule.
  ///   - record: the record, or the example of a cause.
  ///   - subject: the beginning of the message. GitHub shows the first sentence alone in lists.
  ///   - identity: the text of its hash, which does not change between runs.
  ///   - fingerprint: the name of its other fingerprint, and the fingerprint.
  ///   - related: further places.
  ///   - count: the number of findings with the cause; `nil` if the result is one finding.
  func result(
    _ rule: Int, _ level: SARIFLevel, _ record: VerdictRecord, _ status: RecordStatus,
    subject: String, identity: String, fingerprint: (name: String, text: String),
    related: [JSONLiteral] = [], count: Int? = nil, properties: JSONLiteral
  ) -> JSONLiteral {
    let message = SafeText.shortened(RecordText(record).message(status), to: 1_024)
    let replay = record.replay.isEmpty ? "" : " Replay: \(SafeText.line(record.replay))"
    return [
      "ruleId": .string(rules[rule].id),
      "ruleIndex": .int(rule),
      "level": .string(level.rawValue),
      "baselineState": baselineState(status),
      "suppressions": suppressions(of: record, status),
      "message": ["text": "\(subject): \(message).\(replay)"],
      "locations": [location(of: record, status)],
      "relatedLocations": related.isEmpty ? .absent : .array(related),
      "occurrenceCount": .optional(count),
      "partialFingerprints": .object([
        ("primaryLocationLineHash", "\(SHA256.hexadecimal(identity).prefix(16)):1"),
        (fingerprint.name, .string(fingerprint.text)),
      ]),
      "properties": properties,
    ]
  }

  // MARK: Places

  private func location(of record: VerdictRecord, _ status: RecordStatus) -> JSONLiteral {
    // The entry of a known failure that passes is the place to change.
    let place = RecordLocation(status == .stale ? record.known ?? record.location : record.location)
    // Only a place that is whole can have an end.
    let end = place.column == nil ? nil : record.endOfLocation
    let name = record.scenario + (record.caseName.isEmpty ? "" : "/" + record.caseName)
    return [
      "physicalLocation": place.path.isEmpty ? .absent : physical(place, end: end),
      "logicalLocations": [["fullyQualifiedName": .string(name), "kind": "function"]],
    ]
  }

  /// A place in a file.
  func physical(_ place: RecordLocation, end: SourcePosition? = nil) -> JSONLiteral {
    [
      "artifactLocation": ["uri": .string(paths.uri(place.path))],
      "region": [
        "startLine": .int(place.line ?? 1),
        "startColumn": .optional(place.column),
        "endLine": .optional(end?.line),
        "endColumn": .optional(end?.column),
      ],
    ]
  }
}
