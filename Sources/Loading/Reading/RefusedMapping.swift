// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The answer in place of a mapping that is refused: an error that says why. Without it, a wider mapping would answer the requests of
/// the refused one, and a test would pass or fail for a reason that nobody sees.
enum RefusedMapping {
  /// The name of its case, where the mapping's own would be `response`.
  static let caseName = "refused"

  /// - Parameters:
  ///   - error: why it is refused; `nil` if the file has too many errors to keep this one.
  ///   - file: the path of the mapping's file.
  static func response(because error: Diagnostic?, in file: String) -> ResponseDefinition {
    let location = [file, error?.position?.description].compactMap(\.self).joined(separator: ":")
    let message = error?.message ?? "it has an error; 'mockapi check' lists the errors of the file"
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", "mockapi:refused-mapping")
      writer.member("title", "The mapping is refused")
      writer.member("status", 500)
      writer.member("detail", "\(message), at \(location)")
      writer.member("location", location)
    }
    return ResponseDefinition(
      status: 500,
      headers: [HeaderField(name: "Content-Type", value: "application/problem+json")],
      body: (writer.bytes + [0x0A])[...])
  }
}

extension Scenario {
  /// Whether it answers in place of a mapping that is refused.
  var isRefused: Bool { origin == .wireMock && cases.first?.name == RefusedMapping.caseName }
}
