// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// One client's connection through TLS, and its way to the server: moves what can be moved, and never waits.
/// Lives on one thread.
///
/// What either side sends is held here only while the other one takes no more, and then nothing further is read
/// from it: so each side feels how fast the other one is.
final class TLSRelay {
  enum Phase {
    case handshaking
    case relaying
    /// FIN is sent; what the client still sends is thrown away, since closing on it would be a reset.
    case lingering
    /// Nothing is read or sent, ever.
    case holding
    case over
  }

  /// What a relay asks of the front that it belongs to.
  struct Context {
    let handshakeLimit: Duration
    /// Whether another connection may be accepted beside so many.
    let hasRoom: (Int) -> Bool
    /// Takes a place for a connection to the server; `false` when there is none now.
    let takePlace: () -> Bool
    /// Gives back a place that was not used.
    let leavePlace: () -> Void
    /// Connects a client that has a place with the server through a pair, which is used up then, as the place is; gives
    /// the front's end. `nil` when the server has stopped.
    let connect: (SocketAddress, SocketPair) -> OwnedSocket?
    /// Is told when that way is over.
    let disconnected: (Tunnel) -> Void
    /// Is told why a handshake came to nothing.
    let handshakeFailed: (SocketAddress, String) -> Void
  }

  let client: OwnedSocket
  let address: SocketAddress
  private let session: TLSSession?
  private let context: Context
  private(set) var phase: Phase
  /// The way to the server, and a place there, until the handshake is done.
  private var reserved: SocketPair?
  /// Our end of the way to the server; `nil` before and after.
  private(set) var server: OwnedSocket?
  /// Whether the server has closed both directions, so that its end need not be watched.
  private(set) var serverHasClosed = false
  /// Whether the client's socket is closed already.
  private(set) var isClientGone = false
  /// When ``wakeUp(now:)`` is to be called, by the system's clock.
  private(set) var wakeTime: Duration?
  /// When what is waited for is waited for no longer.
  private var deadline = Duration.zero

  /// What the server does not take now.
  private var undelivered: [UInt8] = []
  private var clientHasEnded = false
  /// What the client does not take now.
  private var unsent: [UInt8] = []
  /// Whether the session waits for the client to take what it holds.
  private var isBlocked = false
  private var serverHasEnded = false
  private var hasLookedAtFirstByte = false

  /// How long a client may take to close its side.
  private static let patience = Duration.seconds(2)
  /// How long a client may take nothing of the rest of an answer whose server has closed its side.
  private static let drainLimit = FlushWatch.patience
  /// How often one direction moves before others have their turn.
  private static let roundLimit = 8

  /// - Parameters:
  ///   - session: `nil` for a port that is silent.
  ///   - pair: the way to the server, where a place is taken already; `nil` where none leads there.
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

  /// What has to happen at the client's end before there is something to do.
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

  /// The same at the server's end.
  var serverInterest: Interest {
    guard phase == .relaying else { return .end }
    return (undelivered.isEmpty ? Interest.end : .writing)
      .union(isBlocked || serverHasEnded ? .end : .reading)
  }

  /// Moves what can be moved.
  /// - Returns: whether there is more to do at once, left so that others have their turn.
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

  /// Goes on with what a time was set for.
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

  /// Takes note that the server has closed both directions; what it has sent before is still there.
  func noteServerClosed(now: Duration) {
    serverHasClosed = true
    deadline = now + Self.drainLimit
    wakeTime = deadline
  }

  /// Lets go of the server: it has said all that it will, and what it hears no longer matters.
  func closeServer() {
    // First: who sees the end asks at once what the client has got.
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

  /// Lets go of everything.
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
      // A letter: a request without TLS, which is told what is wrong in words that it understands.
      case .some(UInt8(ascii: "A")...UInt8(ascii: "Z")): return answerPlainly(now)
      default: hasLookedAtFirstByte = true
      }
    }
    switch session.handshake() {
    case .blocked: break
    case .failed(let error):
      if !error.isOfConnection, !session.refuses {
        context.handshakeFailed(address, session.reason(of: error))
      }
      hangUp(now)
    case .done:
      client.acknowledge()
      connect(now)
    }
  }

  private func connect(_ now: Duration) {
    guard let pair = reserved, let server = context.connect(address, pair) else {
      return hangUp(now)
    }
    reserved = nil
    server.tunnel?.follow(client)
    self.server = server
    phase = .relaying
    wakeTime = nil
  }

  private static let plainAnswer: [UInt8] = {
    let text = "This port speaks HTTPS: begin the URL with https://, or ask the port for HTTP.\n"
    return Array(
      ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(text)").utf8)
  }()

  private func answerPlainly(_ now: Duration) {
    // It fits into the buffer of a connection on which nothing has been sent.
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

  /// Gives the server what it takes; all counts as taken when it listens no longer.
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
      // Failed: closed before it had read everything, which to the client is no other end.
      case .ended, .failed: serverHasEnded = true
      }
    }
    return false
  }

  /// Sends what the server has said.
  /// - Returns: how many bytes are on their way; all of them, unless the client takes no more now or is gone.
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

  /// Ends as the server did.
  private func end(_ session: TLSSession, _ server: OwnedSocket, _ now: Duration) -> Bool {
    if server.tunnel?.isReset == true {
      // Who demands it has waited until the client had acknowledged everything, or has given it up.
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

  /// Sends FIN, and waits for that of the client.
  private func hangUp(_ now: Duration) {
    giveUpReserved()
    client.shutDown()
    phase = .lingering
    deadline = now + Self.patience
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
