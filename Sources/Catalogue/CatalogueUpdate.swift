// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// The effect of a change of the catalogue.
public struct CatalogueUpdate: Sendable {
  /// The scenarios that are served now.
  public let loaded: LoadedScenarios
  /// The files that are new, different or gone.
  public let changes: LoadedScenarios.Changes
  /// The diagnostics that were not there before.
  public let newProblems: [Diagnostic]
  /// Whether nothing differs: neither scenarios nor diagnostics.
  public let isEmpty: Bool

  init(from earlier: LoadedScenarios, to loaded: LoadedScenarios) {
    self.loaded = loaded
    changes = loaded.changes(since: earlier)
    let known = Set(earlier.unusablePaths + earlier.diagnostics)
    newProblems = (loaded.unusablePaths + loaded.diagnostics).filter { !known.contains($0) }
    isEmpty =
      changes.isEmpty && loaded.unusablePaths == earlier.unusablePaths
      && loaded.diagnostics == earlier.diagnostics
  }

  /// Whether there is an error that was not there before.
  var hasNewErrors: Bool { newProblems.contains { $0.severity == .error } }
}
