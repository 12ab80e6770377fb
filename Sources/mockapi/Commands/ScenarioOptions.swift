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
      "Scenario files, and folders with scenario files; or documents that 'mockapi import' reads. (default: ./Scenarios, else ./scenarios)",
      valueName: "path"),
    completion: .file(extensions: ["json", "yaml", "yml", "har"]))
  var paths: [String] = []

  @OptionGroup var bodies: BodyFileArguments

  @OptionGroup var net: NetArguments

  @OptionGroup(title: "Templates") var templates: TemplateArguments

  /// The words of the options that are given; a replay needs the same ones.
  var words: [String] { bodies.words + net.words + templates.words }

  /// Loads the files and writes their diagnostics: all errors, and warnings about files with a chosen scenario.
  /// - Parameters:
  ///   - choice: the scenarios that the command uses.
  ///   - allowsEmpty: whether a folder in the form of WireMock, with a folder `mappings` or `__files`, may be empty,
  ///     because clients add stubs to it, and files answer by themselves.
  ///   - hasCaseOptions: whether the command has `--scenario` and `--case`, which a path that is the id of a case should be.
  /// Documents that `mockapi import` reads are imported in memory.
  /// - Throws: ``ExitCode/couldNotRun`` if a path cannot be used, or no path contains a scenario file.
  func load(
    console: Console, choice: ScenarioChoice = ScenarioChoice(), allowsEmpty: Bool = false,
    hasCaseOptions: Bool = false
  ) throws -> LoadedScenarios {
    try given(
      console: console, choice: choice, allowsEmpty: allowsEmpty, hasCaseOptions: hasCaseOptions
    ).loaded
  }

  /// Loads the files or the documents, as ``load(console:choice:allowsEmpty:hasCaseOptions:)`` does.
  /// - Returns: also whether they are documents, which are imported in memory, and not read again.
  func given(
    console: Console, choice: ScenarioChoice = ScenarioChoice(), allowsEmpty: Bool = false,
    hasCaseOptions: Bool = false
  ) throws -> (loaded: LoadedScenarios, areDocuments: Bool) {
    if let documents = try GivenDocuments(among: paths, net, console: console) {
      return (try documents.load(console: console), true)
    }
    let loaded = try loadFiles(
      console: console, choice: choice, allowsEmpty: allowsEmpty, hasCaseOptions: hasCaseOptions)
    if net.allowNet {
      console.warn(
        "--allow-net has no effect on scenario files; it is for documents that refer to URLs")
    }
    return (loaded, false)
  }

  private func loadFiles(
    console: Console, choice: ScenarioChoice, allowsEmpty: Bool, hasCaseOptions: Bool
  ) throws -> LoadedScenarios {
    let paths = try usedPaths(console: console)
    let loader = ScenarioLoader(templates: try templates.options(), bodyFolder: bodies.folder)
    let loaded = loader.load(paths: paths)
    for diagnostic in loaded.unusablePaths + loaded.diagnostics(about: choice) {
      console.write(.diagnostic(diagnostic))
    }
    if !loaded.unusablePaths.isEmpty {
      if hasCaseOptions { explainCases(among: paths, loaded, loader, to: console) }
      throw ExitCode.couldNotRun
    }
    let mayBeEmpty = allowsEmpty && loaded.bodyFolder != nil
    if loaded.fileCount == 0, loaded.errorCount == 0, !mayBeEmpty {
      console.fail(
        "there must be a scenario file; found no .json file in \(paths.joined(separator: ", "))")
      throw ExitCode.couldNotRun
    }
    return loaded
  }

  /// Says which paths are ids of cases, not files, and how to choose them.
  private func explainCases(
    among paths: [String], _ loaded: LoadedScenarios, _ loader: ScenarioLoader,
    to console: Console
  ) {
    // Whoever gives only the case means the default.
    let others =
      loaded.scenarios.isEmpty ? ScenarioFolder.existing.map { loader.load(paths: [$0]) } : nil
    let scenarios = others?.scenarios ?? loaded.scenarios
    for path in paths where !FileManager.default.fileExists(atPath: path) {
      let scenario = scenarios.first { scenario in
        scenario.cases.contains { "\(scenario.name)/\($0.name)" == path }
      }
      guard let scenario else { continue }
      let name = path.dropFirst(scenario.name.count + 1)
      console.fail(
        "'\(path)' is a case, not a path; choose it with --scenario '\(scenario.name)' --case '\(name)'"
      )
    }
  }

  /// The given paths, or the default.
  func usedPaths(console: Console) throws -> [String] {
    if !paths.isEmpty { return paths }
    if let folder = ScenarioFolder.existing { return [folder] }
    console.fail(
      "there is neither ./Scenarios nor ./scenarios here; name a scenario file or a folder with scenario files"
    )
    throw ExitCode.couldNotRun
  }
}

extension LoadedScenarios {
  /// The diagnostics of the files with a chosen scenario, and of those with an error; all if no scenario is chosen, since
  /// they may say why.
  fileprivate func diagnostics(about choice: ScenarioChoice) -> [Diagnostic] {
    var files = Set(scenarios.lazy.filter(choice.includes).map(\.file))
    if files.isEmpty || scenarios.allSatisfy(choice.includes) { return diagnostics }
    for diagnostic in diagnostics where diagnostic.severity == .error {
      files.insert(diagnostic.file)
    }
    return diagnostics.filter { files.contains($0.file) }
  }
}
