// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

extension Scenario {
  /// The requests of a scenario in short, for lists.
  package struct Endpoint: Sendable {
    /// The method, several methods separated by `|`, or `ANY`.
    package let method: String
    /// The key of the scenario that gives the target, such as `urlPathTemplate`; `nil` if every target matches.
    package let matcher: String?
    /// The URL, path, template or pattern; `*` if every target matches.
    package let target: String
  }

  package var endpoint: Endpoint {
    let url = request.conditions.lazy.compactMap { Self.url(of: $0.part) }.first
    return Endpoint(
      method: request.methods.listed?.joined(separator: "|") ?? "ANY", matcher: url?.matcher,
      target: url?.text ?? "*")
  }

  private static func url(of part: RequestCondition.Part) -> (matcher: String, text: String)? {
    switch part {
    case .url(let text), .urlPath(let text): (part.name, text)
    case .urlPattern(let pattern), .urlPathPattern(let pattern): (part.name, "\(pattern)")
    case .urlPathTemplate(let template): (part.name, template.description)
    default: nil
    }
  }
}
