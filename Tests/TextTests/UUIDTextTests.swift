// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct UUIDTextTests {
  @Test(
    arguments: [
      (0, 0, "00000000-0000-0000-0000-000000000000"),
      (0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, "01234567-89ab-cdef-fedc-ba9876543210"),
      (1, .max, "00000000-0000-0001-ffff-ffffffffffff"),
    ] as [(UInt64, UInt64, String)])
  func `a UUID has five groups of digits in lower case`(high: UInt64, low: UInt64, text: String) {
    #expect(UUIDText.of(high, low) == text)
  }
}
