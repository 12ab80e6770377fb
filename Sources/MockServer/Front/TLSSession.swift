// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS
import MockAPISystem

/// The server's side of TLS on one connection; owns a `gnutls_session_t`. Lives on one thread, and never blocks.
final class TLSSession {
  /// How far something went.
  enum Progress {
    case done
    /// The client has to do something first; which, ``waitsForWriting`` says.
    case blocked
    case failed(GnuTLSError)
  }

  /// What became of an attempt to receive.
  enum Received {
    case bytes(Int)
    case blocked
    /// The client has said that it sends no more, or has closed its side.
    case ended
    case failed(GnuTLSError)
  }

  private let handle: gnutls_session_t
  private let credentials: TLSCredentials
  /// Whether the handshake fails once the client has said what it wants.
  let refuses: Bool
  fileprivate let socket: OwnedSocket
  /// Whether the client has closed its side. GnuTLS is not told: to it, this would be the end in both directions.
  fileprivate var clientHasClosed = false
  /// Whether the connection is gone.
  fileprivate var isBroken = false
  /// What GnuTLS has taken and not sent yet.
  private var isHoldingBytes = false

  init(_ socket: OwnedSocket, _ credentials: TLSCredentials, refuses: Bool) throws(GnuTLSError) {
    self.socket = socket
    self.credentials = credentials
    self.refuses = refuses
    var handle: gnutls_session_t?
    // Tickets would make the clients' second handshakes other ones than their first.
    let flags = GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS
    try GnuTLSError.check(gnutls_init(&handle, UInt32(flags)))
    guard let handle else { throw GnuTLSError(code: GNUTLS_E_MEMORY_ERROR) }
    self.handle = handle
    try credentials.apply(to: handle)
    try GnuTLSError.check(
      withDatum(Array("http/1.1".utf8)) {
        // Who speaks other protocols alone is told so (RFC 7301 section 3.2).
        gnutls_alpn_set_protocols(handle, $0, 1, GNUTLS_ALPN_MANDATORY.rawValue)
      })
    if refuses {
      gnutls_handshake_set_post_client_hello_function(handle) { _ in GNUTLS_E_NO_CIPHER_SUITES }
    }
    // Not retained: the session ends with this object.
    gnutls_transport_set_ptr(handle, Unmanaged.passUnretained(self).toOpaque())
    gnutls_transport_set_pull_function(handle, pull)
    gnutls_transport_set_push_function(handle, push)
  }

  deinit {
    gnutls_deinit(handle)
  }

  /// Whether what is blocked waits until the client takes more bytes; else it waits for bytes of the client.
  var waitsForWriting: Bool { gnutls_record_get_direction(handle) == 1 }

  /// Wraps `gnutls_handshake`; to be called until it is done. When it fails, the client has been told why.
  func handshake() -> Progress {
    while true {
      let code = gnutls_handshake(handle)
      if code == 0 { return .done }
      if code == GNUTLS_E_AGAIN {
        return clientHasClosed
          ? .failed(GnuTLSError(code: GNUTLS_E_PREMATURE_TERMINATION)) : .blocked
      }
      guard gnutls_error_is_fatal(code) == 0 else {
        return .failed(failed(code))
      }
    }
  }

  /// Why a handshake failed, for people.
  func reason(of error: GnuTLSError) -> String {
    switch error.code {
    case GNUTLS_E_FATAL_ALERT_RECEIVED:
      let name = gnutls_alert_get_name(gnutls_alert_get(handle)).map { String(cString: $0) }
      return "the client says: \(name ?? "an alert without a name")"
    // With TLS 1.3, OpenSSL's clients say so in plain text, where everything has to be encrypted by then.
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
        // A server may say no (RFC 5246 section 7.4.1.1); the connection goes on.
        gnutls_alert_send(handle, GNUTLS_AL_WARNING, GNUTLS_A_NO_RENEGOTIATION)
      }
      if gnutls_error_is_fatal(code) != 0 { return .failed(failed(code)) }
    }
  }

  /// Sends the first of some bytes, as many as fit into one record. Wraps `gnutls_record_send`.
  ///
  /// When it is blocked, GnuTLS has taken them nevertheless: call again with the same bytes, or more behind them.
  /// - Parameter sent: gets how many went out.
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

  /// Says that nothing more comes. Wraps `gnutls_bye`.
  func sayGoodbye() -> Progress {
    while true {
      let code = gnutls_bye(handle, GNUTLS_SHUT_WR)
      if code == 0 { return .done }
      if code == GNUTLS_E_AGAIN { return .blocked }
      if gnutls_error_is_fatal(code) != 0 { return .failed(failed(code)) }
    }
  }

  /// Tells the client what is wrong, if it can be told; it is one small record, for which there is room.
  private func failed(_ code: Int32) -> GnuTLSError {
    if !isBroken, code != GNUTLS_E_FATAL_ALERT_RECEIVED {
      gnutls_alert_send_appropriate(handle, code)
    }
    return GnuTLSError(code: code)
  }

  fileprivate func setError(_ error: Errno) {
    gnutls_transport_set_errno(handle, error.rawValue)
  }
}

private func session(_ context: gnutls_transport_ptr_t?) -> TLSSession? {
  context.map { Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
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
