// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPILoading
import MockAPIScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The scenario files of a command.
struct ScenarioOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Scenario files, and folders with scenario files. (default: ./Scenarios, else ./scenarios)",
      valueName: "path"),
    completion: .file(extensions: ["json"]))
  var paths: [String] = []

  @OptionGroup(title: "Templates") var templates: TemplateArguments

  /// Loads the files and writes their diagnostics.
  /// - Parameter allowsEmpty: whether a folder in the form of WireMock, with a folder `mappings`, may be empty, because
  ///   clients add stubs to it.
  /// - Throws: ``ExitCode/couldNotRun`` if a path cannot be used, or no path contains a scenario file.
  func load(console: Console, allowsEmpty: Bool = false) throws -> LoadedScenarios {
    let paths = try usedPaths(console: console)
    let loaded = ScenarioLoader(templates: try templates.options()).load(paths: paths)
    for diagnostic in loaded.unusablePaths + loaded.diagnostics {
      console.write(.diagnostic(diagnostic))
    }
    if !loaded.unusablePaths.isEmpty { throw ExitCode.couldNotRun }
    let mayBeEmpty = allowsEmpty && loaded.bodyFolder != nil
    if loaded.fileCount == 0, loaded.diagnostics.isEmpty, !mayBeEmpty {
      console.fail(
        "there must be a scenario file; found no .json file in \(paths.joined(separator: ", "))")
      throw ExitCode.couldNotRun
    }
    return loaded
  }

  /// The given paths, or the default.
  func usedPaths(console: Console) throws -> [String] {
    try paths.isEmpty ? [defaultFolder(console: console)] : paths
  }

  private func defaultFolder(console: Console) throws -> String {
    for folder in ["./Scenarios", "./scenarios"]
    where FileManager.default.fileExists(atPath: folder) {
      return folder
    }
    console.fail(
      "there is neither ./Scenarios nor ./scenarios here; name a scenario file or a folder with scenario files"
    )
    throw ExitCode.couldNotRun
  }
}
