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

  init(socket: Int32, tunnel: Tunnel?) {
    self.tunnel = tunnel
    baseline = Self.bytesRead(from: socket, through: tunnel)
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

/// What ``noteConnection`` works with.
final class ConnectionBook: Sendable {
  /// Gets a place back for each connection that is over.
  let held: HeldConnections
  /// The connections that come through a front; `nil` when there is none.
  let tunnels: TunnelTable?

  init(held: HeldConnections, tunnels: TunnelTable?) {
    self.held = held
    self.tunnels = tunnels
  }
}

/// `MHD_OPTION_NOTIFY_CONNECTION`: a connection begins, or is over.
func noteConnection(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_ConnectionNotificationCode
) {
  guard let context, let connection, let state else { return }
  let book = Unmanaged<ConnectionBook>.fromOpaque(context).takeUnretainedValue()
  if code == .CONNECTION_NOTIFY_STARTED {
    let tunnel = book.tunnels?[mockapi_connection_tunnel(connection)]
    let ledger = UnsafeMutablePointer<ConnectionLedger>.allocate(capacity: 1)
    ledger.initialize(
      to: ConnectionLedger(socket: mockapi_connection_socket(connection), tunnel: tunnel))
    state.pointee = UnsafeMutableRawPointer(ledger)
  } else if let ledger = state.pointee?.assumingMemoryBound(to: ConnectionLedger.self) {
    ledger.deinitialize(count: 1)
    ledger.deallocate()
    state.pointee = nil
    book.held.leave()
  }
}
