// mockapi
// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import MockAPIScenario

/// One request that was answered, for logs and tests.
public struct ServedRequest: Sendable {
  /// The method as it was sent.
  public let method: String
  /// The target as it was sent; of the absolute form, path and query.
  public let target: String
  /// The scenario that answered; `nil` when the server itself did (404, OPTIONS, a preference that is not known).
  public let scenario: String?
  /// The case that was chosen.
  public let caseName: String?
  /// The case whose response was sent; another than ``caseName`` when that is a sequence.
  public let servedCase: String?
  /// The status that was sent; `nil` where a ``fault`` lets none through: raw bytes, a broken status line, a cut before
  /// its end.
  public internal(set) var status: Int?
  /// How many bytes of body were declared for the response; none are sent to HEAD.
  public let bodySize: Int
  /// From the request line to the last byte handed to the system.
  public internal(set) var duration: Duration
  /// Whether all that was to be sent was handed to the system; false when the client went away.
  public internal(set) var isComplete: Bool
  /// The fault that the answer had; `nil` when it had none.
  public let fault: Fault?
  /// How many bytes went out, head included; `nil` where libmicrohttpd wrote the answer, and does not say.
  public internal(set) var wireBytes: Int?
  /// What was sent after the head; `nil` where nobody knows.
  var sentBody: SentBody?

  /// The SHA-256 of all bytes that were sent after the head, the sizes of chunks among them: of no bytes for an answer to
  /// HEAD, and of all of them where raw bytes took the place of a response. `nil` where libmicrohttpd wrote the answer
  /// and the client went away: then nobody knows how much was sent.
  ///
  /// Computed when it is asked for, and once for all answers that share a body.
  public var bodyDigest: BodyDigest? { sentBody?.digest }

  /// The request in the currency of swift-http-types; `nil` when its method is no token.
  public var request: HTTPRequest? {
    HTTPRequest.Method(method).map {
      HTTPRequest(method: $0, scheme: nil, authority: nil, path: target)
    }
  }
}
