// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why there is no complete HTTP response.
///
/// Coarse on purpose: systems differ in the codes for one and the same event. The texts are for people.
public enum NoAnswer: Error, Sendable, Hashable {
  /// The request could not be built; nothing was sent.
  case invalidRequest(String)
  /// The task was cancelled.
  case cancelled
  /// The exchange took longer than the request's timeout.
  case timedOut
  /// No connection: an unknown host, a refused connection, no network, a failed TLS handshake.
  case cannotConnect(String)
  /// The connection ended before the response did. `after` is what had come by then: the status, the header fields and
  /// the first bytes of the body; nil where the head was not whole, or where a transport does not tell.
  ///
  ///     if case .interrupted(_, let part?) = error { print(part.status, part.body.count) }
  case interrupted(String, after: Received? = nil)
  /// What came is not HTTP.
  case malformed(String)
  /// Anything else.
  case other(domain: String, code: Int, message: String)
}

extension NoAnswer {
  /// What had come of the response when the connection ended; nil in every other case.
  public var received: Received? {
    if case .interrupted(_, let received) = self { received } else { nil }
  }

  /// The same, with what had come of the response where the connection ended inside it.
  ///
  /// For transports: `throw NoAnswer.interrupted("reset by peer").after(received)`.
  public func after(_ received: Received?) -> NoAnswer {
    guard case .interrupted(let text, after: nil) = self else { return self }
    return .interrupted(text, after: received)
  }
}

extension NoAnswer: CustomStringConvertible {
  /// One line; of what had come, the status and the number of bytes.
  public var description: String {
    switch self {
    case .invalidRequest(let text): "the request is invalid: \(text)"
    case .cancelled: "cancelled"
    case .timedOut: "timed out"
    case .cannotConnect(let text): "cannot connect: \(text)"
    case .interrupted(let text, after: nil): "interrupted: \(text)"
    case .interrupted(let text, after: let part?):
      "interrupted: \(text); \(part.status) and \(part.body.count) bytes of the body had come"
    case .malformed(let text): "not HTTP: \(text)"
    case .other(let domain, let code, let message): "\(message) (\(domain) \(code))"
    }
  }
}
