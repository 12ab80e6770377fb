// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import Synchronization

/// Accepts the connections of a socket on a thread of its own, as many as there is room for; the others wait in the
/// system's queue.
final class Acceptor: Sendable {
  /// `nil` when it has stopped.
  private let socket: Mutex<ListenSocket?>
  /// That of the socket.
  private let descriptor: FileDescriptor
  private let held: HeldConnections
  private let poller: Poller
  private let isStopping = Atomic<Bool>(false)
  private let thread = Mutex<WorkerThread?>(nil)

  /// The only socket that the poller knows.
  private static let mark: UInt64 = 0

  /// - Parameter held: gives the places; whoever takes a connection gives its place back when it ends.
  init(_ socket: consuming ListenSocket, held: HeldConnections) throws(ServerError) {
    do throws(Errno) { poller = try Poller() } catch { throw .outOfDescriptors }
    descriptor = socket.descriptor
    self.socket = Mutex(socket)
    self.held = held
  }

  /// Begins to accept.
  /// - Parameter take: gets each connection, on the acceptor's thread.
  func start(take: @escaping @Sendable (AcceptedSocket) -> Void) {
    thread.withLock { $0 = WorkerThread { self.run(take) } }
  }

  /// Accepts no more. When this returns, the port is free, and `take` is called no more.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    poller.wake()
    thread.withLock { thread in
      thread?.join()
      thread = nil
      socket.withLock { $0 = nil }
    }
  }

  private func run(_ take: (AcceptedSocket) -> Void) {
    var isListening = false
    while !isStopping.load(ordering: .relaxed) {
      let limit: Duration?
      switch acceptAll(take) {
      case .nobodyWaits:
        if !isListening { poller.add(descriptor, connection: Self.mark, .reading) }
        isListening = true
        limit = nil
      case .noRoom(let time):
        // Those who wait would be told of again and again.
        if isListening { poller.remove(descriptor) }
        isListening = false
        limit = time
      }
      _ = poller.wait(atMost: limit)
    }
  }

  private enum Pause {
    case nobodyWaits
    /// Go on when woken, and after this time at the latest; `nil` is for ever.
    case noRoom(atMost: Duration?)
  }

  /// Accepts until nobody waits or there is no more room.
  private func acceptAll(_ take: (AcceptedSocket) -> Void) -> Pause {
    while !isStopping.load(ordering: .relaxed) {
      if case .wait(let time) = held.admitNew(wake: { [weak self] in self?.poller.wake() }) {
        return .noRoom(atMost: time)
      }
      switch AcceptedSocket.next(of: descriptor) {
      case .accepted(let connection): take(connection)
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
