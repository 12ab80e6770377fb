// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDigest
import MockAPIJSON
import MockAPIJudging

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
    try log.write(notes: notes, to: output) { add in
      for group in groups.groups { try add(result(group)) }
      for entry in log.gone { try add(log.result(ofGone: entry)) }
    }
  }

  private func result(_ group: FindingGroup) -> [UInt8] {
    let record = group.example
    let status = report.status(of: record)
    let levels = group.verdicts.keys.compactMap { SARIFLevel($0, status) }
    let rule = SARIFRule.causeIndex(of: record, status)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("ruleId", log.rules[rule].id)
      writer.member("ruleIndex", rule)
      let level = SARIFLevel.allCases.first { levels.contains($0) } ?? .note
      writer.member("level", level.rawValue)
      log.writeBaselineState(of: record, status, to: &writer)
      writer.member("message") { $0.object { $0.member("text", message(group, status)) } }
      writer.member("locations") { writer in
        writer.array { writer in log.writeLocation(of: record, status, to: &writer) }
      }
      writeRelated(group, status, to: &writer)
      writer.member("occurrenceCount", group.count)
      writer.member("partialFingerprints") { writer in
        writer.object { writer in
          // Of the name alone, so that it stays when the example is another one.
          let hash = SHA256.hexadecimal("cause\0\(group.name)").prefix(16)
          writer.member("primaryLocationLineHash", hash + ":1")
          // As the baseline compares causes, and so as that of a cause that is gone.
          let cause = status == .stale ? nil : record.group
          writer.member("mockapiCause/v1", CauseKey(cause ?? group.name).text)
        }
      }
      writer.member("properties") { writer in
        writer.object { writer in
          writer.member("group", group.name)
          writer.member("count", group.count)
          writer.member("verdicts") { writer in
            writer.object { writer in
              for verdict in Verdict.allCases {
                if let count = group.verdicts[verdict] { writer.member(verdict.rawValue, count) }
              }
            }
          }
          if let reason = record.reason { writer.member("reason", reason.rawValue) }
          writer.member("operators") { writer in
            writer.array { writer in for name in group.operators { writer.string(name) } }
          }
          writer.member("example", record.id)
        }
      }
    }
    return writer.bytes
  }

  private func message(_ group: FindingGroup, _ status: RecordStatus) -> String {
    let text = RecordText(group.example)
    let count = group.count == 1 ? "One finding" : "\(group.count) findings"
    let message = SafeText.shortened(text.message(status), to: 1_024)
    let replay =
      group.example.replay.isEmpty ? "" : " Replay: \(SafeText.line(group.example.replay))"
    // GitHub shows the first sentence alone in lists.
    return "\(group.name). \(count) (\(group.verdictText)), such as "
      + "\(SafeText.line(group.example.id)): \(message).\(replay)"
  }

  private func writeRelated(
    _ group: FindingGroup, _ status: RecordStatus, to writer: inout JSONWriter
  ) {
    // An entry of known failures has the place of the example alone.
    let related = status == .stale ? [] : group.otherPlaces
    guard !related.isEmpty else { return }
    writer.member("relatedLocations") { writer in
      writer.array { writer in
        for (number, place) in related.enumerated() {
          writer.object { writer in
            writer.member("id", number + 1)
            log.writePhysical(RecordLocation(place.location), to: &writer)
            writer.member("message") { $0.object { $0.member("text", SafeText.line(place.id)) } }
          }
        }
      }
    }
  }
}
