// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIScenario

/// The line of the text log for each request.
///
/// `12:34:56.789 POST /login login/loggedIn 200 36B 210us`
extension JournalEntry {
  /// Appends the line with its end. Whole texts are copied at once, and no temporary values are made, because a busy
  /// server writes a line for every request.
  func appendLine(_ time: WallClock.Moment, to line: inout [UInt8]) {
    time.appendTimeOfDay(to: &line)
    line.append(0x20)
    // The method is unknown for some requests that are not valid HTTP.
    line.append(printable: request.method.isEmpty ? "-" : request.method)
    line.append(0x20)
    line.append(printable: request.target.text)
    line.append(0x20)
    if let scenario = reply.scenario, let name = reply.caseName,
      let served = reply.servedCase
    {
      line.append(printable: scenario)
      line.append(UInt8(ascii: "/"))
      line.append(text: name)
      if served != name {
        line.append(UInt8(ascii: ">"))
        line.append(text: served)
      }
    } else {
      line.append(UInt8(ascii: "-"))
    }
    line.append(0x20)
    if let status = wire.status {
      line.append(number: status)
    } else {
      line.append(UInt8(ascii: "-"))
    }
    line.append(0x20)
    line.append(number: reply.bodySize)
    line.append(text: "B ")
    line.append(number: microseconds)
    line.append(text: "us")
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

  /// The lease of requests that name none.
  static let mainLease = "default"

  /// The duration of the request, in microseconds.
  var microseconds: Int {
    let (seconds, attoseconds) = wire.duration.components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
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

extension [UInt8] {
  fileprivate mutating func append(text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isCopied == nil { append(contentsOf: text.utf8) }
  }

  /// Text of a client or a file must not contain terminal control characters, so they are escaped.
  fileprivate mutating func append(printable text: String) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(into: true) { $0 = $0 && $1 >= 0x20 && $1 < 0x7F }
    }
    append(text: isPlain ?? false ? text : Console.printable(text))
  }

  /// - Parameter number: must not be negative.
  fileprivate mutating func append(number: Int) {
    let (rest, digit) = number.quotientAndRemainder(dividingBy: 10)
    if rest > 0 { append(number: rest) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }
}
