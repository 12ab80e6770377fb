// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIRegularExpression
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
  ///   - isRequestWhole: whether its request was read without an error.
  static func response(
    because error: Diagnostic?, in file: String, isRequestWhole: Bool
  ) -> ResponseDefinition {
    let location = [file, error?.position?.description].compactMap(\.self).joined(separator: ":")
    let message = error?.message ?? "it has an error; 'mockapi check' lists the errors of the file"
    let reach =
      isRequestWhole
      ? "" : "; until this is mended, all requests that its other conditions match get this answer"
    var writer = JSONWriter()
    writer.literal([
      "type": "mockapi:refused-mapping", "title": "The mapping is refused", "status": 500,
      "detail": "\(message), at \(location)\(reach)", "location": .string(location),
    ])
    return ResponseDefinition(
      status: 500,
      headers: [HeaderField(name: "Content-Type", value: "application/problem+json")],
      body: (writer.bytes + [0x0A])[...])
  }
}

extension RefusedMapping {
  /// Whether what could be read of a request says well enough which requests it might match: its method, and a URL that not every
  /// request has.
  /// - Parameters:
  ///   - pattern: the conditions without an error.
  ///   - source: the request in the file.
  static func knowsRequests(_ pattern: RequestPattern, of source: JSONValue?) -> Bool {
    let method = source?["method"]
    let hasMethod = pattern.conditions.contains { $0.part.kind == .method }
    guard hasMethod || method == nil || method?.kind == .null || method?.string == "ANY" else {
      return false
    }
    return pattern.conditions.contains { condition in
      switch condition.part {
      case .url, .urlPath: true
      case .urlPattern(let pattern), .urlPathPattern(let pattern):
        !anyURLs.allSatisfy(pattern.matchesWhole)
      case .urlPathTemplate(let template): !universalTemplates.contains(template.description)
      default: false
      }
    }
  }

  /// Only expressions for any URL match both.
  private static let anyURLs = ["/~", "/Z/0/~/any/path"]
  private static let universalTemplates: Set<String> = ["**", "/**"]
}

extension Scenario {
  /// Whether it answers in place of a mapping that is refused.
  var isRefused: Bool { origin == .wireMock && cases.first?.name == RefusedMapping.caseName }
}
