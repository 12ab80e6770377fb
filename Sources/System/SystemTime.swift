// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A moment on the system's clock, which may be set: seconds since 1970 in UTC, without leap seconds.
package struct SystemTime: Hashable, Sendable {
  package let seconds: Int
  /// The fraction in nanoseconds, from 0 to 999,999,999.
  package let nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package var since1970: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) }

  /// `clock_gettime`.
  package static var now: SystemTime {
    var seconds: Int64 = 0
    var nanoseconds: Int64 = 0
    mockapi_sys_now(&seconds, &nanoseconds)
    return SystemTime(seconds: Int(seconds), nanoseconds: Int(nanoseconds))
  }
}
