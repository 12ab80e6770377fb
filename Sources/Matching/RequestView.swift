// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON
public import MockAPIXML

/// What a matcher may ask of a request. Each part is made only when it is asked for, so that a request that is
/// told apart by its path costs no more than its path.
public protocol RequestView {
  /// The method as it was sent; case counts (RFC 9110 section 9.1).
  var method: String { get }
  /// The target as it was sent, nothing decoded.
  var target: RequestTarget { get }
  /// `http` or `https`.
  var scheme: String { get }
  /// The address of the peer, without its port.
  var peerAddress: String { get }
  /// The values of the header fields with a name, in order, each field line one value; name in any case.
  func headerValues(named name: String) -> [String]
  /// The body, its transfer coding and gzip removed; empty when there is none.
  var body: [UInt8] { get }
  /// The body as text, by the charset of its Content-Type.
  var bodyText: String { get }
  /// Whether the body, if there is one, was kept; where nothing for the target reads it, it need not be.
  var isBodyKept: Bool { get }
  /// The body as JSON; `nil` when it is not.
  var bodyDocument: JSONDocument? { get }
  /// The body as XML; `nil` when it is not.
  var bodyXML: XMLDocument? { get }
  /// The work that matchers may do for this request. Views of which more is asked than once keep one.
  var budget: MatchBudget { get }
}

extension RequestView {
  public var isBodyKept: Bool { true }
  public var bodyText: String { decodeBody() }
  public var bodyDocument: JSONDocument? { parseBody() }
  public var bodyXML: XMLDocument? { parseXML() }
  public var budget: MatchBudget { MatchBudget() }

  /// What ``bodyText`` is, made anew; for views that keep it.
  public func decodeBody() -> String { textEncoding.text(of: body) }

  /// What ``bodyDocument`` is, made anew; for views that keep it.
  public func parseBody() -> JSONDocument? {
    // Not JSON is an answer here, not an error.
    guard case .utf8 = textEncoding else { return try? JSONDocument(parsing: bodyText) }
    return try? JSONDocument(parsing: body)
  }

  /// What ``bodyXML`` is, made anew; for views that keep it.
  public func parseXML() -> XMLDocument? {
    try? XMLDocument(parsing: bodyText)  // As above.
  }

  private var textEncoding: TextEncoding {
    TextEncoding(contentType: headerValues(named: "Content-Type").first)
  }
}
