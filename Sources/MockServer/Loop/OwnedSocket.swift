// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connected socket that is ours alone: nothing else reads, writes or closes it. Does not block.
struct OwnedSocket: Sendable {
  let descriptor: Int32
  /// What lies between it and the client; `nil` when it is the client's own connection.
  let tunnel: Tunnel?

  /// What became of an attempt to send.
  enum Sent {
    case bytes(Int)
    /// The peer does not take more now.
    case blocked
    /// The peer is gone.
    case failed
  }

  init(_ descriptor: Int32, tunnel: Tunnel? = nil) {
    self.descriptor = descriptor
    self.tunnel = tunnel
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, Int32(1))
    #endif
    // Slices are to arrive when they are sent, not when there is more.
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// - Parameter isFollowed: whether more is sent at once, so that the system may wait for it.
  func send(_ bytes: UnsafeRawBufferPointer, isFollowed: Bool = false) -> Sent {
    while true {
      let count = Self.systemSend(
        descriptor, bytes.baseAddress, bytes.count,
        isFollowed ? Self.flags | Self.followed : Self.flags)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .blocked
      default: return .failed
      }
    }
  }

  /// What became of an attempt to receive.
  enum Received {
    case bytes(Int)
    /// Nothing has arrived.
    case blocked
    /// The peer has closed its side.
    case ended
    /// The peer is gone.
    case failed
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .blocked
      default: return .failed
      }
    }
  }

  /// The first byte that has arrived, which stays to be received; `nil` when none has, 0 when none will.
  func peekFirstByte() -> UInt8? {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    if count > 0 { return byte }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? nil : 0
  }

  /// Throws away what has arrived.
  /// - Returns: whether the peer has closed its side, or is gone.
  func drain() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      while true {
        switch receive(into: buffer) {
        case .bytes: continue
        case .blocked: return false
        case .ended, .failed: return true
        }
      }
    }
  }

  /// Has the system acknowledge at once what has arrived. A client with Nagle's algorithm sends nothing before that, and
  /// where there is nothing to send the system waits some 40 ms with it.
  func acknowledge() {
    #if os(Linux)
      var isOn: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_QUICKACK, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Sends FIN after what has been sent.
  func shutDown() {
    shutdown(descriptor, Self.writing)
  }

  /// Has the system ask a client that says nothing whether it is there, every half a minute. One that has closed both
  /// directions answers with a RST as soon as its system has forgotten the connection: with Linux after a minute.
  func probe() {
    if let tunnel { return tunnel.probe() }
    set(SO_KEEPALIVE, Int32(1))
    for (option, value) in [(Self.keepIdle, 30), (TCP_KEEPINTVL, 30), (TCP_KEEPCNT, 3)] {
      var value = Int32(value)
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  /// How much of what was sent the client has not acknowledged, whatever lies in between; 0 when all is, and where the
  /// system does not say.
  var unacknowledged: Int {
    // In this order: what has left here is noted by the tunnel before.
    let own = unread
    return own + (tunnel?.unacknowledged ?? 0)
  }

  /// The same of the peer of this socket alone: the client itself, or the other end of the tunnel.
  private var unread: Int {
    #if os(Linux)
      var count: Int32 = 0
      // SIOCOUTQ, which glibc's headers have for terminals alone.
      return ioctl(descriptor, 0x5411, &count) == 0 ? Int(count) : 0
    #else
      return 0
    #endif
  }

  func closeSocket() {
    close(descriptor)
  }

  /// Sends RST, and no FIN before it; what the peer has not acknowledged is lost.
  func reset() {
    tunnel?.demandReset()
    set(SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    close(descriptor)
  }

  private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
    var value = value
    setsockopt(
      descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  #if canImport(Darwin)
    private static let keepIdle = TCP_KEEPALIVE
    private static let flags: Int32 = 0
    private static let followed: Int32 = 0
    private static let writing = SHUT_WR
    private static let systemSend = Darwin.send
  #else
    private static let keepIdle = TCP_KEEPIDLE
    private static let flags = Int32(MSG_NOSIGNAL)
    private static let followed = Int32(MSG_MORE)
    private static let writing = Int32(SHUT_WR)
    #if canImport(Glibc)
      private static let systemSend = Glibc.send
    #else
      private static let systemSend = Musl.send
    #endif
  #endif
}

/// `close(2)`, named apart from the methods of the same name.
func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
