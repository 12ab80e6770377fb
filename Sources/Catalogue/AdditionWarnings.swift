// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPILoading
import MockAPIScenario

/// The warnings of a text that was added. The sender does not see them, because the text is served.
package struct AdditionWarnings: Sendable {
  /// The name of the text.
  package let name: String
  /// The method and the path of its only scenario; `nil` if it has several. A query may have secrets.
  package let endpoint: String?
  package let diagnostics: [Diagnostic]
  /// Whether it is a stub of WireMock's API. Then the server wrote the text, and the sender does not know the places in it.
  package let isMapping: Bool
  /// A number for the content, whatever its id is: clients often make a new one whenever they send the same stub.
  package let content: Int

  /// - Returns: `nil` if the text has no warnings.
  init?(of text: AddedText, _ bytes: [UInt8], isMapping: Bool) {
    let warnings = text.diagnostics.filter { $0.severity == .warning }
    guard !warnings.isEmpty else { return nil }
    diagnostics = warnings
    name = text.name
    self.isMapping = isMapping
    let scenario = text.scenarios.count == 1 ? text.scenarios[0] : nil
    endpoint = scenario.map(\.endpoint).map { "\($0.method) \($0.target.prefix { $0 != "?" })" }
    var hasher = Hasher()
    let parts =
      scenario.map { bytes.split(separator: Array($0.id.description.utf8)) } ?? [bytes[...]]
    for part in parts { hasher.combine(part) }
    content = hasher.finalize()
  }
}
