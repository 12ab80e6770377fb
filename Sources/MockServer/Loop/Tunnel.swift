// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPISynchronization
import MockAPISystem

/// A connection that reaches the server through a socket pair: the state that both ends share, in addition to the
/// bytes.
final class Tunnel: Sendable {
  let identifier: UInt64
  /// The address of the client.
  let client: SocketAddress
  /// The certificate of the client; `nil` if it showed none.
  let certificate: ClientCertificate?

  private struct State {
    var deliveredBytes = 0
    var isReset = false
    /// The client's own connection while it is open.
    var connection: OwnedSocket?
    /// Whether the front has read bytes of the server that it has not yet given to that connection.
    var isMoving = false
    /// The amount that the client had not acknowledged when its connection was released.
    var lost = 0

    var unacknowledged: Int {
      guard let connection else { return lost }
      return connection.unacknowledged + (isMoving ? 1 : 0)
    }
  }

  private let state = Mutex(State())

  init(identifier: UInt64, client: SocketAddress, certificate: ClientCertificate?) {
    self.identifier = identifier
    self.client = client
    self.certificate = certificate
  }

  /// Sends bytes of the client to the server's end, and counts them in one step, so that both are always consistent.
  func deliver(_ bytes: UnsafeRawBufferPointer, to socket: OwnedSocket) -> OwnedSocket.Sent {
    state.withLock { state in
      let sent = socket.send(bytes)
      if case .bytes(let count) = sent { state.deliveredBytes += count }
      return sent
    }
  }

  /// The number of bytes that were read from the server's end; `nil` if the system does not report it.
  func bytesRead(from socket: FileDescriptor) -> Int? {
    state.withLock { state in socket.waitingBytes.map { state.deliveredBytes - $0 } }
  }

  /// Makes the client's connection end with a RST when the server's end closes, because a socket pair has no RST.
  func demandReset() {
    state.withLock { $0.isReset = true }
  }

  var isReset: Bool { state.withLock { $0.isReset } }

  /// Sets the client's connection that carries the bytes.
  /// - Parameter connection: stays open until ``letGo(_:)``.
  func follow(_ connection: OwnedSocket) {
    state.withLock { $0.connection = connection }
  }

  /// Must be called before the client's connection, or the front's end of the pair, is closed.
  /// - Parameter end: the front's end.
  func letGo(_ end: OwnedSocket) {
    state.withLock { state in
      guard state.connection != nil else { return }
      state.lost = state.unacknowledged + (end.descriptor.waitingBytes ?? 0)
      state.connection = nil
    }
  }

  /// Makes the system probe the client; see ``OwnedSocket/probe()``.
  func probe() {
    state.withLock { $0.connection?.probe() }
  }

  /// Must be called with `true` before bytes of the server are read, and with `false` when none of them are held any
  /// more.
  func note(isMoving: Bool) {
    state.withLock { $0.isMoving = isMoving }
  }

  /// The amount read from the server's end that the client has not acknowledged.
  var unacknowledged: Int { state.withLock { $0.unacknowledged } }
}

/// The open tunnels, by number.
final class TunnelTable: Sendable {
  private struct State {
    var last: UInt64 = 0
    var tunnels: [UInt64: Tunnel] = [:]
  }

  private let state = Mutex(State())

  /// Makes a tunnel; ``close(_:)`` releases it.
  func open(for client: SocketAddress, with certificate: ClientCertificate?) -> Tunnel {
    state.withLock { state in
      state.last += 1
      let tunnel = Tunnel(identifier: state.last, client: client, certificate: certificate)
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
