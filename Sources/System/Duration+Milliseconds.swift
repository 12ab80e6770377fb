// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Duration {
  /// Whole milliseconds, rounded up: what waits for so long wakes when the time is over, not before.
  var roundedUpMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
