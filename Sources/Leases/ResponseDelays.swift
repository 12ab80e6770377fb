// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPIScenario
import MockAPISynchronization

/// The delays of all responses that declare none of their own: those of the settings, else those with which the server started. The
/// settings can be changed while it runs, and take effect from the next decision on.
package final class ResponseDelays: Sendable {
  private let start: DefaultDelay?
  private let delay: Mutex<DefaultDelay?>
  private let hasDelay: Atomic<Bool>

  /// - Parameter start: the delays without settings; `nil` for none.
  package init(start: DefaultDelay? = nil) {
    self.start = start
    delay = Mutex(start)
    hasDelay = Atomic(!(start?.timing.isImmediate ?? true))
  }

  /// Whether there are any, so that most requests need no lock to learn that there are none.
  var areSet: Bool { hasDelay.load(ordering: .acquiring) }

  /// Only ``Timing/fixedDelay`` and ``Timing/distribution``, each for responses without one; `nil` for no delays.
  package var current: DefaultDelay? {
    areSet ? delay.withLock { $0 } : nil
  }

  /// Sets the delays of the settings; those of the start come back if there are none.
  package func set(_ settings: Timing) {
    let delay = settings == Timing() ? start : .settings(settings)
    self.delay.withLock { $0 = delay }
    hasDelay.store(!(delay?.timing.isImmediate ?? true), ordering: .releasing)
  }
}
