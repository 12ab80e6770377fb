// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What became of a set of scenario files.
public struct LoadedScenarios: Sendable {
  /// The scenarios that are right, in the order in which they answer: by priority, then the later before the
  /// earlier.
  public let scenarios: [Scenario]
  /// Everything that is wrong, by file and place.
  public let diagnostics: [Diagnostic]
  /// The paths that were asked for and are not there or cannot be read.
  public let unusablePaths: [Diagnostic]
  /// The files, by path, each for itself: what a later loading need not do again.
  let files: [String: CompiledFile]

  /// How many files were read.
  public var fileCount: Int { files.count }

  /// Whether anything that was asked for is left out because of an error.
  public var hasErrors: Bool {
    !unusablePaths.isEmpty || diagnostics.contains { $0.severity == .error }
  }

  /// Which files differ from those of an earlier loading.
  public func changes(since earlier: LoadedScenarios) -> Changes {
    let old = earlier.files
    return Changes(
      added: files.keys.filter { old[$0] == nil }.sorted(),
      changed: files.filter { path, file in old[path].map { $0.version != file.version } ?? false }
        .map(\.key).sorted(),
      removed: old.keys.filter { files[$0] == nil }.sorted())
  }

  /// Paths of files, sorted.
  public struct Changes: Sendable, Equatable {
    public let added: [String]
    public let changed: [String]
    public let removed: [String]

    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }
}
