// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What became of a set of scenario files.
public struct LoadedScenarios: Sendable {
  /// The scenarios that are right, in the order in which they answer: by priority, then the later before the
  /// earlier.
  public var scenarios: [Scenario] { index.scenarios }
  /// What is wrong, by file and place: of each file the first hundred errors and the first hundred warnings, and a note
  /// where there are more.
  public let diagnostics: [Diagnostic]
  /// How many errors there are, those too that ``diagnostics`` does not have.
  public let errorCount: Int
  /// How many warnings there are, those too that ``diagnostics`` does not have.
  public let warningCount: Int
  /// The paths that were asked for and are not there or cannot be read.
  public let unusablePaths: [Diagnostic]
  /// Finds ``scenarios``.
  package let index: ScenarioIndex
  /// In loading order, each for itself: what a later loading need not do again.
  let files: [LoadedFile]
  /// Where the files were found.
  let listing: FileListing
  /// Where files stand in ``files``, by path.
  let numbers: [String: Int]

  /// - Parameters:
  ///   - files: of each, what was served before; in loading order.
  ///   - numbers: where they stand, when that is known.
  ///   - earlier: what the files replace.
  init(
    _ files: [LoadedFile], listing: FileListing, numbers: [String: Int]? = nil,
    replacing earlier: LoadedScenarios? = nil
  ) {
    self.listing = listing
    self.numbers =
      numbers
      ?? Dictionary(files.indices.map { (files[$0].path, $0) }) { first, _ in first }
    unusablePaths = files.compactMap { $0.isAskedFor ? $0.problem : nil }
    if let earlier, files.elementsEqual(earlier.files, by: { $0.isSame(as: $1) }) {
      // Files that were only touched.
      self.files = files
      index = earlier.index
      diagnostics = earlier.diagnostics
      errorCount = earlier.errorCount
      warningCount = earlier.warningCount
    } else {
      let versions = ServedVersions(files)
      self.files = versions.files
      index = versions.index
      diagnostics = versions.diagnostics
      errorCount = versions.errorCount
      warningCount = versions.warningCount
    }
  }

  /// Scenarios that did not come from files.
  /// - Parameter scenarios: in the order in which they answer, as ``ScenarioLoader`` gives them.
  public init(_ scenarios: [Scenario]) {
    // What is loaded last answers first.
    files = scenarios.reversed().map { scenario in
      let version = CompiledFile(scenario)
      return LoadedFile(path: scenario.file, found: nil, current: version, served: version)
    }
    index = ScenarioIndex(scenarios)
    listing = FileListing([])
    numbers = [:]
    unusablePaths = []
    diagnostics = []
    errorCount = 0
    warningCount = 0
  }

  /// How many files were read.
  public var fileCount: Int { files.count { $0.current != nil && $0.layer == .files } }

  /// Whether anything that was asked for is left out because of an error.
  public var hasErrors: Bool {
    !unusablePaths.isEmpty || errorCount > 0
  }

  /// Which files differ from those of an earlier loading.
  public func changes(since earlier: LoadedScenarios) -> Changes {
    var added: [String] = []
    var changed: [String] = []
    for (number, file) in files.enumerated() {
      guard let current = file.current else { continue }
      if let old = earlier.file(file.path, near: number), let version = old.current {
        if version !== current { changed.append(file.path) }
      } else {
        added.append(file.path)
      }
    }
    let removed = earlier.files.enumerated().filter { number, old in
      old.current != nil && file(old.path, near: number)?.current == nil
    }.map(\.element.path)
    return Changes(added: added.sorted(), changed: changed.sorted(), removed: removed.sorted())
  }

  /// The file with a path.
  /// - Parameter number: where it is likely to stand: most files stand where they stood before.
  func file(_ path: String, near number: Int) -> LoadedFile? {
    if number < files.count, files[number].path == path { return files[number] }
    return numbers[path].map { files[$0] }
  }

  /// Paths of files, sorted.
  public struct Changes: Sendable, Equatable {
    public let added: [String]
    public let changed: [String]
    public let removed: [String]

    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }
}
