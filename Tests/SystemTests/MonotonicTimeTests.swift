// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPISystem

struct MonotonicTimeTests {
  @Test func `a later moment differs by the time in between`() {
    let start = MonotonicTime.now
    let later = start + .seconds(3) + .nanoseconds(7)
    #expect(later.nanoseconds(since: start) == 3_000_000_007)
    #expect(start.nanoseconds(since: later) == -3_000_000_007)
    #expect(start < later && MonotonicTime.now >= start)
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(10_000_000_000)])
  func `a moment beyond what can be counted is the latest one`(duration: Duration) {
    let latest = MonotonicTime.now + duration
    #expect(latest == .now + .seconds(Int64.max))
    #expect(latest > .now + .seconds(9_000_000_000))
  }
}
