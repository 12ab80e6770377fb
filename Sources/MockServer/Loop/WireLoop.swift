// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPISynchronization
import MockAPISystem

/// Runs the scripts of all connections that the server itself serves, on one thread: thousands may wait at once.
final class WireLoop: Sendable {
  private let poller: Poller
  private let clock: ServerClock
  private let closingTime: Duration
  private let requestTime: Duration
  private let inbox = Mutex(Inbox())
  /// The number of its connections.
  private let load = Atomic<Int>(0)

  private struct Inbox {
    var arrived: [Arrival] = []
    /// When waiting answers are cut off; `nil` while the server runs.
    var end: Duration?
    var isStopping = false
    /// Joined by the code that takes it out.
    var thread: WorkerThread?
  }

  /// A transmission, and the time of its arrival, from which delays are counted.
  struct Arrival: Sendable {
    let transmission: Transmission
    let time: Duration
  }

  /// The thread does not run before ``start()``.
  init(
    clock: ServerClock, closingTime: Duration = SilenceLimit.closingTime,
    requestTime: Duration = SilenceLimit.requestTime
  ) throws(ServerError) {
    do throws(Errno) { poller = try Poller() } catch { throw .outOfDescriptors }
    self.clock = clock
    self.closingTime = closingTime
    self.requestTime = requestTime
    clock.manual?.register(self) { [weak self] in self?.poller.wake() }
  }

  /// Starts the thread. Before the first request, so that no answer depends on whether the system starts another thread.
  func start() throws(ServerError) {
    try inbox.withLock { inbox throws(ServerError) in inbox.thread = try .serving { self.run() } }
  }

  /// The number of connections that are about to arrive.
  var connectionCount: Int { load.load(ordering: .relaxed) }

  /// Reserves room for another connection.
  /// - Returns: whether there is any.
  func reserve(limit: Int) -> Bool {
    if load.add(1, ordering: .relaxed).newValue <= limit { return true }
    load.subtract(1, ordering: .relaxed)
    return false
  }

  /// Gives back unused room.
  func giveBackReservation() { load.subtract(1, ordering: .relaxed) }

  /// Takes over a connection for which room was reserved, from any thread. After ``stop()`` it is closed and reported
  /// as cut off, before this returns.
  func add(_ transmission: Transmission) {
    let arrival = Arrival(transmission: transmission, time: clock.now)
    let isFirst: Bool? = inbox.withLock { inbox in
      if inbox.isStopping { return nil }
      inbox.arrived.append(arrival)
      return inbox.arrived.count == 1
    }
    if let isFirst {
      if isFirst { poller.wake() }
      return
    }
    load.subtract(1, ordering: .relaxed)
    transmission.didEnd(Transmission.Result(sentBytes: 0, isComplete: false))
    transmission.socket.closeSocket()
  }

  /// Cuts off answers that wait for longer than this at once, because they would be cut off later anyway.
  func drain(within grace: Duration) {
    let end = clock.now + grace
    inbox.withLock { $0.end = end }
    poller.wake()
  }

  /// Cuts off the remaining answers and ends the thread. Blocks until that is done; no connection is taken
  /// afterwards.
  func stop() {
    let thread = inbox.withLock { inbox in
      inbox.isStopping = true
      defer { inbox.thread = nil }
      return inbox.thread
    }
    poller.wake()
    thread?.join()
    clock.manual?.unregister(self)
  }

  private func run() {
    var table = ConnectionTable(clock: clock, closingTime: closingTime, requestTime: requestTime)
    while true {
      let (arrived, end, isStopping) = inbox.withLock { inbox in
        defer { inbox.arrived = [] }
        return (inbox.arrived, inbox.end, inbox.isStopping)
      }
      if let end { table.drain(until: end, poller) }
      for arrival in arrived { table.begin(arrival, poller) }
      if isStopping { break }
      let now = clock.now
      table.fire(now: now, poller)
      load.subtract(table.takeEnded(), ordering: .relaxed)
      clock.manual?.report(table.sleeperCount, in: self, at: now)
      for event in poller.wait(atMost: table.timeToNext) { table.handle(event, poller) }
    }
    table.abandonAll(poller)
    load.subtract(table.takeEnded(), ordering: .relaxed)
  }
}
