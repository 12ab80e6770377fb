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
  /// The connection ended before the response did.
  case interrupted(String)
  /// What came is not HTTP.
  case malformed(String)
  /// Anything else.
  case other(domain: String, code: Int, message: String)
}

extension NoAnswer: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .invalidRequest(let text): "the request is invalid: \(text)"
    case .cancelled: "cancelled"
    case .timedOut: "timed out"
    case .cannotConnect(let text): "cannot connect: \(text)"
    case .interrupted(let text): "interrupted: \(text)"
    case .malformed(let text): "not HTTP: \(text)"
    case .other(let domain, let code, let message): "\(message) (\(domain) \(code))"
    }
  }
}
