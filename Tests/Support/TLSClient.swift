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

/// The client's side of TLS on a blocking socket; owns a `gnutls_session_t`.
public final class TLSClient {
  /// The settings of a client: what it offers and what it trusts.
  public struct Options: Sendable {
    /// The file of the trusted authorities; `nil` trusts every certificate.
    public var trustedFile: String?
    /// The host that the certificate must name.
    public var host = "localhost"
    /// Whether the handshake contains the host.
    public var saysHost = true
    public var protocols = ["http/1.1"]
    /// A priority string of GnuTLS.
    public var priorities = "NORMAL"
    /// The certificate that the client shows if it is asked for one, whoever has signed it; `nil` for none.
    public var identity: ClientIssuer.Identity?

    public init(_ change: (inout Options) -> Void = { _ in }) { change(&self) }
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
    /// The name of the alert with which the server refused the handshake.
    public var alert: String?
  }

  /// The result of an attempt to receive.
  enum Received {
    case bytes(Int)
    /// The peer has announced that it sends no more.
    case ended
    /// The peer has closed its side without announcing it.
    case truncated
    case reset
    case timedOut
  }

  private let handle: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  fileprivate let descriptor: Int32
  /// GnuTLS does not copy it.
  private let host: UnsafeMutablePointer<CChar>?
  /// Whether the peer has closed its side.
  fileprivate var isClosed = false
  /// Whether it has announced that before.
  private(set) var hasEnded = false
  /// The name of the alert with which the server ended the connection after the handshake.
  public private(set) var alert: String?
  #if os(Linux)
    /// The segments that had arrived when bytes were last given to the system; after the handshake, this is its last message.
    public fileprivate(set) var segmentsBeforeLastWrite: ArrivedSegments
  #endif

  /// Runs the handshake.
  init(_ descriptor: Int32, _ options: Options) throws(Failure) {
    self.descriptor = descriptor
    #if os(Linux)
      segmentsBeforeLastWrite = ArrivedSegments(descriptor)
    #endif
    var handle: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    // GnuTLS would not show a certificate of an authority that the server does not name.
    let flags = GNUTLS_CLIENT | GNUTLS_NO_SIGNAL | GNUTLS_FORCE_CLIENT_CERT
    guard gnutls_init(&handle, UInt32(flags)) == 0,
      gnutls_certificate_allocate_credentials(&credentials) == 0, let handle, let credentials
    else { throw Failure(description: "GnuTLS makes no session") }
    self.handle = handle
    self.credentials = credentials
    host = strdup(options.host)
    if let file = options.trustedFile {
      try Self.check(
        gnutls_certificate_set_x509_trust_file(credentials, file, GNUTLS_X509_FMT_PEM))
      gnutls_session_set_verify_cert(handle, host, 0)
    }
    if let identity = options.identity { try Self.set(identity, in: credentials) }
    try Self.check(gnutls_priority_set_direct(handle, options.priorities, nil))
    try Self.check(
      gnutls_credentials_set(handle, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)))
    if options.saysHost {
      try Self.check(
        gnutls_server_name_set(handle, GNUTLS_NAME_DNS, options.host, options.host.utf8.count))
    }
    try offer(options.protocols)
    gnutls_transport_set_ptr(handle, Unmanaged.passUnretained(self).toOpaque())
    gnutls_transport_set_pull_function(handle, pull)
    gnutls_transport_set_push_function(handle, push)
    while true {
      let code = gnutls_handshake(handle)
      if code == 0 { break }
      guard gnutls_error_is_fatal(code) != 0 || code == GNUTLS_E_AGAIN else { continue }
      gnutls_alert_send_appropriate(handle, code)
      let alert = lastAlert(code)
      let reason =
        switch code {
        case GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR: complaint
        case GNUTLS_E_AGAIN: "handshake: nothing arrives from the server"
        default: String(cString: gnutls_strerror(code)) + (alert.map { ": \($0)" } ?? "")
        }
      throw Failure(description: reason, alert: alert)
    }
  }

  /// The name of the server's alert; `nil` if an error has another reason.
  private func lastAlert(_ code: Int32) -> String? {
    guard code == GNUTLS_E_FATAL_ALERT_RECEIVED else { return nil }
    return gnutls_alert_get_name(gnutls_alert_get(handle)).map { String(cString: $0) }
  }

  private static func set(
    _ identity: ClientIssuer.Identity, in credentials: gnutls_certificate_credentials_t
  ) throws(Failure) {
    let texts = [identity.certificate, identity.key].map { (text: String) in strdup(text) }
    defer { for text in texts { free(text) } }
    let data = texts.map(datum)
    try check(
      gnutls_certificate_set_x509_key_mem(credentials, [data[0]], [data[1]], GNUTLS_X509_FMT_PEM))
  }

  private static func datum(_ text: UnsafeMutablePointer<CChar>?) -> gnutls_datum_t {
    gnutls_datum_t(
      data: text.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) },
      size: UInt32(text.map { strlen($0) } ?? 0))
  }

  /// The problem with the server's certificate.
  private var complaint: String {
    var text = gnutls_datum_t()
    gnutls_certificate_verification_status_print(
      gnutls_session_get_verify_cert_status(handle), GNUTLS_CRT_X509, &text, 0)
    defer { free(text.data) }
    return String(
      decoding: UnsafeBufferPointer(start: text.data, count: Int(text.size)), as: UTF8.self)
  }

  deinit {
    gnutls_deinit(handle)
    gnutls_certificate_free_credentials(credentials)
    free(host)
  }

  /// The protocol that ALPN selected.
  public var agreedProtocol: String? {
    var datum = gnutls_datum_t()
    guard gnutls_alpn_get_selected_protocol(handle, &datum) == 0 else { return nil }
    return String(
      decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self)
  }

  /// The version of TLS, such as `TLS1.3`.
  public var version: String {
    String(cString: gnutls_protocol_get_name(gnutls_protocol_get_version(handle)))
  }

  /// The server's certificates, in DER.
  public var serverCertificate: [UInt8] {
    var count: UInt32 = 0
    let first = gnutls_certificate_get_peers(handle, &count)
    guard count > 0, let data = first?.pointee else { return [] }
    return [UInt8](UnsafeBufferPointer(start: data.data, count: Int(data.size)))
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    gnutls_record_send(handle, bytes.baseAddress, bytes.count)
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
    while true {
      let count = gnutls_record_recv(handle, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 {
        hasEnded = true
        return .ended
      }
      if count == Int(GNUTLS_E_AGAIN) { return .timedOut }
      if gnutls_error_is_fatal(Int32(count)) == 0 { continue }
      alert = lastAlert(Int32(count))
      return isClosed ? .truncated : .reset
    }
  }

  /// Announces that no more bytes follow.
  public func sayGoodbye() {
    gnutls_bye(handle, GNUTLS_SHUT_WR)
  }

  private func offer(_ protocols: [String]) throws(Failure) {
    let texts = protocols.map { strdup($0) }
    defer { for text in texts { free(text) } }
    let data = texts.map(Self.datum)
    try Self.check(gnutls_alpn_set_protocols(handle, data, UInt32(data.count), 0))
  }

  private static func check(_ code: Int32) throws(Failure) {
    guard code >= 0 else { throw Failure(description: String(cString: gnutls_strerror(code))) }
  }
}

private func client(_ context: gnutls_transport_ptr_t?) -> TLSClient? {
  context.map { Unmanaged<TLSClient>.fromOpaque($0).takeUnretainedValue() }
}

private func pull(
  context: gnutls_transport_ptr_t?, buffer: UnsafeMutableRawPointer?, size: Int
) -> Int {
  guard let client = client(context) else { return -1 }
  let count = uninterrupted { read(client.descriptor, buffer, size) }
  if count == 0 { client.isClosed = true }
  return count
}

private func push(
  context: gnutls_transport_ptr_t?, bytes: UnsafeRawPointer?, size: Int
) -> Int {
  guard let client = client(context) else { return -1 }
  #if os(Linux)
    client.segmentsBeforeLastWrite = ArrivedSegments(client.descriptor)
  #endif
  return uninterrupted {
    #if canImport(Darwin)
      return write(client.descriptor, bytes, size)
    #else
      return send(client.descriptor, bytes, size, Int32(MSG_NOSIGNAL))
    #endif
  }
}

/// Repeats a call that a signal interrupts, for example because the process was stopped for a while.
private func uninterrupted(_ call: () -> Int) -> Int {
  while true {
    let count = call()
    if count >= 0 || errno != EINTR { return count }
  }
}
