// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIXML

/// A request whose body has not come. It notes whether the body is asked for: what was decided then is not known before the
/// body has come.
final class HeadView<Request: RequestView>: RequestView {
  private let request: Request
  /// Whether anything has asked for the body.
  private(set) var isBodyAsked = false

  static var hasOnlyHead: Bool { true }

  init(_ request: Request) {
    self.request = request
  }

  var method: String { request.method }
  var target: RequestTarget { request.target }
  var scheme: String { request.scheme }
  var peerAddress: String { request.peerAddress }
  var time: Duration { request.time }
  var headerFields: [HeaderField] { request.headerFields }
  var budget: MatchBudget { request.budget }

  func headerValues(named name: String) -> [String] { request.headerValues(named: name) }

  var body: [UInt8] { lacking([]) }
  var bodyDecoding: BodyDecoding { lacking(.asDeclared) }
  var isBodyUTF8: Bool { lacking(true) }
  var bodyText: String { lacking("") }
  var bodyDocument: JSONDocument? { lacking(nil) }
  var bodyXML: XMLDocument? { lacking(nil) }
  func takeUnparsedBody() -> [UInt8]? { lacking(nil) }

  private func lacking<Value>(_ value: Value) -> Value {
    isBodyAsked = true
    return value
  }
}
