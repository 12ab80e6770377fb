// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIMatching
package import MockAPIScenario
import MockAPIText

/// Reads parts of WireMock mappings that come alone, as in the calls of its API, with the rules and leniencies of
/// whole mappings.
package enum MappingPart {
  /// Reads the content of a `request`.
  /// - Parameter options: those of the mappings that are served.
  /// - Throws: the first error.
  package static func request(
    _ value: JSONValue, _ options: TemplateOptions
  ) throws(Diagnostic) -> RequestPattern {
    try read(value, options) { $0.readRequest(value, "a request") }
  }

  /// Reads a matcher of a single value, as in `bodyPatterns`.
  /// - Parameter options: those of the mappings that are served.
  /// - Throws: the first error.
  package static func matcher(
    _ value: JSONValue, _ options: TemplateOptions
  ) throws(Diagnostic) -> ValuePattern {
    try read(value, options) { $0.readValuePattern(value, isBody: true) }
  }

  /// Reads the delays in the settings of WireMock's API.
  /// - Throws: the first error.
  package static func delays(_ value: JSONValue) throws(Diagnostic) -> Timing {
    try read(value) { $0.readDelays(value) }
  }

  /// The members of the settings.
  package static let settingsKeys = [
    "fixedDelay", "delayDistribution", "extended", "proxyPassThrough",
  ]

  /// The end of a message about an unknown member of a mapping: what was probably meant, or where it belongs.
  package static func hint(forUnknown name: String, in mapping: JSONValue) -> String {
    KnownKeys.hint(
      for: name, in: mapping, among: WireMockVocabulary.mapping.read, origin: .wireMock)
  }

  /// Whether a name is the operator of a matcher.
  package static func isOperator(_ name: String) -> Bool {
    ScenarioReader.isOperator(name)
  }

  private static func read<Part>(
    _ value: JSONValue, _ options: TemplateOptions = TemplateOptions(),
    _ read: (ScenarioReader) -> Part?
  ) throws(Diagnostic) -> Part {
    let report = FileReport(file: "", lines: value.document.lines, origin: .wireMock)
    let reader = ScenarioReader(
      report: report, source: .addition(""), bodies: BodyFiles(root: nil), templates: options)
    let part = read(reader)
    if let error = report.diagnostics.firstError { throw error }
    // A request must not be able to end the server, whatever it contains.
    guard let part else { throw Diagnostic(file: "", message: "this cannot be read") }
    return part
  }
}
