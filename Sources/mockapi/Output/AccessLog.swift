// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIEngine
import MockAPIJSON
import MockAPIScenario
import MockAPIServer
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes one line for each request, without holding up the threads that serve them: lines are gathered, and
/// written together a hundred times a second.
///
/// When the reader of the output does not keep up, lines are left out, and their number is written.
final class AccessLog: RequestObserver {
  private struct Pending {
    var bytes: [UInt8] = []
    var isScheduled = false
    /// Lines left out since the last write.
    var lost = 0
    /// Written already, empty, and of a size that lasts: the next to be filled.
    var spare: [UInt8] = []
  }

  private let pending = Mutex(Pending())
  private let queue = DispatchQueue(label: "mockapi.access-log")
  private let format: LogFormat
  private let clock = WallClock()

  /// A buffer that a burst has made larger than this is given back.
  private static let spareLimit = 256 << 10
  /// More than this is not gathered.
  private static let limit = 4 << 20

  init(format: LogFormat) {
    self.format = format
  }

  func record(_ entry: JournalEntry) {
    // The server's own ping, sent by health checks: not a request of the client under test.
    if entry.request.method == "OPTIONS", entry.request.target.text == "*" { return }
    let time = clock.now
    gather { pending in
      if pending.bytes.count > Self.limit {
        pending.lost += 1
      } else if format == .text {
        Self.appendText(entry, time, to: &pending.bytes)
      } else {
        pending.bytes += Self.json(entry, time)
      }
    }
  }

  private func gather(_ add: (inout Pending) -> Void) {
    let isFirst = pending.withLock { pending in
      add(&pending)
      defer { pending.isScheduled = true }
      return !pending.isScheduled
    }
    if isFirst {
      queue.asyncAfter(deadline: .now() + .milliseconds(10)) { [self] in write() }
    }
  }

  /// Adds a line that is no request's, in its order among them.
  func write(line: String) {
    gather { pending in pending.bytes += Array((line + "\n").utf8) }
  }

  /// Writes what is gathered, and returns when it is written; at the latest after a second, since a reader that has
  /// stopped reading must not keep the program from ending.
  func flush() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { [self] in
      write()
      isWritten.signal()
    }
    _ = isWritten.wait(timeout: .now() + .seconds(1))
  }

  private func write() {
    var taken = pending.withLock { pending in
      defer { pending = Pending(bytes: pending.spare) }
      return (bytes: pending.bytes, lost: pending.lost)
    }
    Console.write(taken.bytes[...], to: STDOUT_FILENO)
    taken.bytes.removeAll(keepingCapacity: taken.bytes.capacity <= Self.spareLimit)
    pending.withLock { $0.spare = taken.bytes }
    if taken.lost > 0 {
      Console.write(Array(lossLine(taken.lost).utf8)[...], to: STDOUT_FILENO)
    }
  }

  private func lossLine(_ count: Int) -> String {
    switch format {
    case .text: "\(count) requests are not listed: the output could not keep up\n"
    case .json: #"{"event":"lost","requests":\#(count)}"# + "\n"
    }
  }

  // MARK: Lines

  private static func appendText(
    _ entry: JournalEntry, _ time: WallClock.Moment, to line: inout [UInt8]
  ) {
    time.appendTimeOfDay(to: &line)
    line.append(0x20)
    line.append(printable: entry.request.method)
    line.append(0x20)
    line.append(printable: entry.request.target.text)
    line.append(0x20)
    if let scenario = entry.reply.scenario, let name = entry.reply.caseName,
      let served = entry.reply.servedCase
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
    if let status = entry.wire.status {
      line.append(number: status)
    } else {
      line.append(UInt8(ascii: "-"))
    }
    line.append(0x20)
    line.append(number: entry.reply.bodySize)
    line.append(text: "B ")
    line.append(number: entry.microseconds)
    line.append(text: "us")
    if let fault = entry.reply.fault {
      line.append(text: ", fault: sent ")
      line.append(number: entry.wire.sentBytes ?? 0)
      line.append(text: " B, then \(word(for: fault.ending))")
    }
    line.append(text: entry.wire.isComplete ? "\n" : ", the client went away\n")
  }

  private static func word(for ending: Fault.Ending) -> String {
    switch ending {
    case .close: "close"
    case .reset: "reset"
    case .stall: "stall"
    }
  }

  private static func json(_ entry: JournalEntry, _ time: WallClock.Moment) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", "request")
      writer.member("time", time.timestamp)
      writer.member("method", entry.request.method)
      writer.member("target", entry.request.target.text)
      if let scenario = entry.reply.scenario, let name = entry.reply.caseName {
        writer.member("scenario", scenario)
        writer.member("case", name)
        if let served = entry.reply.servedCase, served != name { writer.member("served", served) }
      }
      if let status = entry.wire.status { writer.member("status", status) }
      writer.member("bytes", entry.reply.bodySize)
      if let digest = entry.bodyDigest { writer.member("bodySha256", digest.description) }
      writer.member("microseconds", entry.microseconds)
      if let fault = entry.reply.fault { writer.member("fault", word(for: fault.ending)) }
      if let bytes = entry.wire.sentBytes { writer.member("wireBytes", bytes) }
      writer.member("complete") { $0.raw((entry.wire.isComplete ? "true" : "false").utf8) }
    }
    return writer.bytes + [0x0A]
  }
}

extension JournalEntry {
  fileprivate var microseconds: Int {
    let (seconds, attoseconds) = wire.duration.components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}

// A line is written for every request: whole texts are copied at once, and nothing is made on the way.
extension [UInt8] {
  fileprivate mutating func append(text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isCopied == nil { append(contentsOf: text.utf8) }
  }

  /// What a client sends must not steer the terminal: control characters are escaped.
  fileprivate mutating func append(printable text: String) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(into: true) { $0 = $0 && $1 >= 0x20 && $1 < 0x7F }
    }
    append(text: isPlain ?? false ? text : Console.printable(text))
  }

  /// - Parameter number: not negative.
  fileprivate mutating func append(number: Int) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
