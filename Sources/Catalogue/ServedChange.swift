// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
import MockAPILoading
package import MockAPIScenario

/// The scenarios that are served from now on, and the difference to those before.
package struct ServedChange: Sendable {
  let served: ServedScenarios
  /// Those before; the same for a listener that is new.
  let earlier: ServedScenarios

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

  /// The names of the scenarios that are not served as before; a text that was only written again is. To find them may take as long as to look at all files.
  package var names: ServedNames {
    let candidates = served.addedNames.union(served.removed.map(\.name))
    var names = ServedNames()
    for name in candidates.sorted() {
      let (old, new) = (earlier.scenarios(named: name), served.scenarios(named: name))
      if old.elementsEqual(new, by: { $0.hasSameContent(as: $1) }) { continue }
      if old.isEmpty {
        names.added.append(name)
      } else if new.isEmpty {
        names.removed.append(name)
      } else {
        names.changed.append(name)
      }
    }
    return names
  }

  /// The files that have other mistakes than before, sorted; empty if the files are the same.
  package var filesWithOtherDiagnostics: [String] {
    if served.files === earlier.files { return [] }
    let (old, new) = (earlier.files.loaded, served.files.loaded)
    let before = Set(old.unusablePaths + old.diagnostics)
    let after = Set(new.unusablePaths + new.diagnostics)
    return Set(before.symmetricDifference(after).map(\.file)).sorted()
  }

  /// The numbers of errors and warnings in the files that are served now.
  package var mistakes: (errors: Int, warnings: Int) {
    let loaded = served.files.loaded
    return (loaded.unusablePaths.count + loaded.errorCount, loaded.warningCount)
  }
}
