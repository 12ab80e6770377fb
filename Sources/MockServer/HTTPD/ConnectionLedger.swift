// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

/// Counts what libmicrohttpd has taken from a connection, to tell whether it has read beyond the request at hand.
/// What it has read it does not give back, so such a connection cannot be handed over and be used again.
struct ConnectionLedger {
  /// What had been read from the socket before libmicrohttpd got it; -1 when the system does not say.
  let baseline: Int64
  /// What the connection comes through; `nil` when it is the client's own.
  let tunnel: Tunnel?
  /// The sizes of all requests so far.
  var consumed: Int64 = 0
  /// The request at hand, which its connection keeps alive; `nil` between requests.
  var exchange: Unmanaged<Exchange>?

  let connection: OpaquePointer
  /// The thread that serves the connection.
  let thread: UInt

  init(_ connection: OpaquePointer, thread: UInt, tunnel: Tunnel?) {
    self.connection = connection
    self.thread = thread
    self.tunnel = tunnel
    baseline = Self.bytesRead(from: mockapi_connection_socket(connection), through: tunnel)
  }

  /// Whether everything that was read belongs to requests that are answered.
  ///
  /// The sizes of chunks are not counted: after a body in chunks the answer is no.
  func isEven(socket: Int32) -> Bool {
    baseline >= 0 && Self.bytesRead(from: socket, through: tunnel) - baseline == consumed
  }

  private static func bytesRead(from socket: Int32, through tunnel: Tunnel?) -> Int64 {
    tunnel?.bytesRead(from: socket) ?? mockapi_bytes_read(socket)
  }
}
