// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
package import MockAPIText

/// A text that is added at run time, checked by itself: a scenario file, a WireMock mapping, or several in `mappings`.
package struct AddedText: Sendable {
  /// Its name in diagnostics.
  package let name: String
  /// The valid scenarios, in the order of the text.
  package let scenarios: [Scenario]
  /// Its errors and warnings, by place.
  package let diagnostics: [Diagnostic]
  private let lines: SourceLines

  /// - Parameters:
  ///   - name: the name of the text in diagnostics, and of a scenario that has no name of its own.
  ///   - isMapping: whether it is WireMock's, whatever it contains; otherwise its content decides.
  ///   - bodyFolder: the folder of body files; `nil` if there is none.
  ///   - templates: which mappings are templates.
  package init(
    _ text: [UInt8], named name: String, isMapping: Bool = false, bodyFolder: String?,
    templates: TemplateOptions = TemplateOptions()
  ) {
    let version = CompiledFile(
      ScenarioLoader.Source(
        path: name, name: FileListing.scenarioName(of: name), bytes: text,
        isMapping: isMapping, isAddition: true, bodies: BodyFiles(root: bodyFolder),
        templates: templates))
    self.name = name
    scenarios = version.scenarios
    diagnostics = version.diagnostics.all(of: name).sorted()
    lines = version.lines
  }

  package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// An error that appears only in comparison with other scenarios.
  package func error(at position: SourcePosition, _ message: String) -> Diagnostic {
    Diagnostic(
      file: name, position: position, message: message,
      excerpt: SourceExcerpt(
        around: lines.offset(of: position), at: position, in: lines.bytes))
  }
}
