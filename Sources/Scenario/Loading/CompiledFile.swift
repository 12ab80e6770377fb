// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// One file, read and checked for itself.
struct CompiledFile: Sendable {
  /// What tells this version of a file from another: of itself, and of every file that it takes a body from.
  struct Version: Sendable, Equatable {
    let stamps: [String: FileStamp?]

    /// Whether all of the files are still as they were; a text in memory never is.
    var isCurrent: Bool {
      !stamps.isEmpty && stamps.allSatisfy { path, stamp in FileStamp(of: path) == stamp }
    }
  }

  let version: Version
  let scenarios: [Scenario]
  let diagnostics: [Diagnostic]
  /// For what is wrong only beside other files.
  let bytes: [UInt8]

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// This version's problems with the scenarios of an earlier one, which go on being served.
  func keeping(_ scenarios: [Scenario]) -> CompiledFile {
    CompiledFile(version: version, scenarios: scenarios, diagnostics: diagnostics, bytes: bytes)
  }

  private init(
    version: Version, scenarios: [Scenario], diagnostics: [Diagnostic], bytes: [UInt8]
  ) {
    self.version = version
    self.scenarios = scenarios
    self.diagnostics = diagnostics
    self.bytes = bytes
  }

  /// Checks a file.
  init(_ source: ScenarioLoader.Source) {
    let (origin, parsed) = Self.parse(source)
    let report = FileReport(file: source.path, bytes: source.bytes, origin: origin)
    let reader = ScenarioReader(report: report, bodies: source.bodies)
    switch (parsed, origin) {
    case (.success(let document), .wireMock):
      scenarios = reader.readMappings(document, fallbackName: source.name)
    case (.success(let document), .scenarioFile):
      scenarios = [reader.read(document, fallbackName: source.name)].compactMap { $0 }
    case (.failure(let error), _):
      report.error(error)
      scenarios = []
    }
    diagnostics = report.diagnostics
    bytes = source.bytes
    var stamps = report.bodyStamps
    if let stamp = source.stamp { stamps[source.path] = stamp }
    version = Version(stamps: stamps)
  }

  /// Whose file it is, by its place or else by what it holds.
  private static func parse(_ source: ScenarioLoader.Source)
    -> (Scenario.Origin, Result<JSONDocument, JSONSyntaxError>)
  {
    if source.isMapping { return (.wireMock, parse(source.bytes, .wireMock)) }
    let strict = parse(source.bytes, .rfc8259)
    if case .success(let document) = strict {
      return (isMapping(document.root) ? .wireMock : .scenarioFile, strict)
    }
    // A text that is not even WireMock's JSON is a scenario file with a mistake.
    let lenient = parse(source.bytes, .wireMock)
    if case .success(let document) = lenient, isMapping(document.root) {
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
