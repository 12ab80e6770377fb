// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
public import MockAPIScenario
import MockAPISystem
import MockAPIText

/// Reads scenario files, and checks them by themselves and against each other.
public struct ScenarioLoader: Sendable {
  /// Which mappings are templates.
  public let templates: TemplateOptions
  /// The folder of all body files, which also answer by themselves like those in WireMock's `__files`; `nil` for the usual
  /// places: `__files` beside `mappings`, otherwise the folder of each scenario file.
  public let bodyFolder: String?

  public init(templates: TemplateOptions = TemplateOptions(), bodyFolder: String? = nil) {
    self.templates = templates
    self.bodyFolder = bodyFolder
  }

  /// Loads files, and all `.json` files below folders, in the given order and each folder in sorted order.
  ///
  /// Of a folder with a folder `mappings`, given or found, only `mappings` is read, with the body files in `__files` beside it, as
  /// by WireMock; a folder `__files` is never read for scenarios. A warning counts the files that are not read.
  ///
  /// Nothing is thrown: a path that is missing or cannot be read is a diagnostic too, so one run finds everything.
  /// - Parameter earlier: an earlier loading. Unchanged files are not read again; if a changed file has errors, the
  ///   scenarios of its last valid version stay.
  public func load(paths: [String], replacing earlier: LoadedScenarios? = nil) -> LoadedScenarios {
    load(listing(of: paths), replacing: earlier, suspects: nil)
  }

  private func listing(of paths: [String]) -> FileListing {
    FileListing(paths, bodies: bodyFolder)
  }

  /// Loads texts in memory.
  /// - Parameter texts: each with the path for its diagnostics, in loading order.
  public func load(texts: [(path: String, text: String)]) -> LoadedScenarios {
    let meter = WorkMeter.ofCaller
    let files = ParallelMap.map(texts) { path, text in
      WorkMeter.counting(for: meter) {
        let source = Source(
          path: path, name: FileListing.scenarioName(of: path), bytes: Array(text.utf8),
          templates: templates)
        return LoadedFile(path: path, found: nil, current: CompiledFile(source))
      }
    }
    return LoadedScenarios(files, listing: FileListing([]), loader: self)
  }

  /// Loads the changes that the system reported for the watched folders.
  ///
  /// Files without a report count as unchanged. If the effect of a report is unclear, everything is examined.
  package func load(
    paths: [String], replacing earlier: LoadedScenarios, after changes: FileChanges
  ) -> LoadedScenarios {
    switch earlier.effect(of: changes) {
    case .none: return earlier
    case .everything: return load(paths: paths, replacing: earlier)
    case .listing(let suspects):
      return load(listing(of: paths), replacing: earlier, suspects: suspects)
    case .files(let suspects):
      var files = earlier.files
      for number in suspects.values {
        guard let found = files[number].found else { continue }
        files[number] = .read(found, replacing: files[number], templates)
        if files[number].problem != nil {
          // It may be deleted.
          return load(
            listing(of: paths), replacing: earlier, suspects: Set(suspects.keys))
        }
      }
      return LoadedScenarios(
        files, listing: earlier.listing, numbers: earlier.numbers, loader: self,
        replacing: earlier)
    }
  }

  /// - Parameter suspects: the paths of files that have changed, if all others are unchanged; `nil` if nothing is
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
        guard
          let old = earlier?.file(found.path, near: number), old.found == found,
          old.problem == nil
        else {
          return [.read(found, replacing: earlier?.file(found.path, near: number), templates)]
        }
        let isCurrent = suspects.map { !$0.contains(found.path) } ?? old.isCurrent
        return [isCurrent ? old : .read(found, replacing: old, templates)]
      }
    }
    return LoadedScenarios(
      files.flatMap(\.self), listing: listing, loader: self, replacing: earlier)
  }

  /// An unreadable file, or every file below an unreadable folder, keeps its served version.
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

  /// The text of a file.
  struct Source {
    /// The path as it was found, for diagnostics.
    let path: String
    /// The name of a scenario that has no name of its own.
    let name: String
    let bytes: [UInt8]
    /// Whether its place makes it a mapping, whatever it contains.
    var isMapping = false
    /// Whether it is a text that is added at run time.
    var isAddition = false
    var bodies = BodyFiles(root: nil)
    var templates = TemplateOptions()
  }
}
