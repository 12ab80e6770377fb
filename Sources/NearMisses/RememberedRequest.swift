// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIMatching
package import MockAPIXML

/// A request whose parts are computed once, however many scenarios use them.
///
/// It is not generic over the request behind it: that one is asked once for each part, and everything that is computed
/// for thousands of scenarios is compiled for this type.
package final class RememberedRequest: RequestView {
  private let base: any RequestView
  package let method: String
  package let target: RequestTarget
  package let scheme: String
  package let time: Duration
  package let isBodyKept: Bool
  package private(set) lazy var peerAddress = base.peerAddress
  package private(set) lazy var body = base.body
  package private(set) lazy var bodyDecoding = base.bodyDecoding
  package private(set) lazy var bodyText = base.bodyText
  package private(set) lazy var bodyDocument: JSONDocument? = base.bodyDocument
  package private(set) lazy var bodyXML: XMLDocument? = base.bodyXML
  /// A separate budget: near misses are searched for even if matching took too long.
  package let budget = MatchBudget()
  /// By name, in the spelling of the query.
  private var headers: [String: [String]] = [:]

  package init(_ base: any RequestView) {
    self.base = base
    method = base.method
    target = base.target
    scheme = base.scheme
    time = base.time
    isBodyKept = base.isBodyKept
  }

  package func headerValues(named name: String) -> [String] {
    if let known = headers[name] { return known }
    let values = base.headerValues(named: name)
    headers[name] = values
    return values
  }

  /// Whether the request satisfies a pattern; undecided if that takes too many steps, or needs a part of the body that was not kept.
  package func outcome(of pattern: RequestPattern) -> MatchOutcome {
    .all(pattern.conditions) { outcome(of: $0, in: pattern) }
  }

  /// The result of one of the conditions of a pattern.
  package func outcome(of condition: RequestCondition, in pattern: RequestPattern) -> MatchOutcome {
    condition.part.kind == .body && !isBodyKept
      ? .limitReached : pattern.outcome(of: condition, for: self)
  }
}
