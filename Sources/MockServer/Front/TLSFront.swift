// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPIJournal
import MockAPISynchronization
import MockAPISystem

/// Uses TLS with clients, and plain HTTP over socket pairs with the server behind it; one thread handles all
/// connections.
///
/// All operations of the server on its end of a pair also happen on the client's connection: bytes, FIN and RST. So
/// the server does not depend on TLS.
final class TLSFront: Sendable {
  private let poller: Poller
  private let tunnels: TunnelTable
  private let held: HeldConnections
  private let limit: Int
  private let handshakeLimit: Duration
  /// Also the time that clients get to receive the last answers when the server stops.
  private let closingTime: Duration
  private let logger: ThrottledLogger
  private let state: Mutex<State>
  private let thread = Mutex<WorkerThread?>(nil)

  private struct State {
    /// Arrivals that the thread has not taken yet.
    var ports: [FrontPort]
    /// Receives the server's end of each connection; `nil` if the server takes no more.
    var takeIn: (@Sendable (OwnedSocket) -> Void)?
    var stopping: Stopping?
  }

  private enum Stopping {
    case acceptsNoMore
    case ends
  }

  /// - Parameters:
  ///   - ports: closed by the front.
  ///   - held: counts the connections that reach the server.
  ///   - limit: the largest number of simultaneous connections.
  init(
    _ ports: [FrontPort], tunnels: TunnelTable, held: HeldConnections, limit: Int,
    handshakeLimit: Duration, closingTime: Duration, logger: ThrottledLogger
  ) throws(ServerError) {
    do throws(Errno) { poller = try Poller() } catch {
      for port in ports { port.descriptor.close() }
      throw .outOfDescriptors
    }
    self.tunnels = tunnels
    self.held = held
    self.limit = limit
    self.handshakeLimit = handshakeLimit
    self.closingTime = closingTime
    self.logger = logger
    state = Mutex(State(ports: ports))
  }

  /// Begins to accept connections.
  /// - Parameter takeIn: gets the server's end of each connection, and its place. The receiver closes the socket and
  ///   gives the place back. Called on the front's thread, and not after ``quiesce()``.
  func start(takeIn: @escaping @Sendable (OwnedSocket) -> Void) throws(ServerError) {
    state.withLock { $0.takeIn = takeIn }
    try thread.withLock { thread throws(ServerError) in thread = try .serving { self.run() } }
  }

  /// Accepts no more connections; open ones continue.
  func quiesce() {
    state.withLock { state in
      state.takeIn = nil
      if state.stopping == nil { state.stopping = .acceptsNoMore }
    }
    poller.wake()
  }

  /// Sends the remaining bytes, closes everything and ends the thread. Must be called after the server has closed its
  /// ends. Blocks until that is done.
  func stop() {
    quiesce()
    state.withLock { $0.stopping = .ends }
    poller.wake()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
    // The ports of a front that was never started.
    for port in state.withLock({ $0.ports }) { port.descriptor.close() }
  }

  private func run() {
    let ports = state.withLock { state in
      defer { state.ports = [] }
      return state.ports
    }
    var table = TLSRelayTable(
      ports,
      TLSRelay.Context(
        handshakeLimit: handshakeLimit, closingTime: closingTime,
        hasRoom: { [limit] in $0 < limit },
        takePlace: { [held] in held.admitAccepted() },
        leavePlace: { [held] in held.leave() },
        connect: { self.connect($0, $1, through: $2) },
        disconnected: { self.tunnels.close($0) },
        handshakeFailed: { self.log($0, $1) }), poller)
    var end: Duration?
    while true {
      switch state.withLock({ $0.stopping }) {
      case .ends:
        table.closePorts(poller)
        end = end ?? ServerClock.systemNow + closingTime
      case .acceptsNoMore: table.closePorts(poller)
      case nil: break
      }
      var limit = table.timeToNext
      if let end {
        let now = ServerClock.systemNow
        if table.isQuiet || now >= end { break }
        limit = min(limit ?? end - now, end - now)
      }
      for event in poller.wait(atMost: limit) { table.handle(event, poller) }
      table.fire(poller)
    }
    table.closeAll(poller)
  }

  /// Gives the server its end of a pair.
  /// - Returns: the other end; `nil` if the server has stopped.
  private func connect(
    _ client: SocketAddress, _ certificate: ClientCertificate?, through pair: SocketPair
  ) -> OwnedSocket? {
    let tunnel = tunnels.open(for: client, with: certificate)
    // This is under the lock, so the server gets no more connections after `quiesce` has returned.
    let isTaken: Void? = state.withLock { $0.takeIn?(OwnedSocket(pair.server, tunnel: tunnel)) }
    if isTaken != nil { return OwnedSocket(pair.front, tunnel: tunnel) }
    tunnels.close(tunnel)
    return nil
  }

  private func log(_ client: SocketAddress, _ reason: String) {
    logger.log(
      .notice, "a TLS handshake failed",
      metadata: ["peer": "\(client.host)", "reason": "\(reason)"])
  }
}
