// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// What became of a set of scenario files.
public struct LoadedScenarios: Sendable {
  /// The scenarios that are right, in the order in which they answer: by priority, then the later before the
  /// earlier.
  public let scenarios: [Scenario]
  /// Everything that is wrong, by file and place.
  public let diagnostics: [Diagnostic]
  /// The paths that were asked for and are not there or cannot be read.
  public let unusablePaths: [Diagnostic]
  /// How many files were read.
  public let fileCount: Int

  /// Whether anything that was asked for is left out because of an error.
  public var hasErrors: Bool {
    !unusablePaths.isEmpty || diagnostics.contains { $0.severity == .error }
  }
}

/// Reads scenario files and checks them, each for itself and against each other.
public struct ScenarioLoader: Sendable {
  public init() {}

  /// Loads files, and all `.json` files below folders, in the order given and each folder in sorted order.
  ///
  /// Nothing is thrown: a path that is missing or cannot be read is a diagnostic too, so that one run finds
  /// everything.
  public func load(paths: [String]) -> LoadedScenarios {
    var sources: [Source] = []
    var diagnostics: [Diagnostic] = []
    var unusablePaths: [Diagnostic] = []
    var seen: Set<String> = []
    for path in paths {
      do throws(Diagnostic) {
        for file in try ScenarioFiles.find(path) where seen.insert(file.path).inserted {
          do throws(Diagnostic) {
            sources.append(try ScenarioFiles.read(file))
          } catch {
            diagnostics.append(error)
          }
        }
      } catch {
        unusablePaths.append(error)
      }
    }
    return load(sources, diagnostics: diagnostics, unusablePaths: unusablePaths)
  }

  /// Loads texts that are in memory.
  /// - Parameter texts: each with the path that diagnostics name, in loading order.
  public func load(texts: [(path: String, text: String)]) -> LoadedScenarios {
    load(
      texts.map {
        Source(path: $0.path, name: Source.name(of: $0.path), bytes: Array($0.text.utf8))
      },
      diagnostics: [], unusablePaths: [])
  }

  /// A file that has been read.
  struct Source {
    /// As it was found, for people.
    let path: String
    /// The name of a scenario that gives none.
    let name: String
    let bytes: [UInt8]

    /// A path without its `.json`.
    static func name(of path: String) -> String {
      path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    }
  }

  private func load(
    _ sources: [Source], diagnostics initial: [Diagnostic], unusablePaths: [Diagnostic]
  ) -> LoadedScenarios {
    var diagnostics = initial
    var scenarios: [Scenario] = []
    var owners: [String: Scenario] = [:]
    for source in sources {
      let report = FileReport(file: source.path, bytes: source.bytes)
      let scenario = read(source, report: report)
      diagnostics += report.diagnostics
      guard let scenario else { continue }
      if let owner = owners[scenario.name] {
        diagnostics.append(
          Diagnostic(
            file: scenario.file, position: scenario.position,
            message:
              "the name '\(scenario.name)' is taken by \(owner.location); give another 'name'",
            sourceLine: SourceLines.line(scenario.position.line, in: source.bytes)))
      } else {
        owners[scenario.name] = scenario
        scenarios.append(scenario)
      }
    }
    // Later files go first among equals, as in WireMock: what was added last wins.
    let ordered = scenarios.enumerated().sorted { left, right in
      (left.element.priority, -left.offset) < (right.element.priority, -right.offset)
    }.map(\.element)
    let bytes = Dictionary(sources.map { ($0.path, $0.bytes) }) { first, _ in first }
    diagnostics += ReachabilityCheck(ordered).diagnostics { scenario in
      bytes[scenario.file].flatMap { SourceLines.line(scenario.position.line, in: $0) }
    }
    return LoadedScenarios(
      scenarios: ordered, diagnostics: diagnostics.sorted(), unusablePaths: unusablePaths,
      fileCount: sources.count)
  }

  private func read(_ source: Source, report: FileReport) -> Scenario? {
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(parsing: source.bytes)
      return ScenarioReader(report: report).read(document, fallbackName: source.name)
    } catch {
      report.error(error)
      return nil
    }
  }
}
