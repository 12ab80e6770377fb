// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The end of a time that begins now.
struct TimeLimit {
  private let end: MonotonicTime
  /// The same on the system's clock, for people.
  let time: SystemTime

  init(_ duration: Duration) {
    end = .now + duration
    time = SystemTime(since1970: SystemTime.now.since1970 + duration)
  }

  func isOver(at time: MonotonicTime) -> Bool { end <= time }
}
