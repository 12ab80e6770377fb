// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
import MockAPIText

/// The refusal of a client for its certificate, or for its lack of one.
struct ClientRefusal {
  enum Cause {
    case missing
    case unknownAuthority
    case expired
    case notYetValid
    /// It is limited to other purposes, such as to being a server's.
    case notForClients
    /// GnuTLS's words for any other reason.
    case invalid(String)
    /// The port refuses every certificate.
    case always
  }

  let cause: Cause
  /// The name in the certificate; empty without one.
  var subject = ""

  /// What the client is told, as OpenSSL's servers do (RFC 8446 section 6.2, RFC 5246 section 7.4.6).
  func alert(in version: gnutls_protocol_t) -> gnutls_alert_description_t {
    switch cause {
    case .missing:
      version == GNUTLS_TLS1_3 ? GNUTLS_A_CERTIFICATE_REQUIRED : GNUTLS_A_HANDSHAKE_FAILURE
    case .unknownAuthority: GNUTLS_A_UNKNOWN_CA
    case .expired: GNUTLS_A_CERTIFICATE_EXPIRED
    case .notForClients: GNUTLS_A_UNSUPPORTED_CERTIFICATE
    case .notYetValid, .invalid, .always: GNUTLS_A_BAD_CERTIFICATE
    }
  }

  /// For the log.
  var reason: String {
    switch cause {
    case .missing: "the client has no certificate, and this port requires one"
    case .unknownAuthority: refusal("no authority in the file of --tls-client-ca has signed it")
    case .expired: refusal("it, or the authority that signed it, has expired")
    case .notYetValid: refusal("it, or the authority that signed it, is not valid yet")
    case .notForClients:
      refusal("its extended key usage allows other purposes than that of a client (clientAuth)")
    case .invalid(let words): refusal(words)
    case .always: refusal("this port refuses all")
    }
  }

  private func refusal(_ reason: String) -> String {
    // The client chooses its name.
    let name = EscapedText.of(Array(subject.utf8.prefix(Self.nameLimit))[...])
    return "the client's certificate (\(name)) is refused: \(reason)"
  }

  /// In bytes.
  private static let nameLimit = 200
}

extension ClientRefusal.Cause {
  /// - Parameter status: the result of a verification; `nil` if it has no mistake.
  init?(_ status: UInt32) {
    func has(_ flag: gnutls_certificate_status_t) -> Bool { status & flag.rawValue != 0 }
    // A chain may have several mistakes; the first one is the most important.
    if status == 0 { return nil }
    if has(GNUTLS_CERT_SIGNER_NOT_FOUND) || has(GNUTLS_CERT_SIGNER_NOT_CA) {
      self = .unknownAuthority
    } else if has(GNUTLS_CERT_EXPIRED) {
      self = .expired
    } else if has(GNUTLS_CERT_NOT_ACTIVATED) {
      self = .notYetValid
    } else if has(GNUTLS_CERT_PURPOSE_MISMATCH) {
      self = .notForClients
    } else {
      self = .invalid(Self.words(for: status))
    }
  }

  /// Wraps `gnutls_certificate_verification_status_print`.
  private static func words(for status: UInt32) -> String {
    do throws(GnuTLSError) {
      let text = try takeDatum {
        gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, $0, 0)
      }
      let words = String(decoding: text, as: UTF8.self)
      return String(words.reversed().drop { $0 == " " }.reversed())
    } catch {
      return "GnuTLS finds mistakes in it (\(status))"
    }
  }
}
