// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import MockAPIClientCore

extension NoAnswer {
  /// Classifies an error that a transport threw.
  package init(_ error: any Error) {
    switch error {
    case let error as NoAnswer: self = error
    case is CancellationError: self = .cancelled
    case let error as URLError: self.init(error)
    default:
      let error = error as NSError
      self = .other(domain: error.domain, code: error.code, message: error.localizedDescription)
    }
  }

  /// The missing answer behind an error of the app's own code, which may send requests itself: to prepare a request, or to
  /// refresh a token. Nil if the error says something else, such as that a request was refused.
  init?(behind error: any Error) {
    switch error {
    case let error as URLError where error.code == .cancelled: self = .cancelled
    case let error as any FailedOutcome:
      guard let noAnswer = error.noAnswer else { return nil }
      self = noAnswer
    case is NoAnswer, is CancellationError, is URLError: self.init(error)
    default: return nil
    }
  }

  /// No code becomes `.cancelled`: `APIClient` knows of the caller's own cancellation without URLSession, and
  /// URLSession also reports `.cancelled` for a challenge that it could not meet.
  private init(_ error: URLError) {
    let text = error.localizedDescription
    switch error.code {
    case .timedOut:
      self = .timedOut
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
      self = .cannotConnect(text, because: .noNetwork)
    case .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .cannotConnect(text, because: .untrusted)
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed:
      self = .cannotConnect(text)
    case .secureConnectionFailed:
      self = .cannotConnect(text, because: Self.handshakeFailure(text))
    case .networkConnectionLost:
      self = .interrupted(text)
    case .badServerResponse where text.hasPrefix("Empty reply"):
      // URLSession on Linux reports this for a connection that ended before the head.
      self = .interrupted(text)
    case .unknown where Self.blamesHandshake(text):
      self = .cannotConnect(text, because: Self.handshakeFailure(text))
    case .unknown where text.hasPrefix("transfer closed") || text.hasPrefix("Send failure"):
      // URLSession on Linux reports this for a body that ended too soon, in an answer or a request; the text is libcurl's.
      self = .interrupted(text)
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
      self = .malformed(text)
    case .unsupportedURL where Self.blamesResponse(text), .unknown where Self.blamesResponse(text):
      self = .malformed(text)
    default:
      self = .other(domain: URLError.errorDomain, code: error.code.rawValue, message: text)
    }
  }

  /// Whether `text`, which URLSession on Linux takes over from libcurl under an unspecific code, says that the TLS
  /// handshake failed. Most systems build libcurl with OpenSSL; the other texts are those of GnuTLS and of newer
  /// releases.
  private static func blamesHandshake(_ text: String) -> Bool {
    let texts = [
      "SSL certificate problem", "SSL: ", "SSL certificate verification failed",
      "SSL peer certificate", "OpenSSL/", "OpenSSL SSL_connect", "TLS connect error",
      "Unknown SSL protocol error", "gnutls_handshake() failed",
      "server certificate verification failed",
    ]
    return texts.contains { text.hasPrefix($0) } || blamesClientCertificate(text)
  }

  /// Why a TLS handshake failed, from the text of a TLS library. Some of them write their reasons in capitals.
  package static func handshakeFailure(_ text: String) -> ConnectionFailure {
    // libcurl adds the host, whose name may be anything.
    let reason = text.prefix(
      upTo: text.firstRange(of: " in connection to ")?.lowerBound ?? text.endIndex
    )
    .lowercased().replacing("_", with: " ")
    return ["certificate", "unknown ca"].contains { reason.contains($0) }
      ? .untrusted : .unreachable
  }

  /// With TLS 1.3, a server refuses the client's certificate after the client's handshake, so it is an alert that the client
  /// reads in place of the answer.
  private static func blamesClientCertificate(_ text: String) -> Bool {
    text.hasPrefix("OpenSSL SSL_read") && text.contains(" alert ")
      && (text.contains("certificate") || text.contains("unknown ca"))
  }

  /// Whether `text`, which URLSession on Linux takes over from libcurl under a code that does not fit, says that the
  /// response is not HTTP.
  private static func blamesResponse(_ text: String) -> Bool {
    let texts = [
      "Unsupported HTTP version in response", "Unsupported response code", "Received HTTP/0.9",
      "Illegal or missing hexadecimal sequence", "Invalid Content-Length", "Failed writing header",
      "Error while processing content unencoding", "Header without colon",
      "Too long hexadecimal number",
    ]
    return texts.contains { text.hasPrefix($0) }
  }
}
