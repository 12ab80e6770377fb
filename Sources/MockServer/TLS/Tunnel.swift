// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Synchronization

/// A connection that reaches the server through a socket pair: what both ends have to know of it, beside the bytes.
final class Tunnel: Sendable {
  let identifier: UInt64
  /// Whose connection it is.
  let client: SocketAddress

  private struct State {
    var deliveredBytes: Int64 = 0
    var isReset = false
  }

  private let state = Mutex(State())

  init(identifier: UInt64, client: SocketAddress) {
    self.identifier = identifier
    self.client = client
  }

  /// Sends bytes of the client to the server's end, and counts them: nobody sees the one without the other.
  func deliver(_ bytes: UnsafeRawBufferPointer, to socket: OwnedSocket) -> OwnedSocket.Sent {
    state.withLock { state in
      let sent = socket.send(bytes)
      if case .bytes(let count) = sent { state.deliveredBytes += Int64(count) }
      return sent
    }
  }

  /// How many bytes have been read from the server's end; -1 when the system does not say.
  func bytesRead(from socket: Int32) -> Int64 {
    state.withLock { state in
      let waiting = mockapi_bytes_waiting(socket)
      return waiting < 0 ? -1 : state.deliveredBytes - Int64(waiting)
    }
  }

  /// Has the client's connection end by a RST when the server's end closes: a socket pair knows of none.
  func demandReset() {
    state.withLock { $0.isReset = true }
  }

  var isReset: Bool { state.withLock { $0.isReset } }
}

/// The tunnels that are open, by number.
final class TunnelTable: Sendable {
  private struct State {
    var last: UInt64 = 0
    var tunnels: [UInt64: Tunnel] = [:]
  }

  private let state = Mutex(State())

  /// Makes a tunnel; ``close(_:)`` lets it go.
  func open(for client: SocketAddress) -> Tunnel {
    state.withLock { state in
      state.last += 1
      let tunnel = Tunnel(identifier: state.last, client: client)
      state.tunnels[state.last] = tunnel
      return tunnel
    }
  }

  func close(_ tunnel: Tunnel) {
    state.withLock { $0.tunnels[tunnel.identifier] = nil }
  }

  subscript(_ identifier: UInt64) -> Tunnel? {
    identifier == 0 ? nil : state.withLock { $0.tunnels[identifier] }
  }

  var count: Int { state.withLock { $0.tunnels.count } }
}
