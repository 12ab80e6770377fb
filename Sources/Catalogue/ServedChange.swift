// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPIScenario

/// The scenarios that are served from now on, and the difference to those before.
package struct ServedChange: Sendable {
  /// All of them.
  package let index: ScenarioIndex
  package let ended: Ended
  /// WireMock's `__files`; `nil` if no folder of WireMock is served.
  package let bodyFolder: String?
  /// The warnings of the texts that were added.
  package var warnings: [AdditionWarnings] = []

  /// What is no longer served, so that its state can be forgotten.
  package enum Ended: Sendable {
    /// Only these scenarios and state machines.
    case only(Set<ScenarioID>, machines: Set<String>)
    /// Everything that is not in the index.
    case others
  }
}
