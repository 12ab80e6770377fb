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
        let files = try ScenarioFiles(path)
        diagnostics += files.problems
        for file in files.found
        where seen.insert(FileBytes.resolved(file.path) ?? file.path).inserted {
          do throws(Diagnostic) {
            sources.append(try ScenarioFiles.read(file))
          } catch {
            // A file that was asked for by its name is no small loss.
            if file.path == path { throw error }
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
    /// Whether it is a mapping by its place, whatever is in it.
    var isMapping = false
    var bodies = BodyFiles(root: nil)

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
      let (found, problems) = read(source)
      diagnostics += problems
      for var scenario in found {
        if let owner = owners[scenario.name] {
          if scenario.origin == .scenarioFile {
            diagnostics.append(nameTaken(scenario, by: owner, in: source))
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
    let bytes = Dictionary(sources.map { ($0.path, $0.bytes) }) { first, _ in first }
    let hidden = ReachabilityCheck(ordered).hidden()
    diagnostics += hidden.map { scenario, reason in
      Diagnostic(
        scenario.origin == .wireMock ? .warning : .error, file: scenario.file,
        position: scenario.position, message: reason,
        sourceLine: bytes[scenario.file].flatMap {
          SourceLines.line(scenario.position.line, in: $0)
        })
    }
    let leftOut = Set(hidden.map(\.scenario.name))
    return LoadedScenarios(
      scenarios: ordered.filter { !leftOut.contains($0.name) || $0.origin == .wireMock },
      diagnostics: diagnostics.sorted(), unusablePaths: unusablePaths, fileCount: sources.count)
  }

  private func nameTaken(_ scenario: Scenario, by owner: Scenario, in source: Source) -> Diagnostic
  {
    Diagnostic(
      file: scenario.file, position: scenario.namePosition,
      message: "the name '\(scenario.name)' is taken by \(owner.location); give another 'name'",
      sourceLine: SourceLines.line(scenario.namePosition.line, in: source.bytes))
  }

  private static func unusedName(like name: String, among owners: [String: Scenario]) -> String {
    var number = 2
    while owners["\(name)#\(number)"] != nil { number += 1 }
    return "\(name)#\(number)"
  }

  private func read(_ source: Source) -> ([Scenario], [Diagnostic]) {
    let (origin, parsed) = parse(source)
    let report = FileReport(file: source.path, bytes: source.bytes, origin: origin)
    let reader = ScenarioReader(report: report, bodies: source.bodies)
    var scenarios: [Scenario] = []
    switch (parsed, origin) {
    case (.success(let document), .wireMock):
      scenarios = reader.readMappings(document, fallbackName: source.name)
    case (.success(let document), .scenarioFile):
      scenarios = [reader.read(document, fallbackName: source.name)].compactMap { $0 }
    case (.failure(let error), _):
      report.error(error)
    }
    return (scenarios, report.diagnostics)
  }

  /// Whose file it is, by its place or else by what it holds.
  private func parse(_ source: Source)
    -> (Scenario.Origin, Result<JSONDocument, JSONSyntaxError>)
  {
    if source.isMapping { return (.wireMock, Self.parse(source.bytes, .wireMock)) }
    let strict = Self.parse(source.bytes, .rfc8259)
    if case .success(let document) = strict {
      return (Self.isMapping(document.root) ? .wireMock : .scenarioFile, strict)
    }
    // A text that is not even WireMock's JSON is a scenario file with a mistake.
    let lenient = Self.parse(source.bytes, .wireMock)
    if case .success(let document) = lenient, Self.isMapping(document.root) {
      return (.wireMock, lenient)
    }
    return (.scenarioFile, strict)
  }

  private static func parse(_ bytes: [UInt8], _ dialect: JSONDialect)
    -> Result<JSONDocument, JSONSyntaxError>
  {
    Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: bytes, dialect: dialect) }
  }

  private static func isMapping(_ root: JSONValue) -> Bool {
    root["cases"] == nil && (root["mappings"] != nil || root["response"] != nil)
  }
}
