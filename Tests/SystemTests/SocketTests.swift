// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPITestSupport
import Testing

/// Sockets on this machine: their counters, their ends, and the reports of a poller.
struct SocketTests {
  /// How many seconds a call may block before it fails, in place of a hang.
  private static let limit = Int32(HangLimit.seconds)

  /// The two ends of a TCP connection, which are closed with this object.
  private final class Pair {
    let client: ClientSocket
    let server: FileDescriptor
    private var isOpen = true

    init() throws {
      let listener = try FileDescriptor.boundSocket(host: "127.0.0.1", port: 0, listens: true)
      defer { listener.close() }
      client = try ClientSocket(
        host: "127.0.0.1", port: listener.boundPort, timeout: SocketTests.limit)
      let poller = try Poller()
      poller.add(listener, connection: 1, .reading)
      #expect(poller.wait(atMost: HangLimit.duration).map(\.connection) == [1])
      server = try listener.acceptConnection().socket
      server.prepareConnection()
    }

    func reset() {
      server.reset()
      isOpen = false
    }

    deinit { if isOpen { server.close() } }
  }

  private func send(_ bytes: [UInt8], to socket: FileDescriptor) throws -> Int {
    var count = 0
    try bytes.withUnsafeBytes { count = try socket.send($0, isFollowed: false) }
    return count
  }

  private func receive(_ count: Int, from socket: FileDescriptor) throws -> [UInt8] {
    try withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
      Array(buffer[..<(try socket.read(into: buffer))])
    }
  }

  @Test("a port without a listener refuses connections, and an unknown name is an error")
  func refused() throws {
    let bound = try FileDescriptor.boundSocket(host: "127.0.0.1", port: 0, listens: false)
    defer { bound.close() }
    #expect(throws: SocketFailure.refused(.connectionRefused)) {
      _ = try ClientSocket(host: "127.0.0.1", port: bound.boundPort, timeout: Self.limit)
    }
    #expect(throws: SocketFailure.refused(.addressInUse)) {
      _ = try FileDescriptor.boundSocket(host: "127.0.0.1", port: bound.boundPort, listens: true)
    }
    // An address that is reserved for documentation.
    #expect(throws: SocketFailure.refused(.addressNotAvailable)) {
      _ = try FileDescriptor.boundSocket(host: "192.0.2.1", port: 0, listens: true)
    }
    #expect {
      _ = try ClientSocket(host: "no such host", port: 80, timeout: Self.limit)
    } throws: { error in
      guard case .unknownHost(let reason) = error as? SocketFailure else { return false }
      return !reason.isEmpty
    }
  }

  @Test("accepting and reading without waiting data would block")
  func wouldBlock() throws {
    let listener = try FileDescriptor.boundSocket(host: "127.0.0.1", port: 0, listens: true)
    defer { listener.close() }
    #expect(throws: Errno.wouldBlock) { _ = try listener.acceptConnection() }
    let (first, second) = try FileDescriptor.socketPair()
    defer { first.close() }
    #expect(throws: Errno.wouldBlock) { _ = try first.peek() }
    second.close()
    #expect(try first.peek() == nil)
    #expect(throws: Errno.brokenPipe) { _ = try send([1], to: first) }
  }

  @Test("a silent socket has nothing to read, and no end")
  func silence() throws {
    let silent = try FileDescriptor.silentSocket()
    defer { silent.close() }
    #expect(throws: Errno.wouldBlock) { _ = try receive(1, from: silent) }
    silent.finishSending()
    #expect(throws: Errno.wouldBlock) { _ = try receive(1, from: silent) }
    #expect(!silent.hasFailed && silent.waitingBytes == 0)
  }

  @Test("a socket that is put at the number of another one takes its place")
  func places() throws {
    let (first, second) = try FileDescriptor.socketPair()
    let (third, fourth) = try FileDescriptor.socketPair()
    defer { for socket in [first, third, fourth] { socket.close() } }
    third.put(at: second)
    // Nobody has the other end of the first pair any more.
    #expect(try first.peek() == nil)
    #expect(try send([5], to: fourth) == 1)
    #expect(try receive(1, from: second) == [5])
    second.close()
  }

  @Test("bytes are counted while they wait and after they are received, through any descriptor")
  func counts() throws {
    let pair = try Pair()
    try pair.client.send([7, 8, 9])
    let poller = try Poller()
    poller.add(pair.server, connection: 2, .reading)
    #expect(poller.wait(atMost: HangLimit.duration).map(\.connection) == [2])
    #expect(pair.server.waitingBytes == 3)
    #expect(try pair.server.peek() == 7)
    let copy = try pair.server.duplicate()
    #expect(try receive(2, from: copy) == [7, 8])
    copy.close()
    #expect(pair.server.waitingBytes == 1)
    #if os(Linux)
      #expect(pair.server.receivedBytes == 2)
    #endif
    #expect(try send([1, 2], to: pair.server) == 2)
    #expect(try pair.client.receive(2) == [1, 2])
  }

  @Test("calls with a deadline move bytes before it, and would block after it")
  func deadlines() throws {
    let pair = try Pair()
    let (past, future) = (ContinuousClock.now, ContinuousClock.now + HangLimit.duration)
    #expect(try send([1, 2, 3], to: pair.server) == 3)
    #expect(throws: Errno.wouldBlock) { _ = try pair.client.receiveSome(until: past) }
    #expect(try pair.client.receiveSome(atMost: 2, until: future) == [1, 2])
    #expect(try pair.client.receiveSome(until: future) == [3])
    #expect(throws: Errno.wouldBlock) { _ = try pair.client.sendSome([8], until: past) }
    #expect(try pair.client.sendSome([9], until: future) == 1)
    let poller = try Poller()
    poller.add(pair.server, connection: 2, .reading)
    #expect(poller.wait(atMost: HangLimit.duration).map(\.connection) == [2])
    #expect(try receive(2, from: pair.server) == [9])
  }

  @Test("the peer sees an end after all bytes, or a reset as an error")
  func ends() throws {
    let pair = try Pair()
    #expect(try send([1], to: pair.server) == 1)
    pair.server.finishSending()
    #expect(try pair.client.receive(2) == [1])
    let other = try Pair()
    other.reset()
    #expect(throws: Errno.connectionReset) { _ = try other.client.receive(1) }
  }

  @Test("a poller reports the requested events, and can be woken from any thread")
  func poller() throws {
    let (first, second) = try FileDescriptor.socketPair()
    defer { first.close() }
    let poller = try Poller()
    poller.add(first, connection: 5, .end)
    #expect(poller.wait(atMost: .zero).isEmpty)
    poller.change(first, connection: 5, .writing)
    #expect(poller.wait(atMost: HangLimit.duration).map(\.connection) == [5])
    poller.change(first, connection: 5, .closing)
    second.finishSending()
    #expect(poller.wait(atMost: HangLimit.duration).map(\.isClosing) == [true])
    second.close()
    #expect(poller.wait(atMost: HangLimit.duration).map(\.isOver) == [true])
    poller.remove(first)
    #expect(poller.wait(atMost: .zero).isEmpty)
    poller.wake()
    #expect(poller.wait(atMost: nil).isEmpty)
  }

  @Test("addresses are read in their usual spelling, and names are not addresses")
  func addresses() throws {
    #expect(SocketAddress.bytes(ofAddress: "127.0.0.1") == [127, 0, 0, 1])
    #expect(SocketAddress.bytes(ofAddress: "::1") == [UInt8](repeating: 0, count: 15) + [1])
    #expect(SocketAddress.bytes(ofAddress: "localhost") == nil)
    let listener = try FileDescriptor.boundSocket(host: "127.0.0.1", port: 0, listens: true)
    defer { listener.close() }
    let client = try ClientSocket(host: "127.0.0.1", port: listener.boundPort, timeout: Self.limit)
    let poller = try Poller()
    poller.add(listener, connection: 1, .reading)
    _ = poller.wait(atMost: HangLimit.duration)
    let (socket, address) = try listener.acceptConnection()
    socket.close()
    #expect(address.host == "127.0.0.1")
    try client.send([])
    #expect(LocalNames.all.contains("127.0.0.1"))
  }
}
