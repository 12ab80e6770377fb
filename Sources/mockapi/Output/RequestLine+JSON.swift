// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario

/// The line of the JSON log for each request; `docs/log.md` lists its members.
extension JournalEntry {
  /// Appends the line with its end. No temporary values are made, because a busy server writes a line for every request.
  func appendJSONLine(_ time: WallClock.Moment, to bytes: inout [UInt8]) {
    LogLine.append(to: &bytes) { writeJSON(time, to: &$0) }
  }

  private func writeJSON(_ time: WallClock.Moment, to line: inout LogLine) {
    line.append(literal: #"{"event":"request","time":""#)
    time.writeTimestamp(to: &line)
    line.append(literal: #"","method":"#)
    line.append(json: request.method)
    line.append(literal: #","target":"#)
    line.append(json: request.target.bytes)
    if let names = reply.names {
      line.append(literal: #","scenario":"#)
      line.append(json: names.scenario)
      line.append(literal: #","case":"#)
      line.append(json: names.chosen)
      if names.served != names.chosen {
        line.append(literal: #","served":"#)
        line.append(json: names.served)
      }
      if let variant = reply.variant {
        line.append(literal: #","variant":"#)
        line.append(json: variant)
      }
    }
    if let reason = reply.reason {
      line.append(literal: #","reason":"#)
      line.append(json: reason.rawValue)
    }
    if let refusal = reply.refusedPreference {
      line.append(literal: #","refused":"#)
      line.append(json: refusal)
    }
    if lease != Self.mainLease {
      line.append(literal: #","lease":"#)
      line.append(json: lease)
    }
    if let status = wire.status {
      line.append(literal: #","status":"#)
      line.append(number: status)
    }
    line.append(literal: #","bytes":"#)
    line.append(number: reply.bodySize)
    if let bodyDigest {
      line.append(literal: #","bodySha256":""#)
      bodyDigest.forEightDigits { line.append(eight: $0) }
      line.append(UInt8(ascii: "\""))
    }
    line.append(literal: #","microseconds":"#)
    line.append(number: microseconds)
    if let fault = reply.fault {
      line.append(literal: #","fault":"#)
      line.append(json: fault.ending.logName)
    }
    if let count = wire.sentBytes {
      line.append(literal: #","wireBytes":"#)
      line.append(number: count)
    }
    line.append(literal: wire.isComplete ? ",\"complete\":true}\n" : ",\"complete\":false}\n")
  }
}
