// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// A version of a file, read and checked by itself. It is an object, so its identity shows what is new.
final class CompiledFile: Sendable {
  let scenarios: [Scenario]
  let diagnostics: DiagnosticList
  /// Its text, for mistakes that appear only in comparison with other files.
  let lines: SourceLines
  /// The body files, by path.
  let bodies: [String: BodyFiles.Content]

  var hasErrors: Bool { diagnostics.errorCount > 0 }

  /// Whether it is made from the same bytes.
  func hasSameContent(as other: CompiledFile) -> Bool {
    lines.bytes == other.lines.bytes && bodies == other.bodies
  }

  /// The same version without some of its scenarios.
  /// - Parameter scenarios: their indices.
  func without(_ indices: Set<Int>) -> CompiledFile {
    CompiledFile(
      scenarios: scenarios.indices.filter { !indices.contains($0) }.map { scenarios[$0] },
      diagnostics: diagnostics, lines: lines, bodies: bodies)
  }

  private init(
    scenarios: [Scenario], diagnostics: DiagnosticList, lines: SourceLines,
    bodies: [String: BodyFiles.Content]
  ) {
    self.scenarios = scenarios
    self.diagnostics = diagnostics
    self.lines = lines
    self.bodies = bodies
  }

  /// A version with only a scenario that was compiled before.
  convenience init(_ scenario: Scenario) {
    self.init(
      scenarios: [scenario], diagnostics: DiagnosticList(), lines: SourceLines([]), bodies: [:])
  }

  /// Checks a file.
  init(_ source: ScenarioLoader.Source) {
    let (origin, parsed) = Self.parse(source)
    lines = (try? parsed.get().lines) ?? SourceLines(source.bytes)
    let report = FileReport(file: source.path, lines: lines, origin: origin)
    let reader = ScenarioReader(
      report: report, source: source.isAddition ? .addition(source.path) : .file(source.path),
      bodies: source.bodies, templates: source.templates)
    switch (parsed, origin) {
    case (.success(let document), .wireMock):
      scenarios = reader.readMappings(document, fallbackName: source.name)
    case (.success(let document), .scenarioFile):
      if let message = ForeignDocument.message(about: document.root) {
        report.error(at: document.root, message)
        scenarios = []
      } else {
        scenarios = [reader.read(document, fallbackName: source.name)].compactMap { $0 }
      }
    case (.failure(let error), _):
      report.error(error, ForeignDocument.message(aboutFile: source.path))
      scenarios = []
    }
    diagnostics = report.diagnostics
    bodies = report.bodies
  }

  /// The origin of a file, decided by its place or its content.
  private static func parse(_ source: ScenarioLoader.Source)
    -> (Scenario.Origin, Result<JSONDocument, JSONSyntaxError>)
  {
    if source.isMapping { return (.wireMock, parse(source.bytes, .wireMock)) }
    let strict = parse(source.bytes, .rfc8259)
    if case .success(let document) = strict {
      return (isMapping(document.root) ? .wireMock : .scenarioFile, strict)
    }
    // A text that is not even valid in WireMock's dialect of JSON is treated as a scenario file with a mistake.
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
