// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import Testing

struct SystemTimeTests {
  @Test(arguments: [
    (Duration.seconds(0), "1970-01-01T00:00:00.000Z"),
    (.milliseconds(1_767_225_599_999), "2025-12-31T23:59:59.999Z"),
    (.seconds(1_772_366_705) + .microseconds(7_999), "2026-03-01T12:05:05.007Z"),
  ])
  func `times are those of RFC 3339 in UTC, to the millisecond`(time: Duration, text: String) {
    #expect(SystemTime(since1970: time).timestamp == text)
  }
}
