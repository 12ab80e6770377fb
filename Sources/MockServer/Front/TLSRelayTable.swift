// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The ports of a front and their connections; used only on the front's thread.
struct TLSRelayTable {
  private struct Entry {
    let relay: TLSRelay
    /// The last registration with the poller; `nil` if the socket is not registered.
    var clientInterest: Interest?
    var serverInterest: Interest?
    /// When the timer of the connection fires; `nil` if it has none.
    var timer: Duration?
    /// Whether it has more to do, and lets others go first.
    var isEager = false
  }

  private let context: TLSRelay.Context
  /// By number, which is the number in their events.
  private var ports: [FrontPort]
  private var entries: [UInt64: Entry] = [:]
  private var lastIdentifier: UInt64
  private var timers = TimerQueue()
  /// The eager connections, each once.
  private var eager: [UInt64] = []
  /// The pair for the next connection. It is made before accepting, so that no connection is accepted without one.
  private var spare: SocketPair?
  /// When accepting is tried again after there was no room.
  private var acceptTime: Duration?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

  init(_ ports: [FrontPort], _ context: TLSRelay.Context, _ poller: borrowing Poller) {
    self.ports = ports
    self.context = context
    lastIdentifier = UInt64(ports.count)
    listen(poller)
  }

  /// Closes the remaining connections.
  mutating func closeAll(_ poller: borrowing Poller) {
    closePorts(poller)
    for identifier in entries.keys { remove(identifier, poller) }
    buffer.deallocate()
  }

  /// The time until there is something to do; `nil` if there is nothing.
  var timeToNext: Duration? {
    if !eager.isEmpty { return .zero }
    let next = [timers.next, acceptTime].compactMap { $0 }.min()
    return next.map { max($0 - ServerClock.systemNow, .zero) }
  }

  /// Whether no bytes of the server are on their way to a listening client.
  var isQuiet: Bool {
    entries.values.allSatisfy {
      [.lingering, .holding, .handshaking].contains($0.relay.phase)
    }
  }

  // MARK: What happens

  mutating func handle(_ event: PollerEvent, _ poller: borrowing Poller) {
    if event.connection < UInt64(ports.count) {
      return accept(through: ports[Int(event.connection)], poller)
    }
    let identifier = event.connection / 2
    guard let entry = entries[identifier] else { return }
    if event.connection % 2 == 1 {
      if event.isOver {
        // The event would be reported again and again; waiting bytes are still read.
        if entry.serverInterest != nil, let server = entry.relay.server {
          poller.remove(server.descriptor)
          entries[identifier]?.serverInterest = nil
        }
        entry.relay.noteServerClosed(now: ServerClock.systemNow)
      }
    } else if event.isOver || event.isClosing && entry.relay.phase == .holding {
      // A client that has gone may have sent the reason before; it can still be read.
      if entry.relay.phase == .handshaking {
        _ = entry.relay.advance(now: ServerClock.systemNow, buffer: buffer)
      }
      return remove(identifier, poller)
    }
    advance(identifier, poller)
  }

  /// Handles everything that is due.
  mutating func fire(_ poller: borrowing Poller) {
    let now = ServerClock.systemNow
    if let time = acceptTime, time <= now {
      acceptTime = nil
      listen(poller)
    }
    while let identifier = timers.pop(due: now) {
      guard let entry = entries[identifier] else { continue }
      entries[identifier]?.timer = nil
      if let time = entry.relay.wakeTime, time <= now { entry.relay.wakeUp(now: now) }
      settle(identifier, poller)
    }
    let due = eager
    eager = []
    for identifier in due {
      entries[identifier]?.isEager = false
      advance(identifier, poller)
    }
  }

  // MARK: Gates

  private func listen(_ poller: borrowing Poller) {
    for (number, port) in ports.enumerated() {
      poller.add(port.descriptor, connection: UInt64(number), .reading)
    }
  }

  /// Accepts no more connections, and ends those that have not reached the server: it takes no more, and would wait for their places.
  mutating func closePorts(_ poller: borrowing Poller) {
    for (identifier, entry) in entries where entry.relay.phase == .handshaking {
      remove(identifier, poller)
    }
    for port in ports {
      poller.remove(port.descriptor)
      port.descriptor.close()
    }
    ports = []
    acceptTime = nil
    spare?.close()
    spare = nil
  }

  private mutating func accept(through port: FrontPort, _ poller: borrowing Poller) {
    while true {
      guard context.hasRoom(entries.count), makeSpare(),
        !port.leadsToServer || context.takePlace()
      else { return pause(poller) }
      let attempt = AcceptedSocket.next(of: port.descriptor)
      if case .accepted(let socket) = attempt {
        begin(OwnedSocket(socket.descriptor), socket.address, port, poller)
        continue
      }
      if port.leadsToServer { context.leavePlace() }
      switch attempt {
      case .nobodyWaits: return
      case .notNow: return pause(poller)
      case .vanished, .accepted: continue
      }
    }
  }

  /// - Returns: whether there is one; `false` if no descriptors are left.
  private mutating func makeSpare() -> Bool {
    if spare == nil { spare = SocketPair() }
    return spare != nil
  }

  /// New clients wait in the system's queue until others leave.
  private mutating func pause(_ poller: borrowing Poller) {
    for port in ports { poller.remove(port.descriptor) }
    acceptTime = ServerClock.systemNow + HeldConnections.interval
  }

  private mutating func begin(
    _ socket: OwnedSocket, _ address: SocketAddress, _ port: FrontPort, _ poller: borrowing Poller
  ) {
    var session: TLSSession?
    var pair: SocketPair?
    do throws(GnuTLSError) {
      switch port.behavior {
      case .secure(let credentials):
        session = try TLSSession(socket, credentials)
        swap(&pair, &spare)
      case .refusing(let credentials): session = try TLSSession(socket, credentials)
      case .silent: break
      }
    } catch {
      // Only a lack of memory can make this fail.
      if port.leadsToServer { context.leavePlace() }
      return socket.closeSocket()
    }
    lastIdentifier += 1
    entries[lastIdentifier] = Entry(
      relay: TLSRelay(
        socket, address: address, session: session, through: pair, context: context,
        now: ServerClock.systemNow))
    advance(lastIdentifier, poller)
  }

  // MARK: Connections

  private mutating func advance(_ identifier: UInt64, _ poller: borrowing Poller) {
    // An eager connection gets its turn anyway.
    guard let entry = entries[identifier], !entry.isEager else { return }
    if entry.relay.advance(now: ServerClock.systemNow, buffer: buffer) {
      entries[identifier]?.isEager = true
      eager.append(identifier)
    }
    settle(identifier, poller)
  }

  /// Updates the poller and the timers for the next events of a connection.
  private mutating func settle(_ identifier: UInt64, _ poller: borrowing Poller) {
    guard var entry = entries[identifier] else { return }
    let relay = entry.relay
    if relay.phase == .over { return remove(identifier, poller) }
    if relay.phase != .relaying {
      disconnect(relay, entry.serverInterest != nil, poller)
      entry.serverInterest = nil
    }
    if entry.clientInterest == nil {
      poller.add(relay.client.descriptor, connection: identifier * 2, relay.clientInterest)
    } else if entry.clientInterest != relay.clientInterest {
      poller.change(relay.client.descriptor, connection: identifier * 2, relay.clientInterest)
    }
    entry.clientInterest = relay.clientInterest
    if let server = relay.server, !relay.serverHasClosed {
      if entry.serverInterest == nil {
        poller.add(server.descriptor, connection: identifier * 2 + 1, relay.serverInterest)
      } else if entry.serverInterest != relay.serverInterest {
        poller.change(server.descriptor, connection: identifier * 2 + 1, relay.serverInterest)
      }
      entry.serverInterest = relay.serverInterest
    }
    if let time = relay.wakeTime, entry.timer.map({ time < $0 }) ?? true {
      timers.add(identifier, due: time)
      entry.timer = time
    }
    entries[identifier] = entry
  }

  /// Closes the server's end, if there is one.
  private func disconnect(_ relay: TLSRelay, _ isPolled: Bool, _ poller: borrowing Poller) {
    guard let server = relay.server else { return }
    if isPolled { poller.remove(server.descriptor) }
    relay.closeServer()
    if let tunnel = server.tunnel { context.disconnected(tunnel) }
  }

  private mutating func remove(_ identifier: UInt64, _ poller: borrowing Poller) {
    guard let entry = entries.removeValue(forKey: identifier) else { return }
    disconnect(entry.relay, entry.serverInterest != nil, poller)
    // The poller itself forgets closed sockets.
    if entry.clientInterest != nil, !entry.relay.isClientGone {
      poller.remove(entry.relay.client.descriptor)
    }
    entry.relay.close()
  }
}
