// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import Synchronization

/// Speaks TLS with clients, and plain HTTP over socket pairs with the server behind it; on one thread for all of them.
///
/// What the server does to its end of a pair happens to the client's connection: bytes, FIN and RST. So nothing of
/// the server has to know of TLS.
final class TLSFront: Sendable {
  private let poller: Poller
  private let tunnels: TunnelTable
  private let limits: ConnectionLimits
  private let handshakeLimit: Duration
  private let logger: Logger
  private let state: Mutex<State>
  private let thread = Mutex<WorkerThread?>(nil)

  private struct State {
    /// Until the thread has taken them.
    var gates: [Gate]
    /// Takes the server's end of each connection; `nil` when the server wants no more.
    var takeIn: (@Sendable (OwnedSocket) -> Bool)?
    var stopping: Stopping?
  }

  private enum Stopping {
    case acceptsNoMore
    case ends
  }

  /// How long clients may take what the server has said when it stops.
  private static let stopLimit = Duration.seconds(2)

  /// - Parameter gates: closed by the front.
  init(
    _ gates: [Gate], tunnels: TunnelTable, limits: ConnectionLimits, handshakeLimit: Duration,
    logger: Logger
  ) throws(ServerError) {
    do throws(ServerError) { poller = try Poller() } catch {
      for gate in gates { closeDescriptor(gate.descriptor) }
      throw error
    }
    self.tunnels = tunnels
    self.limits = limits
    self.handshakeLimit = handshakeLimit
    self.logger = logger
    state = Mutex(State(gates: gates))
  }

  /// Begins to accept connections.
  /// - Parameter takeIn: gets the server's end of each; whoever gets it closes it. `false` when there is no room for it now. Called on the front's thread, and
  ///   not after ``quiesce()``.
  func start(takeIn: @escaping @Sendable (OwnedSocket) -> Bool) {
    state.withLock { $0.takeIn = takeIn }
    thread.withLock { $0 = WorkerThread { self.run() } }
  }

  /// Takes no more connections; those that are open go on.
  func quiesce() {
    state.withLock { state in
      state.takeIn = nil
      if state.stopping == nil { state.stopping = .acceptsNoMore }
    }
    poller.wake()
  }

  /// Sends what is on its way, closes everything and ends the thread; to be called when the server has closed its
  /// ends. Blocks until that is done.
  func stop() {
    quiesce()
    state.withLock { $0.stopping = .ends }
    poller.wake()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
    // Those of a front that was never started.
    for gate in state.withLock({ $0.gates }) { closeDescriptor(gate.descriptor) }
  }

  private func run() {
    let gates = state.withLock { state in
      defer { state.gates = [] }
      return state.gates
    }
    var table = TLSRelayTable(
      gates,
      TLSRelay.Surroundings(
        handshakeLimit: handshakeLimit, hasRoom: { self.hasRoom(beside: $0) },
        connect: { self.connect($0, through: $1) },
        disconnected: { self.tunnels.close($0) },
        handshakeFailed: { self.log($0, $1) }), poller)
    var end: Duration?
    while true {
      switch state.withLock({ $0.stopping }) {
      case .ends:
        table.closeGates(poller)
        end = end ?? ServerClock.systemNow + Self.stopLimit
      case .acceptsNoMore: table.closeGates(poller)
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

  /// Whether another connection may be accepted beside so many.
  private func hasRoom(beside count: Int) -> Bool {
    count < limits.secure && count + tunnels.plainCount < limits.held
  }

  /// Hands the server its end of a way there.
  private func connect(_ client: SocketAddress, through pair: SocketPair) -> TLSRelay.Connected {
    let tunnel = tunnels.open(for: client)
    // Under the lock: when `quiesce` has returned, the server gets no more.
    let isTaken = state.withLock { $0.takeIn?(OwnedSocket(pair.server, tunnel: tunnel)) }
    if isTaken == true { return .taken(OwnedSocket(pair.front, tunnel: tunnel)) }
    tunnels.close(tunnel)
    return isTaken == nil ? .stopped : .noRoom
  }

  private func log(_ client: SocketAddress, _ reason: String) {
    logger.notice(
      "a TLS handshake failed", metadata: ["peer": "\(client.host)", "reason": "\(reason)"])
  }
}
