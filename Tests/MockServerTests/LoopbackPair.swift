// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The two ends of a TCP connection on this machine: one for a loop, and one that reads little at a time.
final class LoopbackPair {
  private(set) var client: Int32
  /// Closed by the code that gets it.
  let server: OwnedSocket

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter clientBuffer: the approximate size of the buffer of the client's end, in bytes.
  init(clientBuffer: Int32 = 16_384) throws {
    let listener = try ListenSocket(host: "127.0.0.1", port: 0)
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let client = socket(AF_INET, stream, 0)
    self.client = client
    var size = clientBuffer
    setsockopt(client, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(listener.port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let waiting = listener.descriptor.rawValue
    // A listener that does not block may get the connection a moment later.
    guard code == 0, Self.hasArrived("a connection", at: waiting),
      case let accepted = accept(waiting, nil, nil), accepted >= 0
    else {
      let failure = Failure(description: "loopback: \(String(cString: strerror(errno)))")
      if client >= 0 { FileDescriptor(rawValue: client).close() }
      throw failure
    }
    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
    // As large as the system allows, so that everything is sent at once and waits there.
    size = 1 << 20
    setsockopt(accepted, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    server = OwnedSocket(FileDescriptor(rawValue: accepted))
  }

  deinit {
    close()
  }

  /// Reads the next bytes, up to a number.
  /// - Returns: the number of bytes; 0 after a FIN, -1 after a RST.
  func take(upTo count: Int) -> Int {
    guard Self.hasArrived("a byte or an end", at: client) else { return -1 }
    var buffer = [UInt8](repeating: 0, count: count)
    return read(client, &buffer, count)
  }

  /// Reads bytes until there are as many, or the connection has ended.
  /// - Returns: the number of bytes.
  func takeAll(_ count: Int) -> Int {
    var total = 0
    while total < count, case let more = take(upTo: count - total), more > 0 { total += more }
    return total
  }

  /// Sends zeros, as long as the server takes them.
  /// - Returns: the number of bytes that were sent.
  func send(_ count: Int) -> Int {
    #if canImport(Darwin)
      let noSignal: Int32 = 0
    #else
      let noSignal = Int32(MSG_NOSIGNAL)
    #endif
    let zeros = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    while total < count, Self.isReady("room for a byte", at: client, POLLOUT) {
      let sent = zeros.withUnsafeBytes {
        sendto(
          client, $0.baseAddress, min($0.count, count - total), Int32(MSG_DONTWAIT) | noSignal, nil,
          0)
      }
      guard sent > 0 else { break }
      total += sent
    }
    return total
  }

  /// Waits until the server's end has bytes to read.
  func awaitArrival() {
    _ = Self.hasArrived("a byte", at: server.descriptor.rawValue)
  }

  /// Waits until the server's end has got the FIN of a client that has sent nothing.
  func awaitEnd() {
    _ = Self.hasArrived("a FIN", at: server.descriptor.rawValue)
  }

  /// Waits until a socket has something to read.
  private static func hasArrived(_ what: String, at descriptor: Int32) -> Bool {
    isReady(what, at: descriptor, POLLIN)
  }

  private static func isReady(_ what: String, at descriptor: Int32, _ event: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let count = poll(&ready, 1, Int32(HangLimit.milliseconds))
      if count > 0 { return true }
      if count < 0, errno == EINTR { continue }
      Issue.record("poll: \(what) did not arrive for \(HangLimit.duration)")
      return false
    }
  }

  /// Closes the client's end, both directions at once.
  func close() {
    guard client >= 0 else { return }
    FileDescriptor(rawValue: client).close()
    client = -1
  }

  /// Closes both directions of the socket that has the number of the server's end.
  func shutDownServer() {
    shutdown(server.descriptor.rawValue, Int32(SHUT_RDWR))
  }

  /// Closes the client's end only for sending.
  func finishSending() {
    shutdown(client, Int32(SHUT_WR))
  }
}
