// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPILeases
import MockAPISynchronization
import MockAPISystem

/// Ends leases when their time is over, even if nobody asks for them any more.
final class LeaseClock: Sendable {
  /// `nil` after ``stop()``, so that a timer for a distant time does not keep the leases.
  private let leases: Mutex<LeaseTable?>

  init(_ leases: LeaseTable) {
    self.leases = Mutex(leases)
  }

  /// Looks for leases whose time is over after a duration.
  func schedule(after duration: Duration) {
    // A little later, because the clocks differ by less than that.
    let milliseconds = Int((duration / .milliseconds(1)).rounded(.up)) + 10
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
      leases.withLock { $0 }?.endExpired()
    }
  }

  func stop() {
    leases.withLock { $0 = nil }
  }
}
