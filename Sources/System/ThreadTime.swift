// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The time in which the calling thread runs on a processor. It does not go on while the thread waits, or while others run in its place,
/// so a bound of it does not depend on how busy the machine is.
package enum ThreadTime {
  /// The time since the thread began: `clock_gettime` with `CLOCK_THREAD_CPUTIME_ID`. Only differences between two calls on one thread
  /// have a meaning.
  package static var used: Duration { .nanoseconds(mockapi_sys_thread_nanoseconds()) }

  /// The time that counts as one step where work is limited by a number of steps.
  package static let step = Duration.nanoseconds(200)

  /// The time since an earlier ``used`` of this thread, in whole steps.
  package static func steps(since start: Duration) -> Int { Int((used - start) / step) }
}
