// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS

/// Owns a `gnutls_x509_privkey_t`. Never changed after it is made.
final class X509PrivateKey: @unchecked Sendable {
  // No lock is needed: GnuTLS reads a key from many threads, and nothing here writes to it.
  let handle: gnutls_x509_privkey_t

  private init() throws(GnuTLSError) {
    var handle: gnutls_x509_privkey_t?
    try GnuTLSError.check(gnutls_x509_privkey_init(&handle))
    guard let handle else { throw GnuTLSError(code: GNUTLS_E_MEMORY_ERROR) }
    self.handle = handle
  }

  deinit {
    gnutls_x509_privkey_deinit(handle)
  }

  /// A new key for ECDSA with P-256, which every client supports. Wraps `gnutls_x509_privkey_generate`.
  static func generate() throws(GnuTLSError) -> X509PrivateKey {
    let key = try X509PrivateKey()
    try GnuTLSError.check(
      gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, mockapi_p256_bits(), 0))
    return key
  }

  /// Reads unencrypted PEM. Wraps `gnutls_x509_privkey_import`, which accepts every form that OpenSSL writes.
  convenience init(pem: [UInt8]) throws(GnuTLSError) {
    try self.init()
    let handle = handle
    try GnuTLSError.check(
      withDatum(pem) { gnutls_x509_privkey_import2(handle, $0, GNUTLS_X509_FMT_PEM, nil, 0) })
  }

  /// Wraps `gnutls_x509_privkey_export2_pkcs8`.
  func pem() throws(GnuTLSError) -> [UInt8] {
    try takeDatum {
      gnutls_x509_privkey_export2_pkcs8(
        handle, GNUTLS_X509_FMT_PEM, nil, GNUTLS_PKCS_PLAIN.rawValue, $0)
    }
  }

  /// The identifier of the public key, which is its SHA-1: the same for a key and for its certificate.
  func identifier() throws(GnuTLSError) -> [UInt8] {
    try takeShortBytes { gnutls_x509_privkey_get_key_id(handle, 0, $0, $1) }
  }
}
