// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
import MockAPISystem

/// The content of a new certificate.
struct X509Template {
  var commonName: String
  /// The names and addresses that clients use.
  var hosts: [String] = []
  var isAuthority = false
  /// In seconds since 1970, like ``end``.
  var begin: Int
  var end: Int

  static let day = 86_400

  /// Makes the certificate of a key.
  /// - Parameter issuer: the signer; `nil` for a certificate that signs itself.
  func certificate(
    for key: X509PrivateKey, issuer: (certificate: X509Certificate, key: X509PrivateKey)?
  ) throws(GnuTLSError) -> X509Certificate {
    let certificate = try X509Certificate()
    let handle = certificate.handle
    try GnuTLSError.check(gnutls_x509_crt_set_version(handle, 3))
    try setSerial(of: handle)
    try GnuTLSError.check(gnutls_x509_crt_set_activation_time(handle, begin))
    try GnuTLSError.check(gnutls_x509_crt_set_expiration_time(handle, end))
    try GnuTLSError.check(gnutls_x509_crt_set_dn(handle, "CN=\(commonName),O=mockapi", nil))
    try GnuTLSError.check(gnutls_x509_crt_set_key(handle, key.handle))
    try GnuTLSError.check(
      gnutls_x509_crt_set_basic_constraints(handle, isAuthority ? 1 : 0, isAuthority ? 0 : -1))
    let usage =
      isAuthority ? GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN : GNUTLS_KEY_DIGITAL_SIGNATURE
    try GnuTLSError.check(gnutls_x509_crt_set_key_usage(handle, UInt32(usage)))
    if !isAuthority {
      // Apple's platforms refuse a server without it.
      try GnuTLSError.check(
        gnutls_x509_crt_set_key_purpose_oid(handle, GNUTLS_KP_TLS_WWW_SERVER, 0))
    }
    for host in hosts { try add(host, to: handle) }
    let own = try key.identifier()
    try GnuTLSError.check(gnutls_x509_crt_set_subject_key_id(handle, own, own.count))
    let signer = issuer ?? (certificate, key)
    let theirs = try signer.key.identifier()
    try GnuTLSError.check(gnutls_x509_crt_set_authority_key_id(handle, theirs, theirs.count))
    try GnuTLSError.check(
      gnutls_x509_crt_sign2(
        handle, signer.certificate.handle, signer.key.handle, GNUTLS_DIG_SHA256, 0))
    return certificate
  }

  /// Random, and positive as RFC 5280 section 4.1.2.2 requires.
  private func setSerial(of handle: gnutls_x509_crt_t) throws(GnuTLSError) {
    var serial = [UInt8](repeating: 0, count: 16)
    try GnuTLSError.check(gnutls_rnd(GNUTLS_RND_NONCE, &serial, serial.count))
    serial[0] = serial[0] & 0x7F | 0x40
    try GnuTLSError.check(gnutls_x509_crt_set_serial(handle, serial, serial.count))
  }

  private func add(_ host: String, to handle: gnutls_x509_crt_t) throws(GnuTLSError) {
    let kind: gnutls_x509_subject_alt_name_t
    var bytes = Array(host.utf8)
    if let address = SocketAddress.bytes(ofAddress: host) {
      kind = GNUTLS_SAN_IPADDRESS
      bytes = address
    } else {
      kind = GNUTLS_SAN_DNSNAME
    }
    try GnuTLSError.check(
      gnutls_x509_crt_set_subject_alt_name(
        handle, kind, bytes, UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)))
  }
}
