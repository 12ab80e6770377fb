// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPISystem

/// The connections of a loop, their sockets and deadlines. It does the steps of their conversations; used only on the loop's thread.
struct ConnectionTable {
  private let clock: ServerClock
  /// The time that a client may take to close its side.
  private let closingTime: Duration
  /// The time that a client may be silent within a request.
  private let requestTime: Duration
  private let systemClock: () -> Duration
  private var connections: [UInt64: ServedConnection] = [:]
  private var lastIdentifier: UInt64 = 0
  /// The number of connections that have left since the last call of ``takeEnded()``.
  private var ended = 0
  /// By the clock of the scripts.
  private var timers = TimerQueue()
  /// Uses the system's clock, so tests that move the manual clock do not affect it.
  private var deadlines = TimerQueue()
  /// When waiting answers are cut off, by the clock of the scripts; `nil` while they may wait for any time.
  private var end: Duration?

  /// - Parameter systemClock: measures the time that clients may take.
  init(
    clock: ServerClock, closingTime: Duration = SilenceLimit.closingTime,
    requestTime: Duration = SilenceLimit.requestTime,
    systemClock: @escaping () -> Duration = { ServerClock.systemNow }
  ) {
    self.clock = clock
    self.closingTime = closingTime
    self.requestTime = requestTime
    self.systemClock = systemClock
  }

  /// The number of connections that have left since the last call.
  mutating func takeEnded() -> Int {
    defer { ended = 0 }
    return ended
  }

  /// The number of answers that wait for the clock.
  var sleeperCount: Int { timers.count }

  /// The time until there is something to do; `nil` if there is nothing.
  var timeToNext: Duration? {
    var times: [Duration] = []
    // A manual clock wakes the loop itself.
    if clock.manual == nil, let next = timers.next { times.append(next - clock.now) }
    if let next = deadlines.next { times.append(next - systemClock()) }
    return times.min().map { max($0, .zero) }
  }

  // MARK: Events

  mutating func begin(_ arrival: WireLoop.Arrival, _ poller: borrowing Poller) {
    lastIdentifier += 1
    let connection = ServedConnection(arrival.transmission, due: arrival.time)
    connections[lastIdentifier] = connection
    poller.add(connection.socket.descriptor, connection: lastIdentifier, .closing)
    proceed(lastIdentifier, poller)
  }

  /// Handles everything that is due.
  mutating func fire(now: Duration, _ poller: borrowing Poller) {
    while let identifier = timers.pop(due: now) {
      if connections[identifier]?.phase == .running { proceed(identifier, poller) }
    }
    let systemNow = systemClock()
    while let identifier = deadlines.pop(due: systemNow) { checkDeadline(of: identifier, poller) }
  }

  mutating func handle(_ event: PollerEvent, _ poller: borrowing Poller) {
    guard let connection = connections[event.connection] else { return }
    switch connection.phase {
    case .blocked where !event.isOver:
      guard takesBytes(event.connection, poller) else { return }
      connections[event.connection]?.phase = .running
      // Time that the client took is not made up for, because a speed is a limit.
      connections[event.connection]?.due = max(connection.due, clock.now)
      poller.change(
        connection.socket.descriptor, connection: event.connection,
        connection.isHalfClosed ? .end : .closing)
      proceed(event.connection, poller)
    case .lingering:
      if connection.socket.drain() || event.isOver { finish(event.connection, poller) }
    case .stalled:
      if connection.socket.drain() || event.isOver { finish(event.connection, poller) }
    case .receiving: receiveRest(event.connection, poller)
    case _ where event.isOver: finish(event.connection, poller)
    case .running where event.isClosing:
      // A FIN does not tell whether the client still waits; the system probes it from time to time.
      connections[event.connection]?.isHalfClosed = true
      connection.socket.probe()
      poller.change(connection.socket.descriptor, connection: event.connection, .end)
    default: break
    }
  }

  /// Cuts off answers that wait for a time later than this, now and from now on, because they would be cut off later
  /// anyway.
  /// - Parameter end: by the clock of the scripts.
  mutating func drain(until end: Duration, _ poller: borrowing Poller) {
    guard self.end == nil else { return }
    self.end = end
    for (identifier, connection) in connections
    where connection.phase == .running && isTooLate(connection.due) {
      finish(identifier, poller)
    }
  }

  private func isTooLate(_ due: Duration) -> Bool {
    end.map { due > $0 } ?? false
  }

  /// Cuts off everything.
  mutating func abandonAll(_ poller: borrowing Poller) {
    for identifier in connections.keys { finish(identifier, poller) }
  }

  // MARK: Steps

  private mutating func proceed(_ identifier: UInt64, _ poller: borrowing Poller) {
    guard var connection = connections[identifier] else { return }
    while true {
      guard connection.send() else { break }
      guard connection.phase == .running else { break }
      switch connection.transmission.conversation.next() {
      case .send(let range): connection.unsent = range
      case .wait(let duration):
        connection.due += duration
        guard connection.due > clock.now else { continue }
        connections[identifier] = connection
        if isTooLate(connection.due) { return finish(identifier, poller) }
        return timers.add(identifier, due: connection.due)
      case .end(let ending):
        connections[identifier] = connection
        return end(identifier, ending, poller)
      }
    }
    connections[identifier] = connection
    if connection.phase == .blocked {
      let deadline = systemClock() + FlushWatch.patience
      connections[identifier]?.deadline = deadline
      deadlines.add(identifier, due: deadline)
      // A client may take no bytes before it has sent its whole body.
      poller.change(
        connection.socket.descriptor, connection: identifier,
        connection.awaitsBytes ? [.writing, .reading] : .writing)
    } else {
      finish(identifier, poller)
    }
  }

  /// Receives what a client sends instead of taking bytes, and tries to send more.
  /// - Returns: `false` if the client still takes none.
  private mutating func takesBytes(_ identifier: UInt64, _ poller: borrowing Poller) -> Bool {
    guard var connection = connections[identifier], connection.awaitsBytes else {
      return true
    }
    if connection.receive() {
      connection.isHalfClosed = true
      connection.transmission.conversation.receiveEnd()
    }
    if !connection.awaitsBytes {
      poller.change(connection.socket.descriptor, connection: identifier, .writing)
    }
    let before = connection.sentBytes
    // If the client has gone, the next attempt fails as well, and ends the connection.
    let isThere = connection.send()
    connections[identifier] = connection
    return !isThere || connection.sentBytes > before
  }

  private mutating func end(
    _ identifier: UInt64, _ ending: WireScript.Ending, _ poller: borrowing Poller
  ) {
    guard var connection = connections[identifier] else { return }
    if connection.awaitsBytes {
      // Before the next byte is looked at, because one of a body may be 0.
      if connection.receive() { connection.isHalfClosed = true }
      connections[identifier] = connection
    }
    // If nothing more arrives, only an acknowledgement tells whether the client is still there.
    let isHalfClosed =
      connection.isHalfClosed
      || !connection.awaitsBytes && connection.socket.peekFirstByte() == 0
    switch ending {
    case .reset: flush(identifier, then: .reset, poller)
    case .keepAlive where isHalfClosed, .close where isHalfClosed:
      flush(identifier, then: .close, poller)
    case .keepAlive:
      report(identifier, isComplete: true)
      guard connection.awaitsBytes else { return giveBack(identifier, poller) }
      connections[identifier]?.phase = .receiving
      poller.change(connection.socket.descriptor, connection: identifier, .reading)
      receiveRest(identifier, poller)
      if let deadline = connections[identifier]?.deadline {
        deadlines.add(identifier, due: deadline)
      }
    case .close: close(identifier, poller)
    case .stall:
      connections[identifier]?.phase = .stalled
      connection.transmission.willStall()
      poller.change(connection.socket.descriptor, connection: identifier, .reading)
    }
  }

  /// Receives what has come of the rest of the request. When all of it has come, the connection takes the next one.
  private mutating func receiveRest(_ identifier: UInt64, _ poller: borrowing Poller) {
    guard var connection = connections[identifier] else { return }
    let hasEnded = connection.receive()
    connection.deadline = systemClock() + requestTime
    connections[identifier] = connection
    if hasEnded { return finish(identifier, poller) }
    if !connection.awaitsBytes { giveBack(identifier, poller) }
  }

  private mutating func giveBack(_ identifier: UInt64, _ poller: borrowing Poller) {
    guard let socket = connections[identifier]?.socket else { return }
    poller.remove(socket.descriptor)
    connections[identifier]?.phase = .returning
    connections[identifier]?.deadline = systemClock() + FlushWatch.patience
    handBack(identifier)
  }

  private mutating func handBack(_ identifier: UInt64) {
    guard let connection = connections[identifier] else { return }
    if connection.transmission.handBack(connection.socket) { return forget(identifier) }
    deadlines.add(identifier, due: systemClock() + HeldConnections.interval)
  }

  // MARK: Endings

  private mutating func close(_ identifier: UInt64, _ poller: borrowing Poller) {
    report(identifier, isComplete: true)
    connections[identifier]?.socket.shutDown()
    waitForClient(identifier, in: .lingering, poller)
  }

  private mutating func flush(
    _ identifier: UInt64, then ending: WireScript.Ending, _ poller: borrowing Poller
  ) {
    connections[identifier]?.flush = FlushWatch(now: systemClock())
    connections[identifier]?.ending = ending
    waitForClient(identifier, in: .flushing, poller)
  }

  private mutating func waitForClient(
    _ identifier: UInt64, in phase: ServedConnection.Phase, _ poller: borrowing Poller
  ) {
    guard let socket = connections[identifier]?.socket else { return }
    connections[identifier]?.phase = phase
    let now = systemClock()
    connections[identifier]?.deadline = phase == .flushing ? now : now + closingTime
    poller.change(
      socket.descriptor, connection: identifier, phase == .lingering ? .reading : .end)
    checkDeadline(of: identifier, poller)
  }

  private mutating func checkDeadline(of identifier: UInt64, _ poller: borrowing Poller) {
    guard let connection = connections[identifier] else { return }
    let isOver = systemClock() >= connection.deadline
    switch connection.phase {
    case .flushing:
      guard isOver else { return }
      let verdict = connections[identifier]?.flush?.look(
        at: connection.socket.unacknowledged, now: systemClock())
      if case .waiting(let time) = verdict {
        connections[identifier]?.deadline = time
        return deadlines.add(identifier, due: time)
      }
      guard connection.ending == .reset else {
        return verdict == .flushed ? close(identifier, poller) : finish(identifier, poller)
      }
      reset(identifier, isComplete: verdict == .flushed)
    case .lingering:
      if isOver || connection.socket.drain() { return finish(identifier, poller) }
      deadlines.add(identifier, due: connection.deadline)
    case .receiving where isOver: finish(identifier, poller)
    case .receiving: deadlines.add(identifier, due: connection.deadline)
    case .returning:
      if isOver { finish(identifier, poller) } else { handBack(identifier) }
    case .blocked where isOver && connection.transmission.conversation.ending == .reset:
      // Bytes that the client does not take are lost in any case.
      reset(identifier, isComplete: false)
    case .blocked where isOver: finish(identifier, poller)
    case .running, .blocked, .stalled: break
    }
  }

  private mutating func reset(_ identifier: UInt64, isComplete: Bool) {
    guard let connection = connections[identifier] else { return }
    report(identifier, isComplete: isComplete)
    forget(identifier)
    connection.socket.reset()
  }

  /// Closes a connection that has ended.
  private mutating func finish(_ identifier: UInt64, _ poller: borrowing Poller) {
    guard let connection = connections[identifier] else { return }
    // All bytes may have arrived before the client went away.
    let hasAll = connection.phase == .flushing && connection.socket.unacknowledged == 0
    report(identifier, isComplete: connection.phase == .stalled || hasAll)
    forget(identifier)
    connection.socket.closeSocket()
  }

  private mutating func forget(_ identifier: UInt64) {
    connections[identifier] = nil
    ended += 1
  }

  private mutating func report(_ identifier: UInt64, isComplete: Bool) {
    guard let connection = connections[identifier], !connection.hasReported else { return }
    connections[identifier]?.hasReported = true
    connection.transmission.didEnd(
      Transmission.Result(
        sentBytes: connection.sentBytes, isComplete: isComplete,
        hasStalled: connection.phase == .stalled))
  }
}
