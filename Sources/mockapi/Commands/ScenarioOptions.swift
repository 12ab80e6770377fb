// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which scenario files a command works on: the same for each.
struct ScenarioOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Scenario files, or folders with them. (default: ./Scenarios, else ./scenarios)",
      valueName: "path"),
    completion: .file(extensions: ["json"]))
  var paths: [String] = []

  /// Loads the files and writes what is wrong with them.
  /// - Throws: ``ExitCode/couldNotRun`` when a path cannot be used, or holds no file.
  func load(console: Console) throws -> LoadedScenarios {
    let paths = try usedPaths(console: console)
    let loaded = ScenarioLoader().load(paths: paths)
    for diagnostic in loaded.unusablePaths + loaded.diagnostics { console.report(diagnostic) }
    if !loaded.unusablePaths.isEmpty { throw ExitCode.couldNotRun }
    if loaded.fileCount == 0, loaded.diagnostics.isEmpty {
      console.fail("no scenario found: there is no .json file in \(paths.joined(separator: ", "))")
      throw ExitCode.couldNotRun
    }
    return loaded
  }

  /// The paths that were given, or the default.
  func usedPaths(console: Console) throws -> [String] {
    try paths.isEmpty ? [defaultFolder(console: console)] : paths
  }

  private func defaultFolder(console: Console) throws -> String {
    for folder in ["./Scenarios", "./scenarios"]
    where FileManager.default.fileExists(atPath: folder) {
      return folder
    }
    console.fail(
      "there is neither ./Scenarios nor ./scenarios here; name a file or a folder with scenarios")
    throw ExitCode.couldNotRun
  }
}
