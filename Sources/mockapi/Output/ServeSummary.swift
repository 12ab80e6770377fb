// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIReports
import MockAPIText

/// What a server has done from its start to its end.
struct ServeSummary {
  /// In text, further scenarios are counted together.
  private static let mostScenarios = 10

  let counts: RequestCounts
  let milliseconds: Int

  /// `mockapi answered 3 requests in 4.2 s: login 2; no scenario matched 1`
  var text: String {
    let ranking = counts.ranking
    var parts = ranking.prefix(Self.mostScenarios).map {
      "\(Console.printable($0.name)) \($0.count)"
    }
    let rest =
      counts.otherScenarios + ranking.dropFirst(Self.mostScenarios).reduce(0) { $0 + $1.count }
    for (what, count) in [
      ("other scenarios", rest), ("files", counts.files), ("the server itself", counts.server),
    ] where count > 0 {
      parts.append("\(what) \(count)")
    }
    let time = ReportTime.readable(milliseconds: milliseconds)
    return "mockapi answered \(counted(counts.total, "request")) in \(time)"
      + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
      + (counts.unmatched > 0 ? "; no scenario matched \(counts.unmatched)" : "") + "\n"
  }

  var json: JSONLiteral {
    [
      "event": "summary",
      "seconds": .raw(Array(ReportTime.seconds(milliseconds: milliseconds).utf8)),
      "requests": .int(counts.total),
      "scenarios": .object(counts.ranking.map { ($0.name, .int($0.count)) }),
      "otherScenarios": counts.otherScenarios > 0 ? .int(counts.otherScenarios) : .absent,
      "files": .int(counts.files), "unmatched": .int(counts.unmatched),
      "server": .int(counts.server),
    ]
  }
}
