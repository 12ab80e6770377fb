// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
import MockAPIEngine
import MockAPISystem

/// Owns a `gnutls_x509_crt_t`. Never changed after it is made.
final class X509Certificate: @unchecked Sendable {
  // No lock is needed: GnuTLS reads a certificate from many threads, and nothing here writes to it.
  let handle: gnutls_x509_crt_t

  init() throws(GnuTLSError) {
    var handle: gnutls_x509_crt_t?
    try GnuTLSError.check(gnutls_x509_crt_init(&handle))
    guard let handle else { throw GnuTLSError(code: GNUTLS_E_MEMORY_ERROR) }
    self.handle = handle
  }

  private init(owning handle: gnutls_x509_crt_t) {
    self.handle = handle
  }

  deinit {
    gnutls_x509_crt_deinit(handle)
  }

  /// The certificates in a PEM text, each before the one that signed it. Wraps `gnutls_x509_crt_list_import2`.
  static func chain(pem: [UInt8]) throws(GnuTLSError) -> [X509Certificate] {
    var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
    var count: UInt32 = 0
    try GnuTLSError.check(
      withDatum(pem) {
        gnutls_x509_crt_list_import2(
          &list, &count, $0, GNUTLS_X509_FMT_PEM, GNUTLS_X509_CRT_LIST_SORT.rawValue)
      })
    defer { mockapi_gnutls_free(list) }
    return (0..<Int(count)).compactMap { list?[$0].map(X509Certificate.init(owning:)) }
  }

  /// Wraps `gnutls_x509_crt_export2`.
  func pem() throws(GnuTLSError) -> [UInt8] {
    try takeDatum { gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_PEM, $0) }
  }

  /// When it becomes valid, in seconds since 1970.
  var begin: Int { gnutls_x509_crt_get_activation_time(handle) }

  /// When it expires, in seconds since 1970.
  var end: Int { gnutls_x509_crt_get_expiration_time(handle) }

  /// Whether it may sign others. Wraps `gnutls_x509_crt_get_ca_status`.
  var isAuthority: Bool { gnutls_x509_crt_get_ca_status(handle, nil) > 0 }

  /// The identifier of its key.
  func keyIdentifier() throws(GnuTLSError) -> [UInt8] {
    try MockAPIServer.keyIdentifier { gnutls_x509_crt_get_key_id(handle, 0, $0, $1) }
  }

  /// Throws unless the certificate is valid now.
  func checkTime(path: String, now: Int = SystemTime.now.seconds) throws(TLSIdentityError) {
    if end < now { throw .expired(path: path, since: IMFDate.text(of: Int(end))) }
    if begin > now { throw .notYetValid(path: path, until: IMFDate.text(of: Int(begin))) }
  }
}
