// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import ServiceLifecycle

/// Loads the files again when they change, as long as the server runs, and reports the changes.
struct ReloadService: Service, CustomStringConvertible {
  /// Without it, the service group would use a name that prints every scenario by reflection.
  let description = "reload"
  let catalogue: Catalogue
  /// The cases of `--select`, which a changed file may no longer have.
  let selection: CaseSelection
  /// The failures of `--flaky`, whose case no changed file may have any more.
  let disturbance: Disturbance
  let console: Console
  let log: AccessLog
  /// Whether to report only diagnostics.
  let isQuiet: Bool

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // Only after a change is served, because a reader of the report may send a request at once.
      var problems: [String] = []
      await catalogue.watch { update in
        report(update)
        let current = optionProblems
        for problem in current where !problems.contains(problem) { console.warn(problem) }
        problems = current
      }
    }
  }

  /// What options of the command name, and the files do not have now.
  private var optionProblems: [String] {
    if selection.cases.isEmpty, disturbance.failures?.caseName == nil { return [] }
    let scenarios = catalogue.scenarios
    return selection.problems(in: scenarios).map {
      "--select: \($0); its scenario answers as without --select"
    }
      + [disturbance.problem(in: scenarios)].compactMap(\.self).map {
        "--flaky: \($0); no request fails"
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
          removed: update.changes.removed, scenarioCount: catalogue.scenarioCount,
          errorCount: update.loaded.errorCount)))
  }
}
