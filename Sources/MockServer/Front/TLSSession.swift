// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
import MockAPIJournal
import MockAPISystem

/// The server's side of TLS on one connection; owns a `gnutls_session_t`. Lives on one thread, and never blocks.
final class TLSSession {
  /// The result of a step.
  enum Progress {
    case done
    /// The client must do something first: ``waitsForWriting`` says which.
    case blocked
    case failed(GnuTLSError)
  }

  /// The result of an attempt to receive.
  enum Received {
    case bytes(Int)
    case blocked
    /// The client has announced that it sends no more, or has closed its side.
    case ended
    case failed(GnuTLSError)
  }

  private let handle: gnutls_session_t
  private let credentials: TLSCredentials
  /// The verified certificate of the client; `nil` before it has come, and if the client has none.
  private(set) var clientCertificate: ClientCertificate?
  /// Why the client is refused; `nil` if it is not, or not for its certificate.
  private var refusal: ClientRefusal?
  fileprivate let socket: OwnedSocket
  /// Whether the client has closed its side. GnuTLS does not see this, because it would end both directions.
  fileprivate var clientHasClosed = false
  /// Whether the connection is lost.
  fileprivate var isBroken = false
  /// Bytes that GnuTLS has taken and not sent yet.
  private var isHoldingBytes = false

  init(_ socket: OwnedSocket, _ credentials: TLSCredentials) throws(GnuTLSError) {
    self.socket = socket
    self.credentials = credentials
    var handle: gnutls_session_t?
    // With tickets, the clients' second handshakes would differ from their first.
    let flags = GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS
    try GnuTLSError.check(gnutls_init(&handle, UInt32(flags)))
    guard let handle else { throw GnuTLSError(code: GNUTLS_E_MEMORY_ERROR) }
    self.handle = handle
    try credentials.apply(to: handle)
    try GnuTLSError.check(
      withDatum(Array("http/1.1".utf8)) {
        // A client that offers only other protocols gets an alert (RFC 7301 section 3.2).
        gnutls_alpn_set_protocols(handle, $0, 1, GNUTLS_ALPN_MANDATORY.rawValue)
      })
    if !credentials.hasIdentity {
      gnutls_handshake_set_post_client_hello_function(handle) { _ in GNUTLS_E_NO_CIPHER_SUITES }
    }
    // Called before the handshake is done, and only if the client was asked for a certificate.
    gnutls_session_set_verify_function(handle, verify)
    // Not retained, because the session ends with this object.
    gnutls_transport_set_ptr(handle, Unmanaged.passUnretained(self).toOpaque())
    gnutls_transport_set_pull_function(handle, pull)
    gnutls_transport_set_push_function(handle, push)
  }

  deinit {
    gnutls_deinit(handle)
  }

  /// Whether every handshake fails.
  var refusesAll: Bool { credentials.refusesAll }

  /// Whether a blocked step waits until the client takes more bytes; otherwise it waits for bytes of the client.
  var waitsForWriting: Bool { gnutls_record_get_direction(handle) == 1 }

  /// Wraps `gnutls_handshake`; must be called until it is done. If it fails, the client has already received the
  /// reason.
  func handshake() -> Progress {
    while true {
      let code = gnutls_handshake(handle)
      if code == 0 { return .done }
      if code == GNUTLS_E_AGAIN {
        return clientHasClosed
          ? .failed(GnuTLSError(code: GNUTLS_E_PREMATURE_TERMINATION)) : .blocked
      }
      guard gnutls_error_is_fatal(code) == 0 else {
        // The first is that of TLS 1.2, the second that of TLS 1.3.
        if code == GNUTLS_E_NO_CERTIFICATE_FOUND || code == GNUTLS_E_CERTIFICATE_REQUIRED {
          refusal = ClientRefusal(cause: .missing)
        }
        return .failed(failed(code))
      }
    }
  }

  /// Decides on the client's certificate: its chain up to an authority, its time and its purpose. Wraps
  /// `gnutls_certificate_verify_peers`.
  /// - Returns: a code of GnuTLS, which ends the handshake if it is not 0.
  fileprivate func verifyClient() -> Int32 {
    var count: UInt32 = 0
    // GnuTLS itself refuses a client without one, if it is required.
    guard let first = gnutls_certificate_get_peers(handle, &count), count > 0 else { return 0 }
    do throws(GnuTLSError) {
      let certificate = try ClientCertificate(X509Certificate(der: first))
      guard let cause = credentials.refusesAll ? .always : try mistakeOfClient() else {
        clientCertificate = certificate
        return 0
      }
      refusal = ClientRefusal(cause: cause, subject: certificate.subject)
      return GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR
    } catch {
      return error.code
    }
  }

  private func mistakeOfClient() throws(GnuTLSError) -> ClientRefusal.Cause? {
    var purpose = Array(GNUTLS_KP_TLS_WWW_CLIENT.utf8) + [0]
    var status: UInt32 = 0
    try GnuTLSError.check(
      purpose.withUnsafeMutableBufferPointer { purpose in
        var condition = gnutls_typed_vdata_st(
          type: GNUTLS_DT_KEY_PURPOSE_OID, data: purpose.baseAddress, size: 0)
        return gnutls_certificate_verify_peers(handle, &condition, 1, &status)
      })
    return ClientRefusal.Cause(status)
  }

  /// The reason of a failed handshake, in words.
  func reason(of error: GnuTLSError) -> String {
    if let refusal { return refusal.reason }
    switch error.code {
    case GNUTLS_E_FATAL_ALERT_RECEIVED:
      let name = gnutls_alert_get_name(gnutls_alert_get(handle)).map { String(cString: $0) }
      return "the client says: \(name ?? "an alert without a name")"
    // With TLS 1.3, OpenSSL's clients send this alert in plain text, although everything must be encrypted by then.
    case GNUTLS_E_DECRYPTION_FAILED:
      return "the client broke it off, as many do that do not trust the certificate"
    default: return error.reason
    }
  }

  /// Wraps `gnutls_record_recv`.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
    while true {
      let count = gnutls_record_recv(handle, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      let code = Int32(count)
      if code == GNUTLS_E_AGAIN { return clientHasClosed ? .ended : .blocked }
      if code == GNUTLS_E_REHANDSHAKE {
        // A server may refuse (RFC 5246 section 7.4.1.1); the connection continues.
        gnutls_alert_send(handle, GNUTLS_AL_WARNING, GNUTLS_A_NO_RENEGOTIATION)
      }
      if gnutls_error_is_fatal(code) != 0 { return .failed(failed(code)) }
    }
  }

  /// Sends the first part of the bytes, up to the size of a record. Wraps `gnutls_record_send`.
  ///
  /// If it is blocked, GnuTLS has still taken the bytes: call again with the same bytes, or with more after them.
  /// - Parameter sent: gets the number of sent bytes.
  func send(_ bytes: UnsafeRawBufferPointer, sent: inout Int) -> Progress {
    while true {
      let count =
        isHoldingBytes
        ? gnutls_record_send(handle, nil, 0)
        : gnutls_record_send(handle, bytes.baseAddress, bytes.count)
      if count >= 0 {
        isHoldingBytes = false
        sent = count
        return .done
      }
      let code = Int32(count)
      if code == GNUTLS_E_AGAIN {
        isHoldingBytes = true
        return .blocked
      }
      if gnutls_error_is_fatal(code) != 0 { return .failed(failed(code)) }
    }
  }

  /// Announces that no more bytes follow. Wraps `gnutls_bye`.
  func sayGoodbye() -> Progress {
    while true {
      let code = gnutls_bye(handle, GNUTLS_SHUT_WR)
      if code == 0 { return .done }
      if code == GNUTLS_E_AGAIN { return .blocked }
      if gnutls_error_is_fatal(code) != 0 { return .failed(failed(code)) }
    }
  }

  /// Sends an alert with the reason to the client if possible; it is one small record, for which there is room.
  private func failed(_ code: Int32) -> GnuTLSError {
    let error = GnuTLSError(code: code)
    if isBroken || code == GNUTLS_E_FATAL_ALERT_RECEIVED { return error }
    if let refusal {
      gnutls_alert_send(
        handle, GNUTLS_AL_FATAL, refusal.alert(in: gnutls_protocol_get_version(handle)))
    } else {
      gnutls_alert_send_appropriate(handle, code)
    }
    return error
  }

  fileprivate func setError(_ error: Errno) {
    gnutls_transport_set_errno(handle, error.rawValue)
  }
}

private func session(_ context: gnutls_transport_ptr_t?) -> TLSSession? {
  context.map { Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
}

private func verify(_ handle: gnutls_session_t?) -> Int32 {
  handle.flatMap { session(gnutls_transport_get_ptr($0)) }?.verifyClient()
    ?? GNUTLS_E_INTERNAL_ERROR
}

private func pull(
  context: gnutls_transport_ptr_t?, buffer: UnsafeMutableRawPointer?, size: Int
) -> Int {
  guard let session = session(context) else { return -1 }
  switch session.socket.receive(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) {
  case .bytes(let count): return count
  case .blocked: session.setError(.wouldBlock)
  case .ended:
    session.clientHasClosed = true
    session.setError(.wouldBlock)
  case .failed:
    session.isBroken = true
    session.setError(.connectionReset)
  }
  return -1
}

private func push(
  context: gnutls_transport_ptr_t?, bytes: UnsafeRawPointer?, size: Int
) -> Int {
  guard let session = session(context) else { return -1 }
  switch session.socket.send(UnsafeRawBufferPointer(start: bytes, count: size)) {
  case .bytes(let count): return count
  case .blocked: session.setError(.wouldBlock)
  case .failed:
    session.isBroken = true
    session.setError(.connectionReset)
  }
  return -1
}
