// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization

/// Sends replies: through libmicrohttpd if it sends the declared response, otherwise on the connection's own socket.
final class Sender: Sendable {
  private let loop: WireLoop
  private let standIn: StandInSocket
  /// Takes connections back when a script has ended and they continue; `nil` before it has started.
  private let daemon = Mutex<DaemonReference?>(nil)
  /// The largest number of simultaneous scripted answers and waiting connections.
  private let scriptLimit: Int
  /// The number of exchanges whose answer is not sent yet. Requests that never end, and answers that never end, do
  /// not count, so that they do not delay a stop.
  private let open = Atomic<Int>(0)

  private let endsConnections = Atomic<Bool>(false)

  init(loop: WireLoop, scriptLimit: Int) throws(ServerError) {
    self.loop = loop
    self.scriptLimit = scriptLimit
    standIn = try StandInSocket()
  }

  /// Sets the daemon that takes connections back.
  func attach(to daemon: Daemon) {
    self.daemon.withLock { $0 = DaemonReference(daemon: daemon) }
  }

  /// Ends each connection after its current answer, and announces this; otherwise a client that keeps sending
  /// requests would delay a stop.
  func endConnections() { endsConnections.store(true, ordering: .relaxed) }

  /// Whether each answer is the last on its connection.
  var isStopping: Bool { endsConnections.load(ordering: .relaxed) }

  /// Whether an answer is still on its way.
  var isBusy: Bool { open.load(ordering: .relaxed) > 0 }

  /// The number of scripted answers on their way, and of connections that wait.
  var scriptCount: Int { loop.connectionCount }

  // MARK: Room

  /// The places for scripted answers that only refusals take.
  private var placesForRefusals: Int { min(16, scriptLimit / 16) }

  /// How a reply is sent. Its room is reserved, and must be used or given back.
  enum Route {
    case prepared(PreparedResponse)
    /// On a copy of the connection's socket.
    // Boxed, because a script is large, and most replies have none.
    indirect case scripted(WireScript, socket: OwnedSocket)
  }

  /// Reserves room for a reply.
  /// - Parameters:
  ///   - prepared: the response of the case, if it was made beforehand.
  ///   - isRefusal: whether the reply may take the places that are kept for refusals, so that a client is told why it is
  ///     refused although scripted answers have taken all other places.
  /// - Returns: `nil` if there is no room.
  func route(
    for reply: Reply, to exchange: Exchange, prepared: CaseResponse?, isRefusal: Bool = false
  ) -> Route? {
    let isLast = isStopping
    if let response = Self.preparedResponse(
      for: reply, prepared, adding: isLast ? reply.added + [Self.close] : reply.added),
      exchange.connection.hasRoom(forHead: response.headSize, ofAnswerTo: exchange.head)
    {
      return .prepared(response)
    }
    let limit = isRefusal ? scriptLimit : scriptLimit - placesForRefusals
    guard loop.reserve(limit: limit) else { return nil }
    guard let socket = exchange.connection.copySocket() else {
      loop.giveBackReservation()
      return nil
    }
    var compressed: ArraySlice<UInt8>?
    if reply.acceptsGzip, case .scripted(.some(let body)) = prepared {
      compressed = body.bytes(of: reply.response.body)
    }
    let script = WireScript(
      reply, canKeepAlive: !isLast && exchange.canKeepAlive(after: reply.response),
      date: IMFDate.now,
      compressed: compressed)
    return .scripted(script, socket: socket)
  }

  /// Takes room for a connection that waits, whose socket needs another descriptor meanwhile, as that of a scripted answer does;
  /// ``endWait()`` gives it back.
  /// - Returns: whether there is any.
  func admitWait() -> Bool { loop.reserve(limit: scriptLimit - placesForRefusals) }

  func endWait() { loop.giveBackReservation() }

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
      // Made for this request. If libmicrohttpd refuses it, a script sends it.
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

  /// Counts an exchange whose answer has ended, or will never end.
  func hasAnswered() { open.subtract(1, ordering: .relaxed) }

  /// Sends a reply by its script.
  /// - Parameters:
  ///   - socket: a copy of the connection's socket, which is taken away from libmicrohttpd.
  ///   - unreadSize: the number of bytes of the request that are thrown away when they come; `Int.max` if it is unknown.
  ///   - didEnd: called with the result, on the loop's thread.
  func play(
    _ script: WireScript, on socket: OwnedSocket, of connection: HTTPConnection,
    discarding unreadSize: Int, didEnd: @escaping @Sendable (Transmission.Result) -> Void
  ) {
    connection.leaveSocket(standIn: standIn.descriptor)
    loop.add(
      Transmission(
        socket: socket, conversation: ScriptedAnswer(script, awaitedSize: unreadSize),
        handBack: { self.handBack($0) },
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

/// A weak reference to the daemon, which holds the sender itself and ends with its server.
private struct DaemonReference: Sendable {
  weak let daemon: Daemon?
}
