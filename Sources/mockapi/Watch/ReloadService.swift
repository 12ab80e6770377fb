// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIServer
import ServiceLifecycle

/// Loads scenarios again when their files change, as long as the server runs.
struct ReloadService: Service {
  let server: MockServer
  let paths: [String]
  let initial: LoadedScenarios
  let console: Console
  let log: AccessLog
  let format: LogFormat

  func run() async throws {
    var current = initial
    for await _ in FolderWatcher(paths: paths).changes().cancelOnGracefulShutdown() {
      let next = ScenarioLoader().load(paths: paths, replacing: current)
      let changes = next.changes(since: current)
      if changes.isEmpty, next.unusablePaths == current.unusablePaths,
        next.diagnostics == current.diagnostics
      {
        continue
      }
      report(next, changes)
      do throws(ServerError) {
        try server.replaceScenarios(with: next.scenarios)
        current = next
      } catch {
        // What was served until now still is.
        console.fail(error.description)
      }
    }
  }

  private func report(_ loaded: LoadedScenarios, _ changes: LoadedScenarios.Changes) {
    for diagnostic in loaded.unusablePaths + loaded.diagnostics { console.report(diagnostic) }
    switch format {
    case .text:
      let words =
        changes.added.map { "\($0) is new" } + changes.changed.map { "\($0) has changed" }
        + changes.removed.map { "\($0) is gone" }
      let what = words.isEmpty ? "loaded again" : words.joined(separator: ", ")
      log.write(
        line: "\(what): \(counted(loaded.scenarios.count, "scenario")) served"
          + (loaded.hasErrors ? "; what has become bad is served as it was" : ""))
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
