// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

extension Tag {
  /// For tests that need real time to pass, because the clock of a library cannot be replaced.
  ///
  /// Their outcome depends on the order of events, and not on how long they take.
  @Tag static var realTime: Self
}
