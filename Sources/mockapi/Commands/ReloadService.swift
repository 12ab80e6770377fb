// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIScenario
import ServiceLifecycle

/// Loads the files again when they change, as long as the server runs, and reports the changes.
struct ReloadService: Service, CustomStringConvertible {
  /// Given, since the service group would else name this by printing every scenario by reflection.
  let description = "reload"
  let catalogue: Catalogue
  let console: Console
  let log: AccessLog
  /// Whether to report only diagnostics.
  let isQuiet: Bool

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // Only after a change is served: somebody who reads that a file is served may ask for it at once.
      await catalogue.watch { report($0) }
    }
  }

  private func report(_ update: CatalogueUpdate) {
    // Problems that remain were reported before.
    for diagnostic in update.newProblems { console.write(.diagnostic(diagnostic)) }
    if isQuiet { return }
    log.add(
      .reload(
        ReloadReport(
          added: update.changes.added, changed: update.changes.changed,
          removed: update.changes.removed, scenarioCount: update.loaded.scenarios.count,
          errorCount: update.loaded.errorCount)))
  }
}
