// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import Synchronization

/// A connection that reaches the server through a socket pair: what both ends have to know of it, beside the bytes.
final class Tunnel: Sendable {
  let identifier: UInt64
  /// Whose connection it is.
  let client: SocketAddress

  private struct State {
    var deliveredBytes = 0
    var isReset = false
    /// The client's own connection while it is open.
    var connection: OwnedSocket?
    /// Whether the front has read something of the server that is not yet handed to that connection.
    var isMoving = false
    /// What the client had not acknowledged when its connection was let go.
    var lost = 0

    var unacknowledged: Int {
      guard let connection else { return lost }
      return connection.unacknowledged + (isMoving ? 1 : 0)
    }
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
      if case .bytes(let count) = sent { state.deliveredBytes += count }
      return sent
    }
  }

  /// How many bytes were read from the server's end; `nil` when the system does not say.
  func bytesRead(from socket: FileDescriptor) -> Int? {
    state.withLock { state in socket.waitingBytes.map { state.deliveredBytes - $0 } }
  }

  /// Has the client's connection end by a RST when the server's end closes: a socket pair knows of none.
  func demandReset() {
    state.withLock { $0.isReset = true }
  }

  var isReset: Bool { state.withLock { $0.isReset } }

  /// Says which connection of the client carries what comes through.
  /// - Parameter connection: stays open until ``letGo(_:)``.
  func follow(_ connection: OwnedSocket) {
    state.withLock { $0.connection = connection }
  }

  /// To be called before the client's connection, or the front's end of the pair, is closed.
  /// - Parameter end: the front's end.
  func letGo(_ end: OwnedSocket) {
    state.withLock { state in
      guard state.connection != nil else { return }
      state.lost = state.unacknowledged + (end.descriptor.waitingBytes ?? 0)
      state.connection = nil
    }
  }

  /// Has the system ask whether the client is there; see ``OwnedSocket/probe()``.
  func probe() {
    state.withLock { $0.connection?.probe() }
  }

  /// To be called with `true` before bytes of the server are read, with `false` when none of them are held any more.
  func note(isMoving: Bool) {
    state.withLock { $0.isMoving = isMoving }
  }

  /// How much of what has been read from the server's end the client has not acknowledged.
  var unacknowledged: Int { state.withLock { $0.unacknowledged } }
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
}
