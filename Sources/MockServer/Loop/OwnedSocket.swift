// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// A connected socket that nothing else reads, writes or closes. It does not block.
struct OwnedSocket: Sendable {
  let descriptor: FileDescriptor
  /// The tunnel between the socket and the client; `nil` if the socket is the client's own connection.
  let tunnel: Tunnel?

  /// The result of an attempt to send.
  enum Sent {
    case bytes(Int)
    /// The peer does not take more now.
    case blocked
    /// The peer has gone.
    case failed
  }

  init(_ descriptor: FileDescriptor, tunnel: Tunnel? = nil) {
    self.descriptor = descriptor
    self.tunnel = tunnel
    // Slices must arrive when they are sent, not when more bytes follow.
    descriptor.prepareConnection()
  }

  /// - Parameter isFollowed: whether more bytes follow at once, so that the system may wait for them.
  func send(_ bytes: UnsafeRawBufferPointer, isFollowed: Bool = false) -> Sent {
    do throws(Errno) { return .bytes(try descriptor.send(bytes, isFollowed: isFollowed)) } catch {
      return error == .wouldBlock ? .blocked : .failed
    }
  }

  /// The result of an attempt to receive.
  enum Received {
    case bytes(Int)
    /// Nothing has arrived.
    case blocked
    /// The peer has closed its side.
    case ended
    /// The peer has gone.
    case failed
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
    do throws(Errno) {
      let count = try descriptor.read(into: buffer)
      return count > 0 ? .bytes(count) : .ended
    } catch {
      return error == .wouldBlock ? .blocked : .failed
    }
  }

  /// The first byte that has arrived, which is not consumed; `nil` if none has arrived yet, 0 if the peer sends no
  /// more or has gone.
  func peekFirstByte() -> UInt8? {
    do throws(Errno) { return try descriptor.peek() ?? 0 } catch {
      return error == .wouldBlock ? nil : 0
    }
  }

  /// The number of bytes that are taken before other connections have their turn, since a peer may send as fast as they are read. A
  /// poller that waits for reading reports the rest at once.
  #if os(Linux)
    static let takenInTurn = 64 << 10
  #else
    // kqueue reports bytes only when they arrive, as it is used here.
    static let takenInTurn = Int.max
  #endif

  /// Discards bytes that have arrived, at most ``takenInTurn``.
  /// - Returns: whether the peer has closed its side, or has gone.
  func drain() -> Bool { receive(upTo: .max) { _ in } }

  /// Receives bytes that have arrived, at most ``takenInTurn``.
  /// - Parameters:
  ///   - limit: the largest number of bytes.
  ///   - take: gets them, part by part.
  /// - Returns: whether the peer has closed its side, or has gone.
  func receive(upTo limit: Int, _ take: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
      var left = min(limit, Self.takenInTurn)
      while left > 0 {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(left))
        switch receive(into: part) {
        case .bytes(let count):
          left -= count
          take(UnsafeRawBufferPointer(rebasing: part[..<count]))
        case .blocked: return false
        case .ended, .failed: return true
        }
      }
      return false
    }
  }

  /// Makes the system acknowledge the received bytes at once. A client with Nagle's algorithm sends nothing before
  /// that, and without an answer the system delays it by some 40 ms.
  func acknowledge() {
    descriptor.acknowledge()
  }

  /// Sends FIN after all sent bytes.
  func shutDown() {
    descriptor.finishSending()
  }

  /// Makes the system probe a silent client every half a minute. A client that has closed both directions answers
  /// with a RST as soon as its system has forgotten the connection: on Linux after a minute.
  func probe() { Self.probe(descriptor, through: tunnel) }

  /// The same for a socket that somebody else owns.
  static func probe(_ socket: FileDescriptor, through tunnel: Tunnel?) {
    if let tunnel { return tunnel.probe() }
    socket.probe(everySeconds: 30, questions: 3)
  }

  /// The number of sent bytes that the client has not acknowledged, also behind a tunnel; 0 if it has acknowledged
  /// all of them, or if the system does not report it.
  var unacknowledged: Int {
    // In this order, because the tunnel counts bytes before they leave this socket.
    let own = descriptor.unacknowledgedBytes
    return own + (tunnel?.unacknowledged ?? 0)
  }

  func closeSocket() {
    descriptor.close()
  }

  /// Closes with RST and without FIN; bytes that the peer has not acknowledged are lost.
  func reset() {
    tunnel?.demandReset()
    descriptor.reset()
  }
}
