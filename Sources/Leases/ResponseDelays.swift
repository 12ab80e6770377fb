// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
import MockAPISynchronization

/// The delays of all responses that declare none of their own: those of the settings, else those with which the server started. The
/// settings can be changed while it runs, and take effect from the next decision on.
package final class ResponseDelays: Sendable {
  private let start: Timing?
  private let timing: Mutex<Timing?>
  private let hasTiming: Atomic<Bool>

  /// - Parameter start: the delays without settings; `nil` for none.
  package init(start: Timing? = nil) {
    self.start = start
    timing = Mutex(start)
    hasTiming = Atomic(!(start?.isImmediate ?? true))
  }

  /// Whether there are any, so that most requests need no lock to learn that there are none.
  var areSet: Bool { hasTiming.load(ordering: .acquiring) }

  /// Only ``Timing/fixedDelay`` and ``Timing/distribution``, each for responses without one; `nil` for no delays.
  package var current: Timing? {
    areSet ? timing.withLock { $0 } : nil
  }

  /// Sets the delays of the settings; those of the start come back if there are none.
  package func set(_ settings: Timing) {
    let timing = settings == Timing() ? start : settings
    self.timing.withLock { $0 = timing }
    hasTiming.store(!(timing?.isImmediate ?? true), ordering: .releasing)
  }
}
