// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Reads scenario files and checks them, each for itself and against each other.
public struct ScenarioLoader: Sendable {
  public init() {}

  /// Loads files, and all `.json` files below folders, in the order given and each folder in sorted order.
  ///
  /// Nothing is thrown: a path that is missing or cannot be read is a diagnostic too, so that one run finds
  /// everything.
  /// - Parameter earlier: an earlier loading: files that have not changed are not read again, and of one that has
  ///   become bad, the scenarios of its last good version stay.
  public func load(paths: [String], replacing earlier: LoadedScenarios? = nil) -> LoadedScenarios {
    load(FileListing(paths), replacing: earlier, suspects: nil)
  }

  /// Loads texts that are in memory.
  /// - Parameter texts: each with the path that diagnostics name, in loading order.
  public func load(texts: [(path: String, text: String)]) -> LoadedScenarios {
    let files = texts.map { path, text in
      let source = Source(path: path, name: Source.name(of: path), bytes: Array(text.utf8))
      return LoadedFile(path: path, found: nil, current: CompiledFile(source))
    }
    return LoadedScenarios(files, listing: FileListing([]))
  }

  /// Loads again what has changed, going by what the system told of its folders.
  ///
  /// What it did not tell of is taken to be as it was; where it is not clear what its news mean, everything is looked
  /// at.
  package func load(
    paths: [String], replacing earlier: LoadedScenarios, after changes: FileChanges
  ) -> LoadedScenarios {
    switch earlier.effect(of: changes) {
    case .none: return earlier
    case .everything: return load(paths: paths, replacing: earlier)
    case .listing(let suspects):
      return load(FileListing(paths), replacing: earlier, suspects: suspects)
    case .files(let suspects):
      var files = earlier.files
      for number in suspects.values {
        guard let found = files[number].found else { continue }
        files[number] = .read(found, replacing: files[number])
        if files[number].problem != nil {
          // It may be gone.
          return load(
            FileListing(paths), replacing: earlier, suspects: Set(suspects.keys))
        }
      }
      return LoadedScenarios(
        files, listing: earlier.listing, numbers: earlier.numbers, replacing: earlier)
    }
  }

  /// - Parameter suspects: the paths of files that have changed, the others being as they were; `nil` when nothing is
  ///   known, and stamps decide.
  private func load(
    _ listing: FileListing, replacing earlier: LoadedScenarios?, suspects: Set<String>?
  ) -> LoadedScenarios {
    let entries = Array(listing.entries.enumerated())
    let files = ParallelMap.map(entries) { number, entry -> [LoadedFile] in
      switch entry {
      case .problem(let problem, let isAskedFor):
        return Self.keep(earlier, because: problem, isAskedFor: isAskedFor)
      case .file(let found):
        guard let old = earlier?.file(found.path, near: number), old.found == found,
          old.problem == nil
        else { return [.read(found, replacing: earlier?.file(found.path, near: number))] }
        let isCurrent = suspects.map { !$0.contains(found.path) } ?? old.isCurrent
        return [isCurrent ? old : .read(found, replacing: old)]
      }
    }
    return LoadedScenarios(
      files.flatMap(\.self) + (earlier?.additions ?? []), listing: listing, replacing: earlier)
  }

  /// What cannot be read now is served as it was: a file, or everything below a folder.
  private static func keep(
    _ earlier: LoadedScenarios?, because problem: Diagnostic, isAskedFor: Bool
  ) -> [LoadedFile] {
    let kept = earlier?.files(at: problem.file) ?? []
    let itself = kept.first { $0.path == problem.file }
    return [
      .unreadable(
        problem.file, found: nil, problem, isAskedFor: isAskedFor, keeping: itself)
    ] + kept.filter { $0.path != problem.file }
  }

  /// A file that has been read.
  struct Source {
    /// As it was found, for people.
    let path: String
    /// The name of a scenario that gives none.
    let name: String
    let bytes: [UInt8]
    /// Whether it is a mapping by its place, whatever is in it.
    var isMapping = false
    /// Whether it is a text that is added to what is served.
    var isAddition = false
    var bodies = BodyFiles(root: nil)

    /// A path without its `.json`.
    static func name(of path: String) -> String {
      path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    }
  }
}
