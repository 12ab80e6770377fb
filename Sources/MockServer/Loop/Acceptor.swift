// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem

/// Accepts the connections of a socket on its own thread while there is room; other connections wait in the system's
/// queue.
final class Acceptor: Sendable {
  /// `nil` after it has stopped.
  private let socket: Mutex<ListenSocket?>
  /// The port of the socket.
  private let descriptor: FileDescriptor
  private let held: HeldConnections
  private let poller: Poller
  /// How often ``start(take:inspect:)``'s `inspect` is called.
  private let interval: Duration
  private let isStopping = Atomic<Bool>(false)
  private let thread = Mutex<WorkerThread?>(nil)

  /// The number of its own socket; those of others are greater.
  private static let mark: UInt64 = 0

  /// - Parameter held: counts the places; the receiver of a connection gives its place back when it ends.
  init(
    _ socket: consuming ListenSocket, held: HeldConnections, interval: Duration = .seconds(5)
  ) throws(ServerError) {
    self.interval = interval
    do throws(Errno) { poller = try Poller() } catch { throw .outOfDescriptors }
    descriptor = socket.descriptor
    self.socket = Mutex(socket)
    self.held = held
  }

  /// Begins to accept connections.
  /// - Parameters:
  ///   - take: gets each connection, on the acceptor's thread.
  ///   - inspect: called on the same thread, again and again while there are connections.
  ///   - didEnd: called on the same thread with the numbers of the connections of ``watchEnd(of:number:)`` that end.
  func start(
    take: @escaping @Sendable (AcceptedSocket) -> Void,
    inspect: (@Sendable () -> Void)? = nil,
    didEnd: (@Sendable ([UInt64]) -> Void)? = nil
  ) throws(ServerError) {
    try thread.withLock { thread throws(ServerError) in
      thread = try .serving { self.run(take, inspect, didEnd) }
    }
  }

  /// Watches for the moment when the client closes its side of a connection, from any thread, until the connection is
  /// closed.
  /// - Parameter number: must be greater than 0.
  func watchEnd(of socket: FileDescriptor, number: UInt64) {
    poller.addForEnd(socket, connection: number)
  }

  /// Stops accepting connections. When this returns, the port is free, and `take` is not called again.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    poller.wake()
    thread.withLock { thread in
      thread?.join()
      thread = nil
      socket.withLock { $0 = nil }
    }
  }

  private func run(
    _ take: (AcceptedSocket) -> Void, _ inspect: (() -> Void)?, _ didEnd: (([UInt64]) -> Void)?
  ) {
    let wake: @Sendable () -> Void = { [weak self] in self?.poller.wake() }
    var isListening = false
    var nextInspection = ContinuousClock.now + interval
    // A connection may also come from another thread. Until the next inspection, each of them would wake this one.
    var isInspecting = false
    while !isStopping.load(ordering: .relaxed) {
      if let inspect, ContinuousClock.now >= nextInspection {
        inspect()
        nextInspection = .now + interval
        isInspecting = false
      }
      var limit: Duration?
      switch acceptAll(take, wake, isInspector: inspect != nil) {
      case .nobodyWaits:
        if !isListening { poller.add(descriptor, connection: Self.mark, .reading) }
        isListening = true
        limit = nil
      case .noRoom(let time):
        // Waiting connections would be reported again and again.
        if isListening { poller.remove(descriptor) }
        isListening = false
        limit = time
      }
      if inspect != nil, !isInspecting { isInspecting = held.areAny(orElse: wake) }
      if isInspecting {
        let rest = max(nextInspection - .now, .zero)
        limit = limit.map { min($0, rest) } ?? rest
      }
      let ended = poller.wait(atMost: limit).map(\.connection).filter { $0 != Self.mark }
      if let didEnd, !ended.isEmpty { didEnd(ended) }
    }
  }

  private enum Pause {
    case nobodyWaits
    /// Continue when woken, or after this time; `nil` is for ever.
    case noRoom(atMost: Duration?)
  }

  /// Accepts until no connection waits or there is no more room.
  /// - Parameter isInspector: whether this acceptor inspects the connections.
  private func acceptAll(
    _ take: (AcceptedSocket) -> Void, _ wake: @escaping @Sendable () -> Void, isInspector: Bool
  ) -> Pause {
    while !isStopping.load(ordering: .relaxed) {
      if case .wait(let time) = held.admitNew(wake: wake) {
        return .noRoom(atMost: time)
      }
      switch AcceptedSocket.next(of: descriptor) {
      case .accepted(let connection):
        // The one that does may sleep.
        if !isInspector { held.wakeSleeper() }
        take(connection)
      case .nobodyWaits:
        held.leave()
        return .nobodyWaits
      case .vanished: held.leave()
      case .notNow:
        held.leave()
        return .noRoom(atMost: HeldConnections.interval)
      }
    }
    return .nobodyWaits
  }
}
