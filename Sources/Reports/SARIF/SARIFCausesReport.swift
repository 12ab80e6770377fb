// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIText

/// SARIF 2.1.0 with one result for each cause, at the place of its example, so that a bug of a client is one alert.
struct SARIFCausesReport {
  private let report: Report
  private let log: SARIFLog

  init(_ report: Report) {
    self.report = report
    log = SARIFLog(report, rules: SARIFRule.causes, category: "mockapi-causes")
  }

  func write(to output: ReportOutput) throws {
    let groups = try FindingGroups(report, hasBaseline: true, joins: false)
    var notes: [String] = []
    if groups.ungrouped > 0 {
      notes.append(
        "\(groups.ungrouped) findings are left out, because at most \(FindingGroups.limit) causes are told apart"
      )
    }
    try output.writeJSON {
      log.document($0, notes: notes)
    } elements: { add in
      for group in groups.groups { try add(result(group)) }
      for entry in log.gone { try add(log.result(ofGone: entry)) }
    }
  }

  private func result(_ group: FindingGroup) -> JSONLiteral {
    let record = group.example
    let status = report.status(of: record)
    let levels = group.verdicts.keys.compactMap { SARIFLevel($0, status) }
    let count = group.count == 1 ? "One finding" : "\(group.count) findings"
    // An entry of known failures has the place of the example alone.
    let related = status == .stale ? [] : group.otherPlaces
    return log.result(
      SARIFRule.causeIndex(of: record, status),
      SARIFLevel.allCases.first { levels.contains($0) } ?? .note, record, status,
      subject:
        "\(group.name). \(count) (\(group.verdictText)), such as \(SafeText.line(record.id))",
      // The name alone, so that it stays when the example is another one.
      identity: "cause\0\(group.name)",
      // As the baseline compares causes, and so as that of a cause that is gone.
      fingerprint: (
        "mockapiCause/v1", CauseKey((status == .stale ? nil : record.group) ?? group.name).text
      ),
      related: related.enumerated().map { number, place in
        [
          "id": .int(number + 1),
          "physicalLocation": log.physical(RecordLocation(place.location)),
          "message": ["text": .string(SafeText.line(place.id))],
        ]
      },
      count: group.count,
      properties: [
        "group": .string(group.name),
        "count": .int(group.count),
        "verdicts": .object(
          Verdict.allCases.map { ($0.rawValue, .optional(group.verdicts[$0])) }),
        "reason": .optional(record.reason?.rawValue),
        "operators": .strings(group.operators),
        "example": .string(record.id),
      ])
  }
}
