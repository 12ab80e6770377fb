// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPISynchronization
import MockAPISystem

/// A connection of libmicrohttpd that waits for something, and costs no thread meanwhile. libmicrohttpd does not notice that its client
/// leaves, and neither closes it nor limits its time. Once it is resumed, libmicrohttpd calls the access handler for it at the same place
/// again.
///
/// Where its thread serves other connections in the same turn, libmicrohttpd 0.9.75 reads from it before it calls. It would take bytes of
/// the next request, and end the request of a client that has closed its side. So it finds a stand-in there (``WithheldSocket``), and all
/// that was known of the socket before the wait is true after it.
final class Suspension: Sendable {
  /// Why the wait is over.
  enum Ending {
    /// What it waits for is there.
    case ready
    /// It has taken too long.
    case timeOver
    /// The client has gone, or the server stops.
    case cutOff
    /// There is no descriptor for it.
    case noRoom
  }

  private struct State {
    /// The socket of the connection while it is suspended; `nil` before and after.
    var withheld: WithheldSocket?
    var isProbed = false
    var ending: Ending?
  }

  /// libmicrohttpd does not free it before it is resumed.
  nonisolated(unsafe) private let handle: OpaquePointer
  private let socket: FileDescriptor
  private let tunnel: Tunnel?
  /// When the wait ends in any case; `nil` for never.
  private let deadline: MonotonicTime?
  private let state = Mutex(State())

  init(_ connection: HTTPConnection, limit: Duration?) {
    handle = connection.handle
    socket = connection.socket
    tunnel = connection.ledger?.pointee.tunnel
    deadline = limit.map { .now + $0 }
  }

  /// Suspends the connection, unless the wait is over. Wraps `MHD_suspend_connection`, which takes the socket out of the epoll set; must
  /// be called from the access handler, which then returns.
  /// - Returns: why the wait is over; `nil` if the connection is suspended.
  func begin() -> Ending? {
    state.withLock { state in
      guard state.ending == nil else { return state.ending }
      state.withheld = WithheldSocket(socket, through: tunnel) { MHD_suspend_connection(handle) }
      if state.withheld == nil { state.ending = .noRoom }
      return state.ending
    }
  }

  /// Gives the connection its socket back. Must be called on its thread when it is not suspended any more: from the access handler, or
  /// when the request ends.
  /// - Returns: why the wait is over.
  func finish() -> Ending {
    state.withLock { state in
      state.withheld.take()?.putBack()
      return state.ending ?? .cutOff
    }
  }

  /// Ends the wait, from any thread; the first reason counts. Wraps `MHD_resume_connection`.
  func end(_ ending: Ending) {
    state.withLock { end(ending, &$0) }
  }

  private func end(_ ending: Ending, _ state: inout State) {
    guard state.ending == nil else { return }
    state.ending = ending
    if state.withheld != nil { MHD_resume_connection(handle) }
  }

  /// Ends the wait if it takes too long or the client has gone. A client that has only closed its side may still wait for its answer;
  /// the system probes it from time to time.
  func inspect(now: MonotonicTime) {
    state.withLock { state in
      guard let socket = state.withheld, state.ending == nil else { return }
      if let deadline, now >= deadline { return end(.timeOver, &state) }
      if socket.hasFailed { return end(.cutOff, &state) }
      guard !state.isProbed, socket.isClosedByPeer else { return }
      state.isProbed = true
      socket.probe()
    }
  }
}

/// The connections that are suspended until something is there.
final class SuspendedConnections: Sendable {
  private struct State {
    var all: [ObjectIdentifier: Suspension] = [:]
    var isOver = false
  }

  private let state = Mutex(State())

  /// Suspends a connection until something is there.
  /// - Parameter limit: the longest wait; `nil` for any.
  /// - Returns: the suspension, and why the wait is over already; that is `nil` if the connection is suspended.
  func suspend(
    _ connection: HTTPConnection, until awaited: any Awaited, limit: Duration?
  ) -> (suspension: Suspension, ending: Suspension.Ending?) {
    let suspension = Suspension(connection, limit: limit)
    let isOver = state.withLock { state in
      if !state.isOver { state.all[ObjectIdentifier(suspension)] = suspension }
      return state.isOver
    }
    if isOver { suspension.end(.cutOff) }
    awaited.whenReady { suspension.end(.ready) }
    let ending = suspension.begin()
    if ending != nil { remove(suspension) }
    return (suspension, ending)
  }

  /// Ends the suspension of a connection that libmicrohttpd has resumed.
  /// - Returns: why the wait is over.
  func finish(_ suspension: Suspension) -> Suspension.Ending {
    remove(suspension)
    return suspension.finish()
  }

  private func remove(_ suspension: Suspension) {
    state.withLock { _ = $0.all.removeValue(forKey: ObjectIdentifier(suspension)) }
  }

  /// Ends the waits that take too long, and those whose clients have gone.
  func inspect() {
    let now = MonotonicTime.now
    for suspension in state.withLock({ Array($0.all.values) }) { suspension.inspect(now: now) }
  }

  /// Ends all waits, and suspends nothing any more. libmicrohttpd must not be stopped while a connection is suspended.
  func endAll() {
    let all = state.withLock { state in
      state.isOver = true
      return Array(state.all.values)
    }
    for suspension in all { suspension.end(.cutOff) }
  }
}
