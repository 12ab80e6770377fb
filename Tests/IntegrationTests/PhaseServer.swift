// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPISynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server that stops at a chosen phase of each request, and signals when it is there.
///
/// Requests are identified by their path: `/17` is round 17. Each connection has its own thread.
final class PhaseServer: Sendable {
  /// The phase at which it stops.
  enum Phase: CaseIterable, Sendable {
    /// It never accepts: its queue is full, so clients stay in the middle of connecting.
    case connecting
    /// It has read the request, and does not answer.
    case head
    /// It has sent the head and half of the body.
    case body
    /// It has sent the whole response.
    case complete
  }

  let url: URL
  private let phase: Phase
  private let listener: Int32
  /// The connections that fill the queue.
  private let fillers: [Int32]
  private let reached = Mutex<[Int: Arrival]>([:])
  private let isStopped = Mutex(false)

  private enum Arrival {
    case there
    case givenUp
    case awaited(CheckedContinuation<Bool, Never>)
  }

  struct Failure: Error {}

  init(_ phase: Phase) throws {
    self.phase = phase
    let listener = Self.tcpSocket()
    self.listener = listener
    var address = Self.address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, phase == .connecting ? 0 : 1024) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    let port = Int(in_port_t(bigEndian: address.sin_port))
    guard isBound, let url = URL(string: "http://127.0.0.1:\(port)") else { throw Failure() }
    self.url = url
    fillers = phase == .connecting ? (0..<8).map { _ in Self.knock(port: port) } : []
    if phase != .connecting {
      Thread.detachNewThread { [self] in
        while true {
          let connection = accept(listener, nil, nil)
          if isStopped.withLock({ $0 }) {
            if connection >= 0 { close(connection) }
            break
          }
          // A client that has already gone is no reason to stop.
          guard connection >= 0 else { continue }
          Self.closeInPrograms(connection)
          Thread.detachNewThread { self.serve(connection) }
        }
        // Closed by the thread that uses it: its number may at once be that of another server's listener.
        close(listener)
      }
    }
  }

  /// Stops accepting connections.
  func stop() {
    isStopped.withLock { $0 = true }
    shutdown(listener, Int32(SHUT_RDWR))
    if phase == .connecting { close(listener) }
    for filler in fillers { close(filler) }
  }

  /// Waits until the request of `round` has reached the phase, or has ended.
  /// - Returns: whether it has reached the phase.
  @discardableResult
  func reaches(_ round: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let isThere: Bool? = reached.withLock { reached in
        switch reached[round] {
        case .there: return true
        case .givenUp: return false
        case .awaited, nil:
          reached[round] = .awaited(continuation)
          return nil
        }
      }
      if let isThere { continuation.resume(returning: isThere) }
    }
  }

  /// Notes that the request of `round` has ended, so that nobody waits for one that never arrives.
  func giveUp(_ round: Int) {
    let waiting = reached.withLock { reached -> Arrival? in
      let earlier = reached[round]
      if case .there = earlier { return nil }
      reached[round] = .givenUp
      return earlier
    }
    if case .awaited(let continuation) = waiting { continuation.resume(returning: false) }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.ends(with: "\r\n\r\n") {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      request += buffer.prefix(count)
    }
    let text = String(decoding: request, as: UTF8.self)
    let path = text.split(separator: " ").dropFirst().first ?? ""
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 8\r\nConnection: close\r\n\r\n"
    switch phase {
    case .connecting, .head: break
    case .body: write("\(head){\"id", to: connection)
    case .complete: write("\(head){\"id\":1}", to: connection)
    }
    arrive(Int(path.dropFirst()) ?? -1)
    guard phase != .complete else { return }
    // Until the client closes.
    while recv(connection, &buffer, buffer.count, 0) > 0 {}
  }

  private func arrive(_ round: Int) {
    let waiting = reached.withLock { $0.updateValue(.there, forKey: round) }
    if case .awaited(let continuation) = waiting { continuation.resume(returning: true) }
  }

  private func write(_ text: String, to connection: Int32) {
    #if canImport(Darwin)
      _ = send(connection, text, text.utf8.count, 0)
    #else
      _ = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  private static func tcpSocket() -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    closeInPrograms(descriptor)
    return descriptor
  }

  /// Keeps processes that other tests start from holding a connection open.
  private static func closeInPrograms(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }

  /// Starts to connect, without waiting for the connection.
  private static func knock(port: Int) -> Int32 {
    let descriptor = tcpSocket()
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = address(port: port)
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
