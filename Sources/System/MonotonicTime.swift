// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A moment on a clock that nobody sets, and that goes on while the machine sleeps. Every request has one: unlike that of `ContinuousClock.Instant`, its size is known
/// when the program is built, so an object with it takes no work to be laid out while the program runs.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  private let nanoseconds: Int64

  /// `clock_gettime` with `CLOCK_BOOTTIME`; on macOS, with `CLOCK_MONOTONIC`.
  package static var now: MonotonicTime {
    MonotonicTime(nanoseconds: mockapi_sys_monotonic_nanoseconds())
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The time since an earlier moment.
  package func nanoseconds(since earlier: MonotonicTime) -> Int64 {
    nanoseconds - earlier.nanoseconds
  }

  /// A later moment; the latest one if the duration is longer than 292 years.
  package static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (fraction, isTooLate) = time.nanoseconds.addingReportingOverflow(
      attoseconds / 1_000_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(fraction)
    return MonotonicTime(nanoseconds: isTooLong || isTooLate || isBeyond ? .max : sum)
  }
}
