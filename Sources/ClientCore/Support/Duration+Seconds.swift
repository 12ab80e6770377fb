// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Duration {
  /// The duration in seconds, from 0 to one year: more would overflow the clocks that use it.
  package var seconds: Double {
    min(max(self / .seconds(1), 0), 31_536_000)
  }
}
