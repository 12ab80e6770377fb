// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIXML

/// The parts of a request that matchers read. Each part is made only when it is used, so a request that is identified
/// by its path costs only its path.
package protocol RequestView {
  /// Whether the body has not come. Then it is only asked for where the result depends on it, not to save work.
  static var hasOnlyHead: Bool { get }
  /// The method as it was sent; case matters (RFC 9110 section 9.1).
  var method: String { get }
  /// The target as it was sent, without decoding.
  var target: RequestTarget { get }
  /// `http` or `https`.
  var scheme: String { get }
  /// The address of the peer, without its port.
  var peerAddress: String { get }
  /// When the request came: the time since 1970 in UTC, leap seconds left out. Dates relative to now are compared with it, so
  /// that a decision is the same whenever it is made.
  var time: Duration { get }
  /// The values of the header fields with a name, in order, one value for each field line; the name matches in any
  /// case.
  func headerValues(named name: String) -> [String]
  /// All header fields in order; empty for a view that cannot list them.
  var headerFields: [HeaderField] { get }
  /// The body without its transfer coding, gzip and deflate; empty if there is none.
  var body: [UInt8] { get }
  /// What was done to the bytes that were sent to get the body.
  var bodyDecoding: BodyDecoding { get }
  /// Whether the body is text in UTF-8, by its Content-Type.
  var isBodyUTF8: Bool { get }
  /// The body as text, decoded with the charset of its Content-Type.
  var bodyText: String { get }
  /// Whether the body, if there is one, was kept; this is unnecessary if no pattern for the target reads it.
  var isBodyKept: Bool { get }
  /// The body as JSON; `nil` if it is not JSON.
  var bodyDocument: JSONDocument? { get }
  /// The body as XML; `nil` if it is not XML.
  var bodyXML: XMLDocument? { get }
  /// The body in UTF-8 if it is better read once more than made into ``bodyDocument``; otherwise `nil`. A view that stores
  /// its document gives the body a few times.
  func takeUnparsedBody() -> [UInt8]?
  /// The work that matchers may do for this request. A view that is matched more than once stores it.
  var budget: MatchBudget { get }
}

extension RequestView {
  package static var hasOnlyHead: Bool { false }
  package var isBodyKept: Bool { true }
  package var bodyDecoding: BodyDecoding { .asDeclared }
  package var headerFields: [HeaderField] { [] }
  package var isBodyUTF8: Bool { checkBodyEncoding() }
  package var bodyText: String { decodeBody() }
  package var bodyDocument: JSONDocument? { parseBody() }
  package var bodyXML: XMLDocument? { parseXML() }
  package func takeUnparsedBody() -> [UInt8]? { nil }
  package var budget: MatchBudget { MatchBudget() }

  /// Computes ``bodyText``; for views that store it.
  package func decodeBody() -> String { textEncoding.text(of: body) }

  /// Computes ``bodyDocument``; for views that store it.
  package func parseBody() -> JSONDocument? {
    // A body that is not JSON is a normal case here, not an error.
    guard case .utf8 = textEncoding else { return try? JSONDocument(parsing: bodyText) }
    return try? JSONDocument(parsing: body)
  }

  /// Computes ``bodyXML``; for views that store it.
  package func parseXML() -> XMLDocument? {
    try? XMLDocument(parsing: bodyText)  // As above.
  }

  /// Computes ``isBodyUTF8``; for views that store it.
  package func checkBodyEncoding() -> Bool {
    if case .utf8 = textEncoding { true } else { false }
  }

  private var textEncoding: TextEncoding {
    TextEncoding(contentType: headerValues(named: "Content-Type").first)
  }
}
