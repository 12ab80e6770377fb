// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The ports of a front and the connections that came through them; lives on the front's thread alone.
struct TLSRelayTable {
  private struct Entry {
    let relay: TLSRelay
    /// What the poller was told last; `nil` when it does not know the socket.
    var clientInterest: Interest?
    var serverInterest: Interest?
    /// When the timer of the connection fires; `nil` when it has none.
    var timer: Duration?
    /// Whether it has more to do, and lets others go first.
    var isEager = false
  }

  private let context: TLSRelay.Context
  /// By number, which is that of their events.
  private var ports: [FrontPort]
  private var entries: [UInt64: Entry] = [:]
  private var lastIdentifier: UInt64
  private var timers = TimerQueue()
  /// Those that are eager, each once.
  private var eager: [UInt64] = []
  /// The way to the server for the next connection: made before that is accepted, so that none is accepted in vain.
  private var spare: SocketPair?
  /// When connections are accepted again, after there was no room for any.
  private var acceptTime: Duration?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

  init(_ ports: [FrontPort], _ context: TLSRelay.Context, _ poller: borrowing Poller) {
    self.ports = ports
    self.context = context
    lastIdentifier = UInt64(ports.count)
    listen(poller)
  }

  /// Closes what is left.
  mutating func closeAll(_ poller: borrowing Poller) {
    closePorts(poller)
    for identifier in entries.keys { remove(identifier, poller) }
    buffer.deallocate()
  }

  /// How long there is nothing to do; `nil` for ever.
  var timeToNext: Duration? {
    if !eager.isEmpty { return .zero }
    let next = [timers.next, acceptTime].compactMap { $0 }.min()
    return next.map { max($0 - ServerClock.systemNow, .zero) }
  }

  /// Whether nothing of what the server has said is still on its way to a client that listens.
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
        // It would be told again and again; what is there to be read is read all the same.
        if entry.serverInterest != nil, let server = entry.relay.server {
          poller.remove(server.descriptor)
          entries[identifier]?.serverInterest = nil
        }
        entry.relay.noteServerClosed(now: ServerClock.systemNow)
      }
    } else if event.isOver || event.isClosing && entry.relay.phase == .holding {
      // A client that is gone may have said why before; it is there to be read still.
      if entry.relay.phase == .handshaking {
        _ = entry.relay.advance(now: ServerClock.systemNow, buffer: buffer)
      }
      return remove(identifier, poller)
    }
    advance(identifier, poller)
  }

  /// Goes on with everything that is due.
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

  /// Takes no more connections.
  mutating func closePorts(_ poller: borrowing Poller) {
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

  /// - Returns: whether there is one; `false` when no descriptors are left.
  private mutating func makeSpare() -> Bool {
    if spare == nil { spare = SocketPair() }
    return spare != nil
  }

  /// Whoever calls now waits in the system's queue, for as long as it takes others to go.
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
        session = try TLSSession(socket, credentials, refuses: false)
        swap(&pair, &spare)
      case .refusing(let credentials):
        session = try TLSSession(socket, credentials, refuses: true)
      case .silent: break
      }
    } catch {
      // Of memory alone there can be too little here.
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
    // One that is eager has its turn coming, whatever happens to it meanwhile.
    guard let entry = entries[identifier], !entry.isEager else { return }
    if entry.relay.advance(now: ServerClock.systemNow, buffer: buffer) {
      entries[identifier]?.isEager = true
      eager.append(identifier)
    }
    settle(identifier, poller)
  }

  /// Has the poller and the timers know what a connection waits for.
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

  /// Lets go of the server's end, if there is one.
  private func disconnect(_ relay: TLSRelay, _ isPolled: Bool, _ poller: borrowing Poller) {
    guard let server = relay.server else { return }
    if isPolled { poller.remove(server.descriptor) }
    relay.closeServer()
    if let tunnel = server.tunnel { context.disconnected(tunnel) }
  }

  private mutating func remove(_ identifier: UInt64, _ poller: borrowing Poller) {
    guard let entry = entries.removeValue(forKey: identifier) else { return }
    disconnect(entry.relay, entry.serverInterest != nil, poller)
    // What is closed already is forgotten by the poller itself.
    if entry.clientInterest != nil, !entry.relay.isClientGone {
      poller.remove(entry.relay.client.descriptor)
    }
    entry.relay.close()
  }
}
