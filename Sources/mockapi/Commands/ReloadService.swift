// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIServer
import ServiceLifecycle

/// Loads scenarios again when their files change, as long as the server runs.
struct ReloadService: Service, CustomStringConvertible {
  /// Given, since the service group would else name this by printing every scenario by reflection.
  let description = "reload"
  let server: MockServer
  let paths: [String]
  let watcher: FolderWatcher
  let initial: LoadedScenarios
  let console: Console
  let log: AccessLog
  /// Whether to report only diagnostics.
  let isQuiet: Bool

  private static let secondLook = Duration.milliseconds(50)

  func run() async throws {
    var current = initial
    // The folders are watched from here on, so changes since they were read are found by reading them again.
    if watcher.watch(current.watchedFolders) { await reload(&current, after: .everything) }
    for await changes in watcher.changes().cancelOnGracefulShutdown() {
      await reload(&current, after: changes)
    }
  }

  private func reload(_ current: inout LoadedScenarios, after changes: FileChanges) async {
    var next = ScenarioLoader().load(paths: paths, replacing: current, after: changes)
    // A new folder may have got its files before it was watched.
    while watcher.watch(next.watchedFolders) {
      next = ScenarioLoader().load(paths: paths, replacing: next)
    }
    if next.problems.subtracting(current.problems).contains(where: { $0.severity == .error }) {
      // A file that is read between two writes of an editor looks wrong: new errors are confirmed by a second look.
      try? await Task.sleep(for: Self.secondLook)
      next = ScenarioLoader().load(paths: paths, replacing: next)
    }
    let changes = next.changes(since: current)
    defer { current = next }
    if changes.isEmpty, next.unusablePaths == current.unusablePaths,
      next.diagnostics == current.diagnostics
    {
      return
    }
    server.replaceScenarios(with: next)
    // Only now: somebody who reads that a file is served may ask for it at once.
    report(next, changes, since: current)
  }

  private func report(
    _ loaded: LoadedScenarios, _ changes: LoadedScenarios.Changes, since earlier: LoadedScenarios
  ) {
    // Problems that remain were reported before.
    let known = earlier.problems
    for diagnostic in loaded.unusablePaths + loaded.diagnostics where !known.contains(diagnostic) {
      console.write(.diagnostic(diagnostic))
    }
    if isQuiet { return }
    log.add(
      .reload(
        ReloadReport(
          added: changes.added, changed: changes.changed, removed: changes.removed,
          scenarioCount: loaded.scenarios.count,
          errorCount: loaded.diagnostics.count { $0.severity == .error })))
  }
}

extension LoadedScenarios {
  /// Everything that is wrong.
  fileprivate var problems: Set<Diagnostic> { Set(unusablePaths + diagnostics) }
}
