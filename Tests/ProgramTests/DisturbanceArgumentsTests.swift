// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import mockapi

/// The delays that `serve` takes.
struct DisturbanceArgumentsTests {
  @Test(
    arguments: [
      ("300ms", 300...300), ("0ms", 0...0), ("0ms-2s", 0...2_000), ("0s-0ms", 0...0),
      ("24h", 86_400_000...86_400_000),
    ] as [(String, ClosedRange<Double>)])
  func `a delay is a time or a range, and may be none`(text: String, delay: ClosedRange<Double>)
    throws
  {
    #expect(try DisturbanceArguments.delay(text) == delay)
  }

  @Test(arguments: ["", "0", "-1ms", "1ms-", "1ms-2ms-3ms", "2s-1s", "24h1", "86400001ms"])
  func `anything else is none`(text: String) {
    #expect(throws: (any Error).self) { try DisturbanceArguments.delay(text) }
  }
}
