// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

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
  /// The body, its transfer coding removed; empty when there is none.
  var body: [UInt8] { get }
  /// The body as JSON; `nil` when it is not.
  var bodyDocument: JSONDocument? { get }
}

extension RequestView {
  public var bodyDocument: JSONDocument? {
    try? JSONDocument(parsing: body)  // Not JSON is an answer here, not an error.
  }
}
