// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// A clock that stands until a test moves it.
final class StandingClock: Sendable {
  private let time = Mutex(Duration.zero)
  var now: Duration { time.withLock { $0 } }
  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
