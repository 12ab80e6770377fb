// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An authority that signs the certificates of clients.
public final class ClientIssuer {
  /// A certificate with its key.
  public struct Identity: Sendable {
    /// PEM, like ``key``.
    public let certificate: String
    public let key: String
  }

  /// What a certificate may be used for (RFC 5280 section 4.2.1.12).
  public enum Purpose: Sendable {
    case client, server
    /// The certificate does not limit it.
    case any
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let pair: Pair
  /// The certificate of the authority, in PEM.
  public let certificate: String

  /// - Parameters:
  ///   - name: its common name.
  ///   - days: the days of validity, counted from now.
  public init(_ name: String, days: ClosedRange<Int> = -1...1) throws {
    pair = try Pair("CN=\(name)", serial: [1], days: days)
    try Self.check(gnutls_x509_crt_set_basic_constraints(pair.certificate, 1, -1))
    try Self.check(
      gnutls_x509_crt_set_key_usage(pair.certificate, UInt32(GNUTLS_KEY_KEY_CERT_SIGN)))
    certificate = try pair.sign(by: pair).certificate
  }

  /// Makes a certificate with a new key.
  /// - Parameter subject: the name of its owner in the form of RFC 4514.
  public func identity(
    _ subject: String, serial: [UInt8] = [2], purpose: Purpose = .client,
    days: ClosedRange<Int> = -1...1
  ) throws -> Identity {
    let new = try Pair(subject, serial: serial, days: days)
    switch purpose {
    case .client: try new.limit(to: GNUTLS_KP_TLS_WWW_CLIENT)
    case .server: try new.limit(to: GNUTLS_KP_TLS_WWW_SERVER)
    case .any: break
    }
    return try new.sign(by: pair)
  }

  /// A certificate that has signed itself and is no authority.
  public static func selfSigned(_ subject: String) throws -> Identity {
    let new = try Pair(subject, serial: [3], days: -1...1)
    return try new.sign(by: new)
  }

  fileprivate static func check(_ code: Int32) throws {
    guard code >= 0 else { throw Failure(description: String(cString: gnutls_strerror(code))) }
  }

  /// A certificate and its key, in the memory of GnuTLS.
  private final class Pair {
    let certificate: gnutls_x509_crt_t
    let key: gnutls_x509_privkey_t

    init(_ subject: String, serial: [UInt8], days: ClosedRange<Int>) throws {
      var certificate: gnutls_x509_crt_t?
      var key: gnutls_x509_privkey_t?
      guard gnutls_x509_crt_init(&certificate) == 0, gnutls_x509_privkey_init(&key) == 0,
        let certificate, let key
      else { throw Failure(description: "GnuTLS makes no certificate") }
      self.certificate = certificate
      self.key = key
      try check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, mockapi_p256_bits(), 0))
      try check(gnutls_x509_crt_set_version(certificate, 3))
      try check(gnutls_x509_crt_set_serial(certificate, serial, serial.count))
      let now = time(nil)
      try check(
        gnutls_x509_crt_set_activation_time(certificate, now + days.lowerBound * 86_400))
      try check(
        gnutls_x509_crt_set_expiration_time(certificate, now + days.upperBound * 86_400))
      try check(gnutls_x509_crt_set_dn(certificate, subject, nil))
      try check(gnutls_x509_crt_set_key(certificate, key))
    }

    deinit {
      gnutls_x509_crt_deinit(certificate)
      gnutls_x509_privkey_deinit(key)
    }

    func limit(to purpose: String) throws {
      try check(gnutls_x509_crt_set_key_purpose_oid(certificate, purpose, 0))
    }

    func sign(by signer: Pair) throws -> Identity {
      try check(
        gnutls_x509_crt_sign2(
          certificate, signer.certificate, signer.key, GNUTLS_DIG_SHA256, 0))
      return Identity(
        certificate: try text { gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, $0) },
        key: try text {
          gnutls_x509_privkey_export2_pkcs8(
            key, GNUTLS_X509_FMT_PEM, nil, GNUTLS_PKCS_PLAIN.rawValue, $0)
        })
    }

    private func text(_ fill: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws -> String {
      var datum = gnutls_datum_t()
      try check(fill(&datum))
      defer { mockapi_gnutls_free(datum.data) }
      return String(
        decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self)
    }

    private func check(_ code: Int32) throws { try ClientIssuer.check(code) }
  }
}
