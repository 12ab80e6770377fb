// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPIServer
import MockAPIText

/// The JSON log: one object per line, beginning with its kind. `docs/log.md` lists the members.
extension LogEvent {
  /// The event as whole lines.
  var json: [UInt8] { lines.flatMap { Console.printableJSON($0.bytes) + [0x0A] } }

  private var lines: [JSONLiteral] {
    switch self {
    case .ready(let start): return [start.json]
    case .list(let list):
      let rows = list.rows.map(\.json)
      if rows.isEmpty || list.moreCount == 0 { return rows }
      return rows + [["event": "endpointsMore", "scenarios": .int(list.moreCount)]]
    case .reload(let report): return [report.json]
    case .lost(let count): return [["event": "lost", "requests": .int(count)]]
    case .summary(let summary): return [summary.json]
    case .unmatched(let request, let time): return [request.json(time)]
    case .unmatchedMore(let count): return [["event": "unmatchedMore", "requests": .int(count)]]
    case .diagnostic(let diagnostic):
      return [
        .written { writer in
          writer.object { writer in
            writer.member("event", "diagnostic")
            diagnostic.write(to: &writer)
          }
        }
      ]
    case .message(let message): return [message.json]
    case .authority(let authority): return [authority.json]
    }
  }
}

extension ServerStart {
  fileprivate var json: JSONLiteral {
    [
      "event": "ready", "url": .string(url), "httpsUrl": .optional(secureURL),
      "allAddresses": hasAllAddresses ? .bool(true) : .absent,
      "faultPorts": faultPorts.isEmpty ? .absent : .texts(faultPorts),
      "pageUrl": .optional(pageURL), "scenarios": .int(scenarioCount),
      "control": .string(control.rawValue),
      "watch": .bool(watches),
    ]
  }
}

extension ServedListing.Row {
  fileprivate var json: JSONLiteral {
    [
      "event": "endpoint", "scenario": .string(name), "method": .string(method),
      "matcher": .optional(matcher), "target": .string(target), "cases": .strings(cases),
      "default": .string(cases[defaultCase]), "selected": .optional(selectedCase),
    ]
  }
}

extension ReloadReport {
  fileprivate var json: JSONLiteral {
    [
      "event": "reload", "added": .strings(added), "changed": .strings(changed),
      "removed": .strings(removed), "scenarios": .int(scenarioCount), "errors": .int(errorCount),
    ]
  }
}

extension UnmatchedRequest {
  fileprivate func json(_ time: WallClock.Moment) -> JSONLiteral {
    [
      "event": "unmatched", "time": .string(time.timestamp), "method": .string(method),
      "target": .string(target), "scenarios": .int(scenarioCount),
      "nearMisses": .list(nearMisses, \.literal),
    ]
  }
}

extension LogMessage {
  fileprivate var json: JSONLiteral {
    let members = [("event", "message"), ("level", level), ("message", text)]
    return .texts(members + details.map { ($0.name, $0.value) })
  }
}

extension NewAuthority {
  fileprivate var json: JSONLiteral {
    ["event": "authority", "file": .string(file), "trust": .texts(commands)]
  }
}

extension JSONLiteral {
  /// An object of strings.
  fileprivate static func texts(_ members: [(String, String)]) -> Self {
    .object(members.map { ($0, .string($1)) })
  }
}
