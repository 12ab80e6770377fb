// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIText

/// SARIF 2.1.0 as GitHub's code scanning reads it: what makes a run fail, at most 5,000 results, the severest first.
struct SARIFReport {
  /// GitHub shows no more results of a run.
  static let limit = 5_000

  private let report: Report
  private let log: SARIFLog

  init(_ report: Report) {
    self.report = report
    log = SARIFLog(report, rules: SARIFRule.all, category: "mockapi")
  }

  /// The results of a file: how many of each level are written, and how many of each verdict are left out.
  private struct Choice {
    var room: [SARIFLevel: Int] = [:]
    var leftOut: [String: Int] = [:]

    var notes: [String] {
      guard !leftOut.isEmpty else { return [] }
      let total = leftOut.values.reduce(0, +)
      let parts = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      return [
        "\(total) results are left out, because at most \(SARIFReport.limit) are shown: "
          + parts.joined(separator: ", ")
      ]
    }
  }

  func write(to output: ReportOutput) throws {
    let choice = try choose()
    var room = choice.room
    try output.writeJSON {
      log.document($0, notes: choice.notes)
    } elements: { add in
      try report.records.visit { record in
        let status = report.status(of: record)
        guard let level = SARIFLevel(record, status), let left = room[level], left > 0
        else { return }
        room[level] = left - 1
        try add(result(record, status, level))
      }
      for entry in log.gone { try add(log.result(ofGone: entry)) }
    }
  }

  private func choose() throws -> Choice {
    var counts: [SARIFLevel: Int] = [:]
    try report.records.visit { record in
      if let level = SARIFLevel(record, report.status(of: record)) {
        counts[level, default: 0] += 1
      }
    }
    var choice = Choice()
    var room = Self.limit - log.gone.count
    for level in SARIFLevel.allCases {
      choice.room[level] = min(counts[level] ?? 0, room)
      room -= choice.room[level] ?? 0
    }
    guard counts.values.reduce(0, +) > Self.limit - log.gone.count else { return choice }
    var left = choice.room
    try report.records.visit { record in
      let status = report.status(of: record)
      guard let level = SARIFLevel(record, status) else { return }
      if let room = left[level], room > 0 {
        left[level] = room - 1
      } else {
        let word = status == .stale ? "stale" : record.verdict.rawValue
        choice.leftOut[word, default: 0] += 1
      }
    }
    return choice
  }

  private func result(
    _ record: VerdictRecord, _ status: RecordStatus, _ level: SARIFLevel
  ) -> JSONLiteral {
    let text = RecordText(record)
    let cause = text.cause(status)
    let rule = SARIFRule.index(of: record.operator)
    return log.result(
      rule, level, record, status,
      subject: (cause.map { "\($0). " } ?? "") + SafeText.line(text.name),
      // Names alone, so that it stays when lines move and when the client answers differently.
      identity: "\(log.rules[rule].id)\0\(record.scenario)\0\(record.id)",
      fingerprint: ("mockapiVariant/v1", record.id),
      properties: [
        "operator": .string(text.operatorName),
        "pointer": .optional(record.pointer),
        "verdict": .string(record.verdict.rawValue),
        "reason": .optional(record.reason?.rawValue),
        "group": .optional(cause),
        "expected": .string(SafeText.line(text.expected)),
        "outcome": .string(SafeText.line(text.actual)),
      ])
  }
}
