// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

// The callbacks of libmicrohttpd: each unboxes its context, calls Swift and returns a C code. Nothing is thrown
// across C, and nothing that C lent is kept.

typealias TargetCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
  ) -> UnsafeMutableRawPointer?
typealias CompletedCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    MHD_RequestTerminationCode
  ) -> Void
typealias ConnectionCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    MHD_ConnectionNotificationCode
  ) -> Void

/// `MHD_OPTION_URI_LOG_CALLBACK`: the request line has arrived, with its target still whole. The returned value is
/// passed to the other callbacks as their own; ``endExchange`` releases it.
func beginExchange(
  context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let connection else { return nil }
  let exchange = Exchange(rawTarget: target, connection: connection)
  // The exchange has a copy.
  mockapi_hide_query(target)
  exchange.connection.ledger?.pointee.exchange = Unmanaged.passUnretained(exchange)
  exchange.connection.ledger?.pointee.silence.begin()
  return Unmanaged.passRetained(exchange).toOpaque()
}

/// `MHD_AccessHandlerCallback`: called once when the head has arrived, once for each part of the body, and once at
/// the end; and at each of these places again if the connection was suspended there.
func handleRequest(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
  uploadSize: UnsafeMutablePointer<Int>?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, connection != nil, let box = state?.pointee, let uploadSize, let url,
    let method, let version
  else { return .NO }
  // Neither is retained: the daemon keeps the reader alive, and the exchange lives until `endExchange`.
  return Unmanaged<RequestReader>.fromOpaque(context)._withUnsafeGuaranteedRef { reader in
    Unmanaged<Exchange>.fromOpaque(box)._withUnsafeGuaranteedRef { exchange in
      switch exchange.progress {
      // The socket is gone; libmicrohttpd now closes its stand-in.
      case .taken: return .NO
      case .waiting:
        return reader.proceed(
          exchange, UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee),
          &uploadSize.pointee)
      default: break
      }
      if !exchange.hasBegun {
        return reader.begin(
          exchange, Exchange.RequestLine(method: method, target: url, version: version))
      }
      guard uploadSize.pointee > 0 else { return reader.finish(exchange) }
      return reader.receive(
        exchange, UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee),
        &uploadSize.pointee)
    }
  }
}

/// `MHD_OPTION_NOTIFY_COMPLETED`: the last byte is sent, or the connection is lost.
func endExchange(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
  guard let context, let connection, let box = state?.pointee else { return }
  state?.pointee = nil
  let exchange = Unmanaged<Exchange>.fromOpaque(box).takeRetainedValue()
  exchange.connection.ledger?.pointee.exchange = nil
  if case .taken = exchange.progress {
    exchange.connection.ledger?.pointee.isTaken = true
  } else if exchange.connection.hasClientEnded {
    mockapi_notice_half_close(mockapi_connection_socket(connection))
  }
  Unmanaged<Dispatcher>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.didEnd(exchange, isComplete: reason == .REQUEST_TERMINATED_COMPLETED_OK)
  }
}

/// `MHD_OPTION_EXTERNAL_LOGGER`: a message of libmicrohttpd itself.
func logMessage(context: UnsafeMutableRawPointer?, text: UnsafePointer<CChar>?) {
  guard let context, let text else { return }
  Unmanaged<RequestReader>.fromOpaque(context).takeUnretainedValue().note(
    LibraryMessage(String(cString: text)))
}
