// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPIText

/// A condition on the requests of a journal: what was asked, and what answered. Without any part, all requests satisfy
/// it.
///
/// ```swift
/// RequestFilter(method: "POST", path: "/registration")
/// ```
/// A filter with other matchers is read from JSON, where it has the matchers of scenario files.
public struct RequestFilter: Sendable, Hashable, CustomStringConvertible {
  /// The condition on the request.
  package let request: RequestPattern
  /// The name of the scenario that answered; `nil` for any, or none.
  public let scenario: String?
  /// The name of the case that answered; `nil` for any, or none.
  public let caseName: String?
  /// The name of the text that it was read from, for reports; `nil` if it was made in code.
  package let source: String?

  package init(
    request: RequestPattern, scenario: String?, caseName: String?, source: String?
  ) {
    self.request = request
    self.scenario = scenario
    self.caseName = caseName
    self.source = source
  }

  /// - Parameters:
  ///   - method: the method; `nil` for any.
  ///   - path: the path exactly as sent, with any query; `nil` for any.
  ///   - scenario: the name of the scenario that answered.
  ///   - caseName: the name of the case that answered.
  public init(
    method: String? = nil, path: String? = nil, scenario: String? = nil,
    case caseName: String? = nil
  ) {
    let place = SourcePosition(line: 1, column: 1)
    let parts = [
      path.map { RequestCondition.Part.urlPath($0) }, method.map { .method(.only([$0])) },
    ]
    self.init(
      request: RequestPattern(
        parts.compactMap(\.self).map { RequestCondition($0, position: place) }),
      scenario: scenario, caseName: caseName, source: nil)
  }

  /// `urlPath /registration, method POST`.
  public var description: String {
    let phrases =
      request.conditions.map(\.part.phrase)
      + [scenario.map { "scenario \($0)" }, caseName.map { "case \($0)" }].compactMap(\.self)
    return phrases.isEmpty ? "any request" : phrases.joined(separator: ", ")
  }
}
