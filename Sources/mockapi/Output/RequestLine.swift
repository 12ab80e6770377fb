// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario

extension LogFormat {
  /// Appends the line of a request.
  /// - Parameter inColor: whether the status of a text has a colour.
  func append(
    _ entry: JournalEntry, at time: WallClock.Moment, to bytes: inout [UInt8],
    inColor: Bool = false
  ) {
    switch self {
    case .text: entry.appendLine(time, to: &bytes, inColor: inColor)
    case .json: entry.appendJSONLine(time, to: &bytes)
    }
  }
}

/// The line of the text log for each request.
///
/// `12:34:56.789 POST /login login/loggedIn~drop@/token 200 36B 210us`
extension JournalEntry {
  /// Appends the line with its end. No temporary values are made, because a busy server writes a line for every request.
  func appendLine(_ time: WallClock.Moment, to bytes: inout [UInt8], inColor: Bool) {
    LogLine.append(to: &bytes) { write(time, to: &$0, inColor: inColor) }
  }

  private func write(_ time: WallClock.Moment, to line: inout LogLine, inColor: Bool) {
    time.writeTimeOfDay(to: &line)
    line.append(0x20)
    // The method is unknown for some requests that are not valid HTTP.
    line.append(printable: request.method.isEmpty ? "-" : request.method)
    line.append(0x20)
    // So is the target, if its end is.
    if request.target.bytes.isEmpty {
      line.append(UInt8(ascii: "-"))
    } else {
      line.append(printable: request.target.bytes)
    }
    line.append(0x20)
    if let names = reply.names {
      line.append(printable: names.scenario)
      line.append(UInt8(ascii: "/"))
      if let variant = reply.variant {
        line.append(printable: variant)
      } else {
        line.append(text: names.chosen)
      }
      if names.served != names.chosen {
        line.append(UInt8(ascii: ">"))
        line.append(text: names.served)
      }
    } else {
      line.append(text: reply.reason == .file ? "file" : "-")
    }
    line.append(0x20)
    if let status = wire.status {
      if inColor { line.append(literal: Self.color(ofStatus: status)) }
      line.append(number: status)
      if inColor { line.append(literal: "\u{1B}[0m") }
    } else {
      line.append(UInt8(ascii: "-"))
    }
    line.append(0x20)
    line.append(number: reply.bodySize)
    line.append(text: "B ")
    line.append(number: microseconds)
    line.append(text: "us")
    if reply.reason == .failure { line.append(text: ", failed") }
    if let refusal = reply.refusedPreference {
      line.append(text: ", ")
      line.append(printable: refusal)
    }
    if let fault = reply.fault {
      line.append(text: ", fault: sent ")
      line.append(number: wire.sentBytes ?? 0)
      line.append(text: " B, then \(fault.ending.logName)")
    }
    if lease != Self.mainLease {
      line.append(text: ", lease ")
      line.append(printable: lease)
    }
    line.append(text: wire.isComplete ? "\n" : ", the client went away\n")
  }

  /// The beginning of a colour (ECMA-48 section 8.3.117): red for 5xx, yellow for 4xx, cyan for 3xx, and green.
  private static func color(ofStatus status: Int) -> StaticString {
    switch status {
    case 500...: "\u{1B}[31m"
    case 400...: "\u{1B}[33m"
    case 300...: "\u{1B}[36m"
    default: "\u{1B}[32m"
    }
  }

  /// The lease of requests that name none.
  static let mainLease = "default"

  /// The duration of the request, in microseconds.
  var microseconds: Int { Int(wire.nanoseconds / 1_000) }
}

extension Fault.Ending {
  /// The name of the connection's end in both logs.
  var logName: String {
    switch self {
    case .close: "close"
    case .reset: "reset"
    case .stall: "stall"
    }
  }
}
