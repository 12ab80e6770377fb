// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
import MockAPISynchronization

/// The delays of all responses that declare none of their own. They can be changed while a server runs, and take effect
/// from the next decision on.
package final class ResponseDelays: Sendable {
  private let timing = Mutex<Timing?>(nil)
  private let hasTiming = Atomic(false)

  package init() {}

  /// Whether there are any, so that most requests need no lock to learn that there are none.
  var areSet: Bool { hasTiming.load(ordering: .acquiring) }

  /// Only ``Timing/fixedDelay`` and ``Timing/distribution``, each for responses without one; `nil` for no delays.
  package var current: Timing? {
    areSet ? timing.withLock { $0 } : nil
  }

  package func set(_ timing: Timing) {
    self.timing.withLock { $0 = timing }
    hasTiming.store(!timing.isImmediate, ordering: .releasing)
  }
}
