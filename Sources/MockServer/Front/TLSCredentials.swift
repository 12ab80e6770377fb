// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS

/// The settings that sessions of one port share: a certificate with its key, and the versions of TLS.
final class TLSCredentials: @unchecked Sendable {
  // No lock is needed: the value never changes after `init`, and GnuTLS allows sessions of many threads to read it.
  private let certificate: gnutls_certificate_credentials_t
  private let priorities: gnutls_priority_t

  /// - Parameter identity: `nil` for a port that refuses every handshake.
  init(_ identity: CertificateAuthority.Identity?) throws(TLSIdentityError) {
    (certificate, priorities) = try GnuTLSError.telling("the certificate and its key") {
      () throws(GnuTLSError) in
      var certificate: gnutls_certificate_credentials_t?
      try GnuTLSError.check(gnutls_certificate_allocate_credentials(&certificate))
      var priorities: gnutls_priority_t?
      try GnuTLSError.check(gnutls_priority_init(&priorities, Self.versions, nil))
      guard let certificate, let priorities else { throw GnuTLSError(code: GNUTLS_E_MEMORY_ERROR) }
      return (certificate, priorities)
    }
    guard let identity else { return }
    // GnuTLS copies them.
    var chain = identity.chain.map { $0.handle as gnutls_x509_crt_t? }
    try GnuTLSError.telling("the certificate and its key") { () throws(GnuTLSError) in
      try GnuTLSError.check(
        gnutls_certificate_set_x509_key(
          certificate, &chain, Int32(chain.count), identity.key.handle))
    }
  }

  deinit {
    gnutls_certificate_free_credentials(certificate)
    gnutls_priority_deinit(priorities)
  }

  /// Makes a session use them.
  func apply(to session: gnutls_session_t) throws(GnuTLSError) {
    try GnuTLSError.check(gnutls_priority_set(session, priorities))
    try GnuTLSError.check(
      gnutls_credentials_set(
        session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(certificate)))
  }

  private static let versions = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"
}
