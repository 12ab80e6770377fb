// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPISystem

/// Times and durations as formats write them.
package enum ReportTime {
  /// Whole milliseconds; never negative, also for a duration that is not a number.
  static func milliseconds(_ milliseconds: Double) -> Int {
    milliseconds.isFinite && milliseconds > 0 ? Int(min(milliseconds.rounded(), 1e15)) : 0
  }

  static func milliseconds(_ time: SystemTime) -> Int {
    time.seconds * 1_000 + time.nanoseconds / 1_000_000
  }

  /// Seconds with three decimals: `0.012`.
  package static func seconds(milliseconds: Int) -> String {
    let decimals = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }

  /// A duration for people: `37 ms`, `4.2 s`, `3 min 20 s`.
  package static func readable(milliseconds: Int) -> String {
    switch milliseconds {
    case ..<1_000: "\(milliseconds) ms"
    case ..<60_000: "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
    default: "\(milliseconds / 60_000) min \(milliseconds / 1_000 % 60) s"
    }
  }

  /// `2026-03-02T09:00:00` in UTC; 1970 for a year that the system does not know.
  static func calendar(_ time: SystemTime) -> String {
    let timestamp = time.timestamp
    return timestamp.isEmpty ? "1970-01-01T00:00:00" : String(timestamp.prefix(19))
  }
}

extension SystemTime {
  /// A moment in milliseconds since 1970.
  init(milliseconds: Int) {
    self.init(
      seconds: milliseconds / 1_000, nanoseconds: max(milliseconds % 1_000, 0) * 1_000_000)
  }
}

extension Report {
  /// The start of the run; the beginning of 1970 if it is unknown or may not be shown.
  var start: SystemTime {
    (options.isReproducible ? nil : run.start) ?? SystemTime(seconds: 0, nanoseconds: 0)
  }

  /// The duration of the run in milliseconds; 0 if it is unknown or may not be shown.
  var duration: Int {
    guard !options.isReproducible, let start = run.start, let end = run.end else { return 0 }
    return max(ReportTime.milliseconds(end) - ReportTime.milliseconds(start), 0)
  }

  /// The duration of an exchange in whole milliseconds; 0 in a reproducible report.
  func duration(of milliseconds: Double) -> Int {
    options.isReproducible ? 0 : ReportTime.milliseconds(milliseconds)
  }
}
