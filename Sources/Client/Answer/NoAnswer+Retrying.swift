// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import MockAPIClientCore

extension NoAnswer {
  /// Whether the same request may have an answer later, without a change of the app or of its settings: whether to offer a person
  /// to try again.
  ///
  /// It is false if the request is invalid or was not prepared, if a certificate is refused, if redirects do not end or lead to
  /// something other than HTTP, and after a cancellation. It says nothing about what the server did: a POST that was interrupted may
  /// have been acted on. ``RetryingTransport`` has rules of its own for what is sent again at once.
  public var isWorthRetrying: Bool {
    switch self {
    case .invalidRequest, .notPrepared, .cancelled: false
    case .cannotConnect(_, because: let failure): failure != .untrusted
    case .timedOut, .interrupted, .malformed: true
    case .other(let domain, let code, _):
      domain != URLError.errorDomain || !Self.lasting.contains { $0.rawValue == code }
    }
  }

  /// Errors of URLSession that come again with each attempt. `cancelled` is one that gave up at an authentication challenge.
  private static let lasting: [URLError.Code] = [
    .badURL, .unsupportedURL, .httpTooManyRedirects, .redirectToNonExistentLocation, .cancelled,
    .userCancelledAuthentication, .userAuthenticationRequired, .dataLengthExceedsMaximum,
  ]
}
