// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS

/// The settings that sessions of one port share: a certificate with its key, the certificates that clients may show, and
/// the versions of TLS.
final class TLSCredentials: @unchecked Sendable {
  // No lock is needed: the value never changes after `init`, and GnuTLS allows sessions of many threads to read it.
  private let certificate: gnutls_certificate_credentials_t
  private let priorities: gnutls_priority_t
  /// Whether there is a certificate; without one, every handshake is refused after its first message.
  let hasIdentity: Bool
  let clients: Clients

  /// The certificates of clients that a port accepts.
  enum Clients: Sendable {
    /// The port does not ask for any.
    case unasked
    /// Those that one of these authorities has signed.
    case signed(by: [X509Certificate], isRequired: Bool)
    /// The port requires one, and accepts none.
    case refused
  }

  /// - Parameter identity: `nil` for a port that refuses every handshake.
  init(
    _ identity: CertificateAuthority.Identity?, clients: Clients = .unasked
  ) throws(TLSIdentityError) {
    hasIdentity = identity != nil
    self.clients = clients
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
    guard case .signed(let authorities, _) = clients else { return }
    // Copied too. Their names tell clients which certificate to show.
    var list = authorities.map { $0.handle as gnutls_x509_crt_t? }
    try GnuTLSError.telling("the authorities of clients") { () throws(GnuTLSError) in
      try GnuTLSError.check(
        gnutls_certificate_set_x509_trust(certificate, &list, Int32(list.count)))
    }
  }

  deinit {
    gnutls_certificate_free_credentials(certificate)
    gnutls_priority_deinit(priorities)
  }

  /// Whether every handshake fails.
  var refusesAll: Bool {
    if case .refused = clients { true } else { !hasIdentity }
  }

  /// Makes a session use them.
  func apply(to session: gnutls_session_t) throws(GnuTLSError) {
    try GnuTLSError.check(gnutls_priority_set(session, priorities))
    try GnuTLSError.check(
      gnutls_credentials_set(
        session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(certificate)))
    switch clients {
    case .unasked: break
    case .signed(_, isRequired: false):
      gnutls_certificate_server_set_request(session, GNUTLS_CERT_REQUEST)
    case .signed, .refused:
      gnutls_certificate_server_set_request(session, GNUTLS_CERT_REQUIRE)
    }
  }

  private static let versions = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"
}
