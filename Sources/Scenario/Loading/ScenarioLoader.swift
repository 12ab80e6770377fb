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
    var files: [(path: String, file: CompiledFile)] = []
    var diagnostics: [Diagnostic] = []
    var unusablePaths: [Diagnostic] = []
    var seen: Set<String> = []
    for path in paths {
      do throws(Diagnostic) {
        let found = try ScenarioFiles(path)
        diagnostics += found.problems
        for problem in found.problems {
          // What cannot be read now is served as it was.
          if let file = earlier?.files[problem.file] { files.append((problem.file, file)) }
        }
        for file in found.found
        where seen.insert(FileBytes.resolved(file.path) ?? file.path).inserted {
          do throws(Diagnostic) {
            files.append((file.path, try Self.compile(file, replacing: earlier?.files[file.path])))
          } catch {
            if let earlier = earlier?.files[file.path] {
              files.append((file.path, earlier))
              diagnostics.append(error)
            } else if file.path == path {
              // A file that was asked for by its name is no small loss.
              throw error
            } else {
              diagnostics.append(error)
            }
          }
        }
      } catch {
        unusablePaths.append(error)
      }
    }
    return join(files, diagnostics: diagnostics, unusablePaths: unusablePaths)
  }

  private static func compile(
    _ file: ScenarioFiles.Found, replacing earlier: CompiledFile?
  ) throws(Diagnostic) -> CompiledFile {
    if let earlier, earlier.version.isCurrent { return earlier }
    let compiled = CompiledFile(try ScenarioFiles.read(file))
    guard let earlier, compiled.hasErrors, !earlier.scenarios.isEmpty else { return compiled }
    return compiled.keeping(earlier.scenarios)
  }

  /// Loads texts that are in memory.
  /// - Parameter texts: each with the path that diagnostics name, in loading order.
  public func load(texts: [(path: String, text: String)]) -> LoadedScenarios {
    join(
      texts.map { path, text in
        let source = Source(path: path, name: Source.name(of: path), bytes: Array(text.utf8))
        return (path, CompiledFile(source))
      }, diagnostics: [], unusablePaths: [])
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
    var bodies = BodyFiles(root: nil)
    /// Taken before it was read; `nil` for a text in memory.
    var stamp: FileStamp?

    /// A path without its `.json`.
    static func name(of path: String) -> String {
      path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    }
  }

  /// Holds the files against each other.
  private func join(
    _ files: [(path: String, file: CompiledFile)], diagnostics initial: [Diagnostic],
    unusablePaths: [Diagnostic]
  ) -> LoadedScenarios {
    var diagnostics = initial
    var scenarios: [Scenario] = []
    var owners: [String: Scenario] = [:]
    for (_, file) in files {
      diagnostics += file.diagnostics
      for var scenario in file.scenarios {
        if let owner = owners[scenario.name] {
          if scenario.origin == .scenarioFile {
            diagnostics.append(nameTaken(scenario, by: owner, in: file.bytes))
            continue
          }
          // WireMock's names need not be unique, ours do.
          scenario.name = Self.unusedName(like: scenario.name, among: owners)
        }
        owners[scenario.name] = scenario
        scenarios.append(scenario)
      }
    }
    // Later files go first among equals, as in WireMock: what was added last wins.
    let ordered = scenarios.enumerated().sorted { left, right in
      (left.element.priority, -left.offset) < (right.element.priority, -right.offset)
    }.map(\.element)
    let byPath = Dictionary(files.map { ($0.path, $0.file) }) { first, _ in first }
    let hidden = ReachabilityCheck(ordered).hidden()
    diagnostics += hidden.map { scenario, reason in
      Diagnostic(
        scenario.origin == .wireMock ? .warning : .error, file: scenario.file,
        position: scenario.position, message: reason,
        sourceLine: byPath[scenario.file].flatMap {
          SourceLines.line(scenario.position.line, in: $0.bytes)
        })
    }
    let leftOut = Set(hidden.map(\.scenario.name))
    return LoadedScenarios(
      scenarios: ordered.filter { !leftOut.contains($0.name) || $0.origin == .wireMock },
      diagnostics: diagnostics.sorted(), unusablePaths: unusablePaths, files: byPath)
  }

  private func nameTaken(_ scenario: Scenario, by owner: Scenario, in bytes: [UInt8]) -> Diagnostic
  {
    Diagnostic(
      file: scenario.file, position: scenario.namePosition,
      message: "the name '\(scenario.name)' is taken by \(owner.location); give another 'name'",
      sourceLine: SourceLines.line(scenario.namePosition.line, in: bytes))
  }

  private static func unusedName(like name: String, among owners: [String: Scenario]) -> String {
    var number = 2
    while owners["\(name)#\(number)"] != nil { number += 1 }
    return "\(name)#\(number)"
  }
}
