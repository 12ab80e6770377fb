// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIXML

/// A request whose parts are computed once, however many scenarios use them.
///
/// It is not generic over the request behind it: that one is asked once for each part, and everything that is computed
/// for thousands of scenarios is compiled for this type.
final class RememberedRequest: RequestView {
  private let base: any RequestView
  let method: String
  let target: RequestTarget
  let scheme: String
  let time: Duration
  let isBodyKept: Bool
  private(set) lazy var peerAddress = base.peerAddress
  private(set) lazy var body = base.body
  private(set) lazy var bodyDecoding = base.bodyDecoding
  private(set) lazy var bodyText = base.bodyText
  private(set) lazy var bodyDocument: JSONDocument? = base.bodyDocument
  private(set) lazy var bodyXML: XMLDocument? = base.bodyXML
  /// A separate budget: near misses are searched for even if matching took too long.
  let budget = MatchBudget()
  /// By name, in the spelling of the query.
  private var headers: [String: [String]] = [:]

  init(_ base: any RequestView) {
    self.base = base
    method = base.method
    target = base.target
    scheme = base.scheme
    time = base.time
    isBodyKept = base.isBodyKept
  }

  func headerValues(named name: String) -> [String] {
    if let known = headers[name] { return known }
    let values = base.headerValues(named: name)
    headers[name] = values
    return values
  }
}
