// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIServer
import ServiceLifecycle

/// Loads scenarios again when their files change, as long as the server runs.
struct ReloadService: Service, CustomStringConvertible {
  /// Given, since the service group would else print every scenario by reflection to name this.
  let description = "reload"
  let server: MockServer
  let paths: [String]
  let watcher: FolderWatcher
  let initial: LoadedScenarios
  let console: Console
  let log: AccessLog
  let format: LogFormat
  /// Whether to write nothing but what is wrong.
  let isQuiet: Bool

  private static let secondLook = Duration.milliseconds(50)

  func run() async throws {
    var current = initial
    // The folders are watched from here on: what changed since they were read is found by looking.
    if watcher.watch(current.watchedFolders) { await reload(&current, after: .everything) }
    for await changes in watcher.changes().cancelOnGracefulShutdown() {
      await reload(&current, after: changes)
    }
  }

  private func reload(_ current: inout LoadedScenarios, after changes: FileChanges) async {
    var next = ScenarioLoader().load(paths: paths, replacing: current, after: changes)
    // A folder that is new may have got its files before it was watched.
    while watcher.watch(next.watchedFolders) {
      next = ScenarioLoader().load(paths: paths, replacing: next)
    }
    if next.problems.subtracting(current.problems).contains(where: { $0.severity == .error }) {
      // Read between two writes of whoever saves it, most files are wrong: what is new and wrong is looked at twice.
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
    // Afterwards: whoever has read that a file is served may ask for it.
    report(next, changes, since: current)
  }

  private func report(
    _ loaded: LoadedScenarios, _ changes: LoadedScenarios.Changes, since earlier: LoadedScenarios
  ) {
    // What is still wrong has been said.
    let known = earlier.problems
    for diagnostic in loaded.unusablePaths + loaded.diagnostics where !known.contains(diagnostic) {
      console.report(diagnostic)
    }
    if isQuiet { return }
    switch format {
    case .text:
      let words =
        changes.added.map { "\($0) is new" } + changes.changed.map { "\($0) has changed" }
        + changes.removed.map { "\($0) is gone" }
      let what = words.isEmpty ? "loaded again" : words.joined(separator: ", ")
      log.write(
        line: "\(what): \(counted(loaded.scenarios.count, "scenario")) served"
          + (loaded.diagnostics.contains { $0.severity == .error }
            ? "; what has become bad is served as it was" : ""))
    case .json:
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("event", "reload")
        for (name, files) in [
          ("added", changes.added), ("changed", changes.changed), ("removed", changes.removed),
        ] {
          writer.member(name) { $0.array { writer in for file in files { writer.string(file) } } }
        }
        writer.member("scenarios", loaded.scenarios.count)
        writer.member("errors", loaded.diagnostics.count { $0.severity == .error })
      }
      log.write(line: writer.text)
    }
  }
}

extension LoadedScenarios {
  /// All that is wrong.
  fileprivate var problems: Set<Diagnostic> { Set(unusablePaths + diagnostics) }
}
