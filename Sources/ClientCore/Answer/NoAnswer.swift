// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why there is no complete HTTP response.
///
/// The cases are coarse on purpose: systems report different codes for the same event. The texts are for people.
public enum NoAnswer: Error, Sendable {
  /// The request could not be built; nothing was sent.
  case invalidRequest(String)
  /// The client's `prepare` failed with this error, for example because a refresh of credentials was refused; nothing was sent.
  ///
  ///     if case .noAnswer(.notPrepared(is SignInExpired)) = outcome { showSignIn() }
  case notPrepared(any Error)
  /// The task was cancelled.
  case cancelled
  /// The exchange took longer than the request's timeout.
  case timedOut
  /// No connection: an unknown host, a refused connection, no network, a failed TLS handshake. `because` tells these apart as far as
  /// the system does.
  ///
  ///     if case .cannotConnect(_, because: .noNetwork) = error { showOffline() }
  case cannotConnect(String, because: ConnectionFailure = .unreachable)
  /// The connection ended before the response did. `after` is the part that had arrived: the status, the header
  /// fields and the first bytes of the body. It is nil if the head was not complete, or if the transport does not
  /// report the part. A POST that was redirected to a server out of reach ends so, too: `after` is then the redirect.
  ///
  ///     if case .interrupted(_, let part?) = error { print(part.status, part.body.count) }
  case interrupted(String, after: Received? = nil)
  /// The server sent something that is not HTTP.
  case malformed(String)
  /// Anything else.
  case other(domain: String, code: Int, message: String)
}

extension NoAnswer {
  /// The part of the response that had arrived when the connection ended; nil in every other case.
  public var received: Received? {
    if case .interrupted(_, let received) = self { received } else { nil }
  }

  /// The same error, with the part of the response that had arrived if the connection ended inside it.
  ///
  /// For transports: `throw NoAnswer.interrupted("reset by peer").after(received)`.
  public func after(_ received: Received?) -> NoAnswer {
    guard case .interrupted(let text, after: nil) = self else { return self }
    return .interrupted(text, after: received)
  }
}

extension NoAnswer: LocalizedError {
  /// The description, which programs show and crash reports group by.
  public var errorDescription: String? { description }
}

extension NoAnswer: CustomStringConvertible {
  /// One line. For an interrupted response it has the status and the number of bytes that had arrived. (Those of a download are in
  /// its file; the text says how many.)
  public var description: String {
    switch self {
    case .invalidRequest(let text): "the request is invalid: \(text)"
    case .notPrepared(let text): "the request could not be prepared: \(text)"
    case .cancelled: "cancelled"
    case .timedOut: "timed out"
    case .cannotConnect(let text, because: _): "cannot connect: \(text)"
    case .interrupted(let text, after: nil): "interrupted: \(text)"
    case .interrupted(let text, after: let part?):
      "interrupted: \(text); \(part.status)"
        + (part.body.isEmpty ? " had come" : " and \(part.body.count) bytes of the body had come")
    case .malformed(let text): "not HTTP: \(text)"
    case .other(let domain, let code, let message): "\(message) (\(domain) \(code))"
    }
  }
}
