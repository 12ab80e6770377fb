// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Duration {
  /// Whole milliseconds, rounded up, so that a wait of this length does not end too early.
  var roundedUpMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
