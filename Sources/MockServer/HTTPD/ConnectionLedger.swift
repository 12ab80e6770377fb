// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPISystem

/// Counts what libmicrohttpd has taken from a connection, to tell whether it has read beyond the request at hand.
/// What it has read it does not give back, so such a connection cannot be handed over and be used again.
struct ConnectionLedger {
  /// How many bytes had been read from the socket before libmicrohttpd got it; `nil` when the system does not say.
  let baseline: Int?
  /// The tunnel to the client; `nil` when libmicrohttpd has the client's own connection.
  let tunnel: Tunnel?
  /// The sizes of all requests so far.
  var consumed = 0
  /// The request at hand, which its connection keeps alive; `nil` between requests.
  var exchange: Unmanaged<Exchange>?

  let connection: OpaquePointer
  /// The thread that serves the connection.
  let thread: UInt

  init(_ connection: OpaquePointer, thread: UInt, tunnel: Tunnel?) {
    self.connection = connection
    self.thread = thread
    self.tunnel = tunnel
    baseline = Self.bytesRead(
      from: FileDescriptor(rawValue: mockapi_connection_socket(connection)), through: tunnel)
  }

  /// Whether everything that was read belongs to requests that are answered.
  ///
  /// The sizes of chunks are not counted: after a body in chunks the answer is no.
  func isEven(socket: FileDescriptor) -> Bool {
    guard let baseline, let read = Self.bytesRead(from: socket, through: tunnel) else {
      return false
    }
    return read - baseline == consumed
  }

  private static func bytesRead(from socket: FileDescriptor, through tunnel: Tunnel?) -> Int? {
    if let tunnel { tunnel.bytesRead(from: socket) } else { socket.receivedBytes }
  }
}
