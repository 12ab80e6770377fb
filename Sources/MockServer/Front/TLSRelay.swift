// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPISystem

/// A client's connection through TLS, and its path to the server: moves bytes in both directions, and never waits.
/// Lives on one thread.
///
/// Bytes are held here only while the other side does not take them, and then no further bytes are read. So each side
/// notices the speed of the other one.
final class TLSRelay {
  enum Phase {
    case handshaking
    case relaying
    /// FIN is sent; further bytes of the client are discarded, because closing with unread bytes would be a reset.
    case lingering
    /// Never reads or sends.
    case holding
    case over
  }

  /// The functions of the front that a relay uses.
  struct Context {
    let handshakeLimit: Duration
    /// The time that a client may take to close its side.
    let closingTime: Duration
    /// Whether another connection may be accepted, given the current number.
    let hasRoom: (Int) -> Bool
    /// Takes a place for a connection to the server; `false` if there is none now.
    let takePlace: () -> Bool
    /// Gives back an unused place.
    let leavePlace: () -> Void
    /// Connects a client that has a place, and its certificate if it showed one, with the server through a pair, which
    /// uses up the place and the pair; returns the front's end. `nil` if the server has stopped.
    let connect: (SocketAddress, ClientCertificate?, SocketPair) -> OwnedSocket?
    /// Called when that path is closed.
    let disconnected: (Tunnel) -> Void
    /// Called with the reason if a handshake fails.
    let handshakeFailed: (SocketAddress, String) -> Void
  }

  let client: OwnedSocket
  let address: SocketAddress
  private let session: TLSSession?
  private let context: Context
  private(set) var phase: Phase
  /// A socket pair and a place at the server, kept until the handshake is done.
  private var reserved: SocketPair?
  /// The front's end of the pair; `nil` before and after the connection to the server.
  private(set) var server: OwnedSocket?
  /// Whether the server has closed both directions, so that its end need not be watched.
  private(set) var serverHasClosed = false
  /// Whether the client's socket is closed already.
  private(set) var isClientGone = false
  /// When ``wakeUp(now:)`` must be called, by the system's clock.
  private(set) var wakeTime: Duration?
  /// The end of the current wait.
  private var deadline = Duration.zero

  /// Bytes that the server does not take now.
  private var undelivered: [UInt8] = []
  private var clientHasEnded = false
  /// Bytes that the client does not take now.
  private var unsent: [UInt8] = []
  /// Whether the session waits for the client to take its buffered bytes.
  private var isBlocked = false
  private var serverHasEnded = false
  private var hasLookedAtFirstByte = false

  /// The time without progress that a client may take for the rest of an answer after the server has closed its side.
  private static let drainLimit = FlushWatch.patience
  /// The number of moves in one direction before other connections have their turn.
  private static let roundLimit = 8

  /// - Parameters:
  ///   - session: `nil` for a port that is silent.
  ///   - pair: the path to the server, with a place; `nil` if the port does not reach the server.
  init(
    _ client: OwnedSocket, address: SocketAddress, session: TLSSession?, through pair: SocketPair?,
    context: Context, now: Duration
  ) {
    reserved = pair
    self.client = client
    self.address = address
    self.session = session
    self.context = context
    phase = session == nil ? .holding : .handshaking
    if session != nil {
      deadline = now + context.handshakeLimit
      wakeTime = deadline
    }
  }

  /// The events at the client's end that the relay waits for.
  var clientInterest: Interest {
    switch phase {
    case .handshaking: session?.waitsForWriting == true ? .writing : .reading
    case .relaying:
      (isBlocked ? Interest.writing : .end)
        .union(clientHasEnded || !undelivered.isEmpty ? .end : .reading)
    case .lingering: .reading
    case .holding: .closing
    case .over: .end
    }
  }

  /// The events at the server's end that the relay waits for.
  var serverInterest: Interest {
    guard phase == .relaying else { return .end }
    return (undelivered.isEmpty ? Interest.end : .writing)
      .union(isBlocked || serverHasEnded ? .end : .reading)
  }

  /// Moves bytes as far as possible.
  /// - Returns: whether there is more to do at once, which is postponed so that others have their turn.
  func advance(now: Duration, buffer: UnsafeMutableRawBufferPointer) -> Bool {
    switch phase {
    case .handshaking:
      shakeHands(now)
      return phase == .relaying
    case .relaying:
      guard let session, let server else { return false }
      let hasMoreOfClient = moveToServer(session, server, buffer)
      guard phase == .relaying else { return false }
      return moveToClient(session, server, buffer, now) || hasMoreOfClient
    case .lingering:
      if client.drain() { phase = .over }
      return false
    case .holding, .over: return false
    }
  }

  /// Continues after a timer.
  func wakeUp(now: Duration) {
    wakeTime = nil
    switch phase {
    case .handshaking, .lingering:
      if now >= deadline { phase = .over } else { wakeTime = deadline }
    case .relaying where serverHasClosed:
      if now >= deadline { phase = .over } else { wakeTime = deadline }
    case .relaying, .holding, .over: break
    }
  }

  /// Records that the server has closed both directions; the bytes that it sent before can still be read.
  func noteServerClosed(now: Duration) {
    serverHasClosed = true
    deadline = now + Self.drainLimit
    wakeTime = deadline
  }

  /// Closes the connection to the server: it sends no more, and does not need to receive more.
  func closeServer() {
    // First, because the observer of the closed end immediately asks which bytes the client has acknowledged.
    if let server { server.tunnel?.letGo(server) }
    server?.closeSocket()
    server = nil
  }

  private func giveUpReserved() {
    guard let reserved else { return }
    reserved.close()
    context.leavePlace()
    self.reserved = nil
  }

  /// Closes everything.
  func close() {
    giveUpReserved()
    closeServer()
    if !isClientGone { client.closeSocket() }
    isClientGone = true
    phase = .over
  }

  // MARK: Handshake

  private func shakeHands(_ now: Duration) {
    guard let session else { return }
    if !hasLookedAtFirstByte {
      switch client.peekFirstByte() {
      case .none: return
      case .some(0): return hangUp(now)
      // A letter is the beginning of a request without TLS; the answer explains the mistake in plain HTTP.
      case .some(UInt8(ascii: "A")...UInt8(ascii: "Z")): return answerPlainly(now)
      default: hasLookedAtFirstByte = true
      }
    }
    switch session.handshake() {
    case .blocked: break
    case .failed(let error):
      if !error.isOfConnection, !session.refusesAll {
        context.handshakeFailed(address, session.reason(of: error))
      }
      hangUp(now)
    case .done:
      client.acknowledge()
      connect(session, now)
    }
  }

  private func connect(_ session: TLSSession, _ now: Duration) {
    guard let pair = reserved,
      let server = context.connect(address, session.clientCertificate, pair)
    else { return hangUp(now) }
    reserved = nil
    server.tunnel?.follow(client)
    self.server = server
    phase = .relaying
    wakeTime = nil
  }

  private static let plainAnswer: [UInt8] = {
    let text = "This port speaks HTTPS: begin the URL with https://, or use the port for HTTP.\n"
    return Array(
      ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(text)").utf8)
  }()

  private func answerPlainly(_ now: Duration) {
    // It fits into the send buffer, because nothing has been sent on this connection.
    _ = Self.plainAnswer.withUnsafeBytes { client.send($0) }
    hangUp(now)
  }

  // MARK: Both directions

  private func moveToServer(
    _ session: TLSSession, _ server: OwnedSocket, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    if !undelivered.isEmpty {
      let count = undelivered.withUnsafeBytes { deliver($0, to: server) }
      undelivered = count == undelivered.count ? [] : Array(undelivered[count...])
    }
    var rounds = 0
    while undelivered.isEmpty, !clientHasEnded, phase == .relaying {
      if rounds == Self.roundLimit { return true }
      rounds += 1
      switch session.receive(into: buffer) {
      case .bytes(let count):
        let received = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        let delivered = deliver(received, to: server)
        undelivered.append(contentsOf: received[delivered...])
      case .blocked: return false
      case .ended:
        clientHasEnded = true
        server.shutDown()
      case .failed: phase = .over
      }
    }
    return false
  }

  /// Sends bytes to the server; all of them count as taken if it no longer listens.
  private func deliver(_ bytes: UnsafeRawBufferPointer, to server: OwnedSocket) -> Int {
    switch server.tunnel?.deliver(bytes, to: server) {
    case .bytes(let count): return count
    case .blocked: return 0
    case .failed, .none:
      clientHasEnded = true
      return bytes.count
    }
  }

  private func moveToClient(
    _ session: TLSSession, _ server: OwnedSocket, _ buffer: UnsafeMutableRawBufferPointer,
    _ now: Duration
  ) -> Bool {
    server.tunnel?.note(isMoving: true)
    defer { if unsent.isEmpty { server.tunnel?.note(isMoving: false) } }
    var rounds = 0
    while phase == .relaying {
      if !unsent.isEmpty {
        let count = unsent.withUnsafeBytes { send($0, session, now) }
        unsent = count == unsent.count ? [] : Array(unsent[count...])
        if !unsent.isEmpty { return false }
      }
      if serverHasEnded { return end(session, server, now) }
      if rounds == Self.roundLimit { return true }
      rounds += 1
      switch server.receive(into: buffer) {
      case .bytes(let count):
        let received = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        unsent.append(contentsOf: received[send(received, session, now)...])
        if !unsent.isEmpty { return false }
      case .blocked: return false
      // If the server closes before it has read everything, receiving fails; for the client this is a normal end.
      case .ended, .failed: serverHasEnded = true
      }
    }
    return false
  }

  /// Sends bytes of the server to the client.
  /// - Returns: the number of bytes on their way; all of them, unless the client takes no more now or is gone.
  private func send(
    _ bytes: UnsafeRawBufferPointer, _ session: TLSSession, _ now: Duration
  ) -> Int {
    var count = 0
    while count < bytes.count {
      var sent = 0
      switch session.send(UnsafeRawBufferPointer(rebasing: bytes[count...]), sent: &sent) {
      case .done:
        count += sent
        isBlocked = false
        if serverHasClosed { deadline = now + Self.drainLimit }
      case .blocked:
        isBlocked = true
        return count
      case .failed:
        phase = .over
        return count
      }
    }
    return count
  }

  // MARK: Ends

  /// Ends the connection in the same way as the server did.
  private func end(_ session: TLSSession, _ server: OwnedSocket, _ now: Duration) -> Bool {
    if server.tunnel?.isReset == true {
      // The server demands a reset only after the client has acknowledged everything, or has been given up.
      reset()
      return false
    }
    switch session.sayGoodbye() {
    case .done:
      isBlocked = false
      hangUp(now)
    case .blocked: isBlocked = true
    case .failed: phase = .over
    }
    return false
  }

  /// Sends FIN, and waits for the FIN of the client.
  private func hangUp(_ now: Duration) {
    giveUpReserved()
    client.shutDown()
    phase = .lingering
    deadline = now + context.closingTime
    wakeTime = deadline
    if client.drain() { phase = .over }
  }

  private func reset() {
    if let server { server.tunnel?.letGo(server) }
    client.reset()
    isClientGone = true
    phase = .over
  }
}
