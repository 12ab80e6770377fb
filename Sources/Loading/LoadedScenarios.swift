// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// The result of loading scenario files.
public struct LoadedScenarios: Sendable {
  /// The valid scenarios in the order in which they answer: by priority, and for equal priorities the later one
  /// first.
  public let scenarios: [Scenario]
  /// The diagnostics, by file and place: for each file the first hundred errors and the first hundred warnings, and a
  /// note if there are more.
  public let diagnostics: [Diagnostic]
  /// The number of all errors, including those that ``diagnostics`` does not contain.
  public let errorCount: Int
  /// The number of all warnings, including those that ``diagnostics`` does not contain.
  public let warningCount: Int
  /// The given paths that do not exist or cannot be read.
  public let unusablePaths: [Diagnostic]
  /// In loading order, each checked by itself; the next loading need not repeat this work.
  let files: [LoadedFile]
  /// The listing of the files.
  let listing: FileListing
  /// The indices of ``files``, by path.
  let numbers: [String: Int]
  /// What loaded them; the next loading uses the same.
  package let loader: ScenarioLoader
  /// The diagnostics of the files; those of the listing are not among them.
  private let found: [Diagnostic]

  /// - Parameters:
  ///   - files: in loading order, each with the version that was served before.
  ///   - numbers: their indices, if they are known.
  ///   - earlier: the loading that they replace.
  init(
    _ files: [LoadedFile], listing: FileListing, numbers: [String: Int]? = nil,
    loader: ScenarioLoader, replacing earlier: LoadedScenarios? = nil
  ) {
    self.loader = loader
    self.listing = listing
    self.numbers =
      numbers
      ?? Dictionary(files.indices.map { (files[$0].path, $0) }) { first, _ in first }
    unusablePaths = files.compactMap { $0.isAskedFor ? $0.problem : nil }
    let difference = earlier.map { FileDifference(from: $0, to: files) }
    if let earlier, let difference, difference.isEmpty {
      // The files were only touched.
      self.files = files
      scenarios = earlier.scenarios
      found = earlier.found
      errorCount = earlier.errorCount
      warningCount =
        earlier.warningCount - earlier.listing.notes.count + listing.notes.count
    } else {
      // Problems may be related to any file.
      let hadProblems = earlier.map { !$0.found.isEmpty || !$0.unusablePaths.isEmpty } ?? false
      let versions = ServedVersions(
        files, changed: hadProblems ? nil : difference?.changedFiles)
      self.files = versions.files
      scenarios = versions.scenarios
      found = versions.diagnostics
      errorCount = versions.errorCount
      warningCount = versions.warningCount + listing.notes.count
    }
    diagnostics = listing.notes.isEmpty ? found : (found + listing.notes).sorted()
  }

  /// Scenarios that were not loaded from files.
  /// - Parameter scenarios: in the order in which they answer, as ``ScenarioLoader`` returns them.
  public init(_ scenarios: [Scenario]) {
    // The file that is loaded last answers first.
    files = scenarios.reversed().map { scenario in
      let version = CompiledFile(scenario)
      return LoadedFile(path: scenario.file, found: nil, current: version, served: version)
    }
    self.scenarios = scenarios
    listing = FileListing([])
    numbers = [:]
    loader = ScenarioLoader()
    unusablePaths = []
    found = []
    diagnostics = []
    errorCount = 0
    warningCount = 0
  }

  /// Which mappings are templates; the next loading and additions use the same.
  public var templates: TemplateOptions { loader.templates }

  /// The folder of the files that answer by themselves, and of the bodies of additions: the one that is given for all body files,
  /// or the `__files` of the first given folder that has it or `mappings`; `nil` if there is none.
  package var bodyFolder: String? { listing.bodyFolder }

  /// The number of loaded files.
  public var fileCount: Int { files.count { $0.current != nil } }

  /// Whether a given path or scenario is left out because of an error.
  public var hasErrors: Bool {
    !unusablePaths.isEmpty || errorCount > 0
  }

  /// The differences between the files of this and an earlier loading.
  public func changes(since earlier: LoadedScenarios) -> Changes {
    difference(from: earlier).changes
  }

  package func difference(from earlier: LoadedScenarios) -> FileDifference {
    FileDifference(from: earlier, to: files)
  }

  /// The file with a path.
  /// - Parameter number: its likely index: most files keep their index.
  func file(_ path: String, near number: Int) -> LoadedFile? {
    index(of: path, near: number).map { files[$0] }
  }

  func index(of path: String, near number: Int) -> Int? {
    number < files.count && files[number].path == path ? number : numbers[path]
  }

  /// Paths of files, sorted.
  public struct Changes: Sendable, Equatable {
    public let added: [String]
    public let changed: [String]
    public let removed: [String]

    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }
}
