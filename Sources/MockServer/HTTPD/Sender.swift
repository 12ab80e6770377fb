// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import Synchronization

/// Sends replies: through libmicrohttpd where it sends what is declared, else on the connection's own socket.
final class Sender: Sendable {
  private let loop: WireLoop
  private let standIn: StandInSocket
  /// Gets connections back when a script has ended and they go on; `nil` before it has started.
  private let daemon = Mutex<DaemonReference?>(nil)
  /// How many answers may be on their way by script.
  private let scriptLimit: Int
  /// Exchanges whose answer is not sent yet. One whose request never ends must not hold up a stop, nor one whose answer
  /// never does.
  private let open = Atomic<Int>(0)

  /// Whether each answer is the last on its connection.
  private let isStopping = Atomic<Bool>(false)

  init(loop: WireLoop, scriptLimit: Int) throws(ServerError) {
    self.loop = loop
    self.scriptLimit = scriptLimit
    standIn = try StandInSocket()
  }

  /// Sets which daemon takes connections back.
  func attach(to daemon: Daemon) {
    self.daemon.withLock { $0 = DaemonReference(daemon: daemon) }
  }

  /// Ends each connection after the answer at hand, and says so: else a client that keeps asking holds up a stop.
  func endConnections() { isStopping.store(true, ordering: .relaxed) }

  /// Whether an answer is still on its way.
  var isBusy: Bool { open.load(ordering: .relaxed) > 0 }

  /// How many answers are on their way by script.
  var scriptCount: Int { loop.connectionCount }

  // MARK: Room

  /// How a reply is sent, with the room for it taken: it is sent, or given back.
  enum Route {
    case prepared(PreparedResponse)
    /// On a copy of the connection's socket.
    // Boxed, since a script is large, and most replies have none.
    indirect case scripted(WireScript, socket: OwnedSocket)
  }

  /// Takes room for a reply.
  /// - Parameter prepared: the response of the case, when it was made beforehand.
  /// - Returns: `nil` when there is none.
  func route(
    for reply: Reply, to exchange: Exchange, prepared: CaseResponse?
  ) -> Route? {
    let isLast = isStopping.load(ordering: .relaxed)
    if let response = Self.preparedResponse(
      for: reply, prepared, adding: isLast ? reply.added + [Self.close] : reply.added),
      response.headSize <= exchange.connection.headRoom(head: exchange.headSize)
    {
      return .prepared(response)
    }
    guard loop.reserve(limit: scriptLimit) else { return nil }
    guard let socket = exchange.connection.copySocket() else {
      loop.giveBackReservation()
      return nil
    }
    var compressed: ArraySlice<UInt8>?
    if reply.acceptsGzip, case .scripted(.some(let body)) = prepared {
      compressed = body.bytes(of: reply.response.body)
    }
    let script = WireScript(
      reply, canKeepAlive: !isLast && exchange.canKeepAlive, date: IMFDate.now,
      compressed: compressed)
    return .scripted(script, socket: socket)
  }

  func giveBack(_ route: Route) {
    guard case .scripted(_, let socket) = route else { return }
    socket.closeSocket()
    loop.giveBackReservation()
  }

  private static let close = HeaderField(name: "Connection", value: "close")

  private static func preparedResponse(
    for reply: Reply, _ prepared: CaseResponse?, adding added: [HeaderField]
  ) -> PreparedResponse? {
    switch prepared {
    case .prepared(let prepared):
      return prepared.response(acceptsGzip: reply.acceptsGzip, adding: added)
    case .scripted: return nil
    case .none:
      // Made for this request. What libmicrohttpd refuses of it goes out by script.
      do throws(PreparedResponse.RefusedHeader) {
        return try PreparedResponse(
          status: reply.status, headers: reply.response.headers + added,
          body: ResponseBody(reply.response.body))
      } catch {
        return nil
      }
    }
  }

  // MARK: Sending

  /// Counts an exchange whose answer is due.
  func willAnswer() { open.add(1, ordering: .relaxed) }

  /// Counts one whose answer is over, or will never be.
  func hasAnswered() { open.subtract(1, ordering: .relaxed) }

  /// Sends a reply by its script.
  /// - Parameters:
  ///   - socket: a copy of that of the connection, which libmicrohttpd lets go of.
  ///   - didEnd: is told how it went, on the loop's thread.
  func play(
    _ script: WireScript, on socket: OwnedSocket, of connection: HTTPConnection,
    didEnd: @escaping @Sendable (Transmission.Result) -> Void
  ) {
    connection.leaveSocket(standIn: standIn.descriptor)
    loop.add(
      Transmission(
        socket: socket, script: script, handBack: { self.handBack($0) },
        willStall: { self.hasAnswered() },
        didEnd: { result in
          if !result.hasStalled { self.hasAnswered() }
          didEnd(result)
        }))
  }

  private func handBack(_ socket: OwnedSocket) -> Bool {
    if let daemon = daemon.withLock({ $0?.daemon }) { return daemon.takeBack(socket) }
    socket.closeSocket()
    return true
  }
}

/// A daemon that goes when its server does; it holds the sender itself.
private struct DaemonReference: Sendable {
  weak let daemon: Daemon?
}
