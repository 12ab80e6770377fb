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

  /// Reads DER. Wraps `gnutls_x509_crt_import`.
  convenience init(der: UnsafePointer<gnutls_datum_t>) throws(GnuTLSError) {
    try self.init()
    try GnuTLSError.check(gnutls_x509_crt_import(handle, der, GNUTLS_X509_FMT_DER))
  }

  deinit {
    gnutls_x509_crt_deinit(handle)
  }

  /// The certificates in a PEM text, each before the one that signed it.
  static func chain(pem: [UInt8]) throws(GnuTLSError) -> [X509Certificate] {
    try read(pem, GNUTLS_X509_CRT_LIST_SORT.rawValue)
  }

  /// The certificates in a PEM text, which need not have signed one another; at least one.
  static func all(pem: [UInt8]) throws(GnuTLSError) -> [X509Certificate] { try read(pem, 0) }

  /// Wraps `gnutls_x509_crt_list_import2`.
  private static func read(
    _ pem: [UInt8], _ flags: UInt32
  ) throws(GnuTLSError) -> [X509Certificate] {
    var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
    var count: UInt32 = 0
    try GnuTLSError.check(
      withDatum(pem) {
        gnutls_x509_crt_list_import2(&list, &count, $0, GNUTLS_X509_FMT_PEM, flags)
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

  /// Whether it names itself as its issuer. Wraps `gnutls_x509_crt_check_issuer`.
  var isSelfIssued: Bool { gnutls_x509_crt_check_issuer(handle, handle) > 0 }

  /// The identifier of its key.
  func keyIdentifier() throws(GnuTLSError) -> [UInt8] {
    try takeShortBytes { gnutls_x509_crt_get_key_id(handle, 0, $0, $1) }
  }

  /// The name of its owner in the form of RFC 4514; may be empty. Wraps `gnutls_x509_crt_get_dn3`.
  func subject() throws(GnuTLSError) -> String {
    try Self.name { gnutls_x509_crt_get_dn3(handle, $0, 0) }
  }

  /// The name of its signer in the form of RFC 4514. Wraps `gnutls_x509_crt_get_issuer_dn3`.
  func issuer() throws(GnuTLSError) -> String {
    try Self.name { gnutls_x509_crt_get_issuer_dn3(handle, $0, 0) }
  }

  private static func name(
    _ fill: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32
  ) throws(GnuTLSError) -> String {
    do throws(GnuTLSError) { return String(decoding: try takeDatum(fill), as: UTF8.self) } catch {
      // Its owner may have only alternative names (RFC 5280 section 4.1.2.6).
      if error.code == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE { return "" }
      throw error
    }
  }

  /// Wraps `gnutls_x509_crt_get_serial`.
  func serialNumber() throws(GnuTLSError) -> [UInt8] {
    try takeShortBytes { gnutls_x509_crt_get_serial(handle, $0, $1) }
  }

  /// The SHA-256 of its DER. Wraps `gnutls_x509_crt_get_fingerprint`.
  func fingerprint() throws(GnuTLSError) -> [UInt8] {
    try takeShortBytes { gnutls_x509_crt_get_fingerprint(handle, GNUTLS_DIG_SHA256, $0, $1) }
  }

  /// Throws unless the certificate is valid now.
  func checkTime(path: String, now: Int = SystemTime.now.seconds) throws(TLSIdentityError) {
    if end < now { throw .expired(path: path, since: IMFDate.text(of: Int(end))) }
    if begin > now { throw .notYetValid(path: path, until: IMFDate.text(of: Int(begin))) }
  }
}
