// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
import MockAPILoading
package import MockAPIScenario

/// The scenarios that are served from now on, and the difference to those before.
package struct ServedChange: Sendable {
  let served: ServedScenarios

  /// All of them.
  package var index: ScenarioIndex { served.index }
  /// WireMock's `__files`; `nil` if no folder of WireMock is served.
  package var bodyFolder: String? { served.files.loaded.bodyFolder }
  /// The warnings of the texts that were added.
  package var warnings: [AdditionWarnings] { served.warnings }
  /// Whether scenarios were removed.
  package var hasRemovals: Bool { !served.removed.isEmpty }
  /// The ids and the state machines that are no longer served, so that their state can be forgotten. To find them may take as long as to
  /// look at all files.
  package var ended: (scenarios: Set<ScenarioID>, machines: Set<String>) { served.ended }
}
