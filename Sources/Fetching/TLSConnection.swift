// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
import MockAPIClientCore
import MockAPISystem

/// The client's side of TLS; owns a `gnutls_session_t` and its credentials. The server must have a certificate for its host that a trusted
/// authority has signed.
final class TLSConnection: WebConnection {
  private let handle: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  /// The name of the host, which GnuTLS does not copy.
  private let name: UnsafeMutableBufferPointer<CChar>
  fileprivate let plain: PlainConnection
  /// Why a call of GnuTLS got no bytes.
  fileprivate var failure: NoAnswer?

  /// Runs the handshake.
  /// - Parameters:
  ///   - host: the host that the certificate must name.
  ///   - authorities: a file with certificates in PEM; `nil` for those of the system.
  /// - Throws: `NoAnswer`.
  init(_ plain: PlainConnection, to host: String, authorities: String?) throws(NoAnswer) {
    var handle: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_init(&handle, UInt32(GNUTLS_CLIENT)) == 0, let handle else {
      throw .cannotConnect("GnuTLS makes no session")
    }
    guard gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials else {
      gnutls_deinit(handle)
      throw .cannotConnect("GnuTLS makes no credentials")
    }
    self.plain = plain
    self.handle = handle
    self.credentials = credentials
    let characters = Array(host.utf8CString)
    name = .allocate(capacity: characters.count)
    _ = name.initialize(from: characters)
    try trust(authorities)
    try Self.check(gnutls_set_default_priority(handle))
    try Self.check(
      gnutls_credentials_set(handle, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)))
    // An address is not sent (RFC 6066 section 3).
    if !host.contains(":"), host.utf8.contains(where: { !"0123456789.".utf8.contains($0) }) {
      try Self.check(gnutls_server_name_set(handle, GNUTLS_NAME_DNS, host, host.utf8.count))
    }
    gnutls_session_set_verify_cert(handle, name.baseAddress, 0)
    // Not retained, because the session ends with this object.
    gnutls_transport_set_ptr(handle, Unmanaged.passUnretained(self).toOpaque())
    gnutls_transport_set_pull_function(handle, pull)
    gnutls_transport_set_push_function(handle, push)
    try handshake()
  }

  deinit {
    gnutls_deinit(handle)
    gnutls_certificate_free_credentials(credentials)
    name.deallocate()
  }

  /// Where systems have their authorities, for a GnuTLS that was built for another one.
  private static let usualFiles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  private func trust(_ file: String?) throws(NoAnswer) {
    func count(in file: String) -> Int32 {
      gnutls_certificate_set_x509_trust_file(credentials, file, GNUTLS_X509_FMT_PEM)
    }
    if let file {
      guard count(in: file) > 0 else {
        throw .cannotConnect(
          "SSL_CERT_FILE must name a file with certificates in PEM; found none in '\(file)'")
      }
    } else if gnutls_certificate_set_x509_system_trust(credentials) <= 0 {
      _ = Self.usualFiles.first { count(in: $0) > 0 }
    }
  }

  /// Wraps `gnutls_handshake`.
  private func handshake() throws(NoAnswer) {
    while true {
      let code = gnutls_handshake(handle)
      if code == 0 { return }
      if let failure { throw failure }
      guard gnutls_error_is_fatal(code) != 0 else { continue }
      throw .cannotConnect(
        code == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR ? complaint : Self.reason(code))
    }
  }

  /// The problem with the server's certificate. Wraps `gnutls_certificate_verification_status_print`.
  private var complaint: String {
    var text = gnutls_datum_t()
    gnutls_certificate_verification_status_print(
      gnutls_session_get_verify_cert_status(handle), GNUTLS_CRT_X509, &text, 0)
    defer { mockapi_gnutls_free(text.data) }
    let bytes = UnsafeBufferPointer(start: text.data, count: Int(text.size))
    let words = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    let sentences = words.split(separator: ".").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    return sentences.filter { !$0.isEmpty }.joined(separator: ". ")
  }

  /// Wraps `gnutls_record_send`.
  func send(_ bytes: ArraySlice<UInt8>) throws -> Int {
    while true {
      let count = bytes.withUnsafeBytes { gnutls_record_send(handle, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if let failure { throw failure }
      guard gnutls_error_is_fatal(Int32(count)) != 0 else { continue }
      throw NoAnswer.interrupted(Self.reason(Int32(count)))
    }
  }

  /// Wraps `gnutls_record_recv`. A connection that ends without the word of the server is cut off.
  func receive() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        gnutls_record_recv(handle, $0.baseAddress, $0.count)
      }
      if count >= 0 { return Array(buffer[..<count]) }
      if let failure { throw failure }
      guard gnutls_error_is_fatal(Int32(count)) != 0 else { continue }
      throw NoAnswer.interrupted(Self.reason(Int32(count)))
    }
  }

  fileprivate func setError(_ error: Errno) {
    gnutls_transport_set_errno(handle, error.rawValue)
  }

  private static func check(_ code: Int32) throws(NoAnswer) {
    guard code >= 0 else { throw .cannotConnect(reason(code)) }
  }

  private static func reason(_ code: Int32) -> String {
    gnutls_strerror(code).map { String(cString: $0) } ?? "code \(code) of GnuTLS"
  }
}

private func connection(_ context: gnutls_transport_ptr_t?) -> TLSConnection? {
  context.map { Unmanaged<TLSConnection>.fromOpaque($0).takeUnretainedValue() }
}

private func pull(
  context: gnutls_transport_ptr_t?, buffer: UnsafeMutableRawPointer?, size: Int
) -> Int {
  guard let connection = connection(context), let buffer else { return -1 }
  do throws(NoAnswer) {
    let bytes = try connection.plain.receive(atMost: size)
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: $0.count)
    }
    return bytes.count
  } catch {
    connection.failure = error
    connection.setError(.connectionReset)
    return -1
  }
}

private func push(
  context: gnutls_transport_ptr_t?, bytes: UnsafeRawPointer?, size: Int
) -> Int {
  guard let connection = connection(context) else { return -1 }
  do throws(NoAnswer) {
    let all = UnsafeRawBufferPointer(start: bytes, count: size)
    return try connection.plain.send(Array(all)[...])
  } catch {
    connection.failure = error
    connection.setError(.connectionReset)
    return -1
  }
}
