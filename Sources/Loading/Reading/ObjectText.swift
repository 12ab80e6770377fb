// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// Reads a JSON object that is not a scenario file, such as the body of a request, with the same diagnostics.
package enum ObjectText {
  /// Why a text could not be read.
  package struct Invalid: Error {
    package let diagnostics: [Diagnostic]
  }

  /// - Parameters:
  ///   - name: the name of the text in diagnostics.
  ///   - what: the name of the object with its article: `a lease`.
  ///   - keys: the allowed keys.
  ///   - read: reads the members, and reports mistakes.
  /// - Throws: all mistakes.
  package static func read<Value>(
    _ text: [UInt8], named name: String, _ what: String, keys: [String], required: [String] = [],
    _ read: (ObjectReader, FileReport) -> Value
  ) throws(Invalid) -> Value {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: text)
    } catch {
      let report = FileReport(file: name, lines: SourceLines(text), origin: .scenarioFile)
      report.error(error)
      throw Invalid(diagnostics: report.all)
    }
    let report = FileReport(file: name, lines: document.lines, origin: .scenarioFile)
    guard
      let object = ObjectReader(
        document.root, what, keys: keys, required: required, report: report)
    else { throw Invalid(diagnostics: report.all) }
    let value = read(object, report)
    if !report.isClean { throw Invalid(diagnostics: report.all) }
    return value
  }
}
