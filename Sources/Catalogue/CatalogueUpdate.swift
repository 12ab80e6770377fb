// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPILoading
import MockAPIScenario

/// The effect of a change of the files.
public struct CatalogueUpdate: Sendable {
  /// The files as they are served now.
  public let loaded: LoadedScenarios
  /// The files that are new, changed or removed.
  public let changes: LoadedScenarios.Changes
  /// The diagnostics that are new.
  public let newProblems: [Diagnostic]
  /// Whether nothing has changed: neither scenarios nor diagnostics.
  public let isEmpty: Bool
  let difference: FileDifference
  /// Whether the result may come from a file that is still being written: there is a new error, or the file of a body
  /// has become empty.
  let mayBeUnsettled: Bool

  init(from earlier: LoadedScenarios, to loaded: LoadedScenarios) {
    self.loaded = loaded
    difference = loaded.difference(from: earlier)
    changes = difference.changes
    let known = Set(earlier.unusablePaths + earlier.diagnostics)
    newProblems = (loaded.unusablePaths + loaded.diagnostics).filter { !known.contains($0) }
    isEmpty =
      changes.isEmpty && loaded.unusablePaths == earlier.unusablePaths
      && loaded.diagnostics == earlier.diagnostics
    mayBeUnsettled =
      newProblems.contains { $0.severity == .error } || difference.hasNewlyEmptyBodies
  }
}
