// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIScenario
package import MockAPIText

/// Collects the diagnostics of a file while it is read.
///
/// It is a reference, because every part of the reader adds to the same list; it never leaves the call that reads the
/// file.
package final class FileReport {
  package let file: String
  let lines: SourceLines
  /// The origin, whose leniencies apply.
  let origin: Scenario.Origin
  private(set) var diagnostics = DiagnosticList()

  package init(file: String, lines: SourceLines, origin: Scenario.Origin) {
    self.file = file
    self.lines = lines
    self.origin = origin
  }

  /// The body files, by path.
  private(set) var bodies: [String: BodyFiles.Content] = [:]

  func noteBody(_ path: String, _ content: BodyFiles.Content) {
    bodies[path] = content
  }

  /// The findings in a part of the file that is read by itself.
  struct Findings: Sendable {
    let diagnostics: DiagnosticList
    let bodies: [String: BodyFiles.Content]
  }

  var findings: Findings { Findings(diagnostics: diagnostics, bodies: bodies) }

  /// Adds the findings in the next part.
  func add(_ part: Findings) {
    diagnostics.add(part.diagnostics)
    bodies.merge(part.bodies) { _, later in later }
  }

  /// Everything that was reported.
  package var all: [Diagnostic] { diagnostics.all(of: file) }

  /// The number of errors so far.
  package var errorCount: Int { diagnostics.errorCount }

  /// The number of errors and warnings so far.
  var problemCount: Int { diagnostics.errorCount + diagnostics.warningCount }

  /// Whether the file can be served so far.
  package var isClean: Bool { errorCount == 0 }

  /// A mistake that WireMock accepts: a warning in a mapping, an error in a scenario file.
  func objection(at value: JSONValue, _ message: @autoclosure () -> String) {
    add(at: value, origin == .wireMock ? .warning : .error, message())
  }

  /// A probable mistake in a file that can be served.
  func warning(at value: JSONValue, _ message: @autoclosure () -> String) {
    add(at: value, .warning, message())
  }

  package func error(at value: JSONValue, _ message: @autoclosure () -> String) {
    add(at: value, .error, message())
  }

  private func add(
    at value: JSONValue, _ severity: Diagnostic.Severity, _ message: @autoclosure () -> String
  ) {
    // A caret is enough for arrays and objects, whose end may be many lines away.
    let isContainer = value.kind == .array || value.kind == .object
    add(
      at: value.range.lowerBound, length: isContainer ? 1 : value.range.count, severity, message())
  }

  /// An error inside a string, at a byte of its text.
  func error(inString value: JSONValue, at offset: Int, _ message: @autoclosure () -> String) {
    add(at: value.sourceOffset(ofText: offset), length: 1, .error, message())
  }

  /// The same as a warning.
  func warning(inString value: JSONValue, at offset: Int, _ message: @autoclosure () -> String) {
    add(at: value.sourceOffset(ofText: offset), length: 1, .warning, message())
  }

  /// A mistake at a byte of the file that WireMock accepts: a warning in a mapping, an error in a scenario file.
  func mistake(atByte offset: Int, _ message: @autoclosure () -> String) {
    add(at: offset, length: 1, origin == .wireMock ? .warning : .error, message())
  }

  /// An error in an operand that is JSON, or a string that contains JSON.
  /// - Parameters:
  ///   - value: the wrong value, of the file or of the JSON in the string.
  ///   - offset: the wrong byte of its text, if it is a string and the byte is known.
  func error(
    inOperand operand: JSONValue, at value: JSONValue, textOffset offset: Int?,
    _ message: @autoclosure () -> String
  ) {
    if operand.kind == .string {
      let place = offset.map(value.sourceOffset) ?? value.range.lowerBound
      error(inString: operand, at: place, message())
    } else if let offset {
      error(inString: value, at: offset, message())
    } else {
      error(at: value, message())
    }
  }

  /// - Parameter message: what to say in place of the error's own message.
  package func error(_ syntax: JSONSyntaxError, _ message: String? = nil) {
    add(at: syntax.offset, length: 1, .error, message ?? syntax.message)
  }

  private func add(
    at offset: @autoclosure () -> Int, length: Int, _ severity: Diagnostic.Severity,
    _ message: @autoclosure () -> String
  ) {
    guard diagnostics.hasRoom(for: severity) else { return diagnostics.count(severity) }
    let offset = offset()
    let position = lines.position(of: offset)
    diagnostics.add(
      Diagnostic(
        severity, file: file, position: position, message: message(),
        excerpt: SourceExcerpt(around: offset, at: position, in: lines.bytes), length: length))
  }
}
