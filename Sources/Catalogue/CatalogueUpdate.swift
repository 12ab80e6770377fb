// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// What a change of the catalogue has changed.
public struct CatalogueUpdate: Sendable {
  /// What is served now.
  public let loaded: LoadedScenarios
  /// The files that are new, different or gone.
  public let changes: LoadedScenarios.Changes
  /// What is wrong and was not before.
  public let newProblems: [Diagnostic]
  /// Whether nothing is different, mistakes included.
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

  /// Whether an error is there that was not before.
  var hasNewErrors: Bool { newProblems.contains { $0.severity == .error } }
}
