// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClient
import MockAPIHarness

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sends requests over a plain socket, and reads answers as RFC 9112 defines them, without any library. It shows how
/// a client sees a fault if nothing helps and nothing interferes.
///
/// Each request has its own connection and thread. IPv4 only, no redirects.
public struct RawSocketTransport: Transport {
  private let authority: String?

  /// - Parameter authority: the file of the trusted authority for TLS; without it, https is not possible.
  public init(authority: String? = nil) {
    self.authority = authority
  }

  public func send(_ request: Request, to url: URL) async throws -> Received {
    if url.scheme == "https" { return try await sendSecurely(request, to: url) }
    let exchange = SocketExchange()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Result { try exchange.run(request, url) })
        }
      }
    } onCancel: {
      exchange.cancel()
    }
  }

  private func sendSecurely(_ request: Request, to url: URL) async throws -> Received {
    guard let authority else { throw NoAnswer.invalidRequest("nothing is trusted") }
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try SecureExchange.run(request, url, trusting: authority) })
      }
    }
  }
}

/// One request on one socket. Another thread may end it.
private final class SocketExchange: @unchecked Sendable {
  // `lock` guards the two properties below.
  private let lock = NSLock()
  private var descriptor: Int32 = -1
  private var isCancelled = false

  /// Wakes the thread that waits for the socket.
  func cancel() {
    lock.withLock {
      isCancelled = true
      if descriptor >= 0 { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  func run(_ request: Request, _ url: URL) throws -> Received {
    let start = ContinuousClock.now
    let descriptor = try beginConnecting(to: url)
    defer {
      lock.withLock {
        self.descriptor = -1
        close(descriptor)
      }
    }
    do {
      let deadline = start + request.timeout
      try finishConnecting(descriptor, before: deadline)
      try write(request.message(to: url), to: descriptor, before: deadline)
      var reader = ResponseReader(isHead: request.method == .head) {
        try self.read(descriptor, before: deadline)
      }
      return try reader.response(since: start)
    } catch {
      throw lock.withLock { isCancelled } ? NoAnswer.cancelled : error
    }
  }

  private func beginConnecting(to url: URL) throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw NoAnswer.cannotConnect(Self.text) }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    // A process that another test starts must not keep the connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(url.port ?? 80).bigEndian
    address.sin_addr.s_addr = inet_addr(url.host ?? "")
    return try lock.withLock {
      guard !isCancelled else {
        close(descriptor)
        throw NoAnswer.cancelled
      }
      // Under the lock, because a cancellation has no effect on a socket that does not connect yet.
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 || errno == EINPROGRESS || errno == EINTR else {
        let text = Self.text
        close(descriptor)
        throw NoAnswer.cannotConnect(text)
      }
      self.descriptor = descriptor
      return descriptor
    }
  }

  private func finishConnecting(
    _ descriptor: Int32, before deadline: ContinuousClock.Instant
  ) throws {
    try wait(for: POLLOUT, descriptor, before: deadline)
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
    guard error == 0 else { throw NoAnswer.cannotConnect(String(cString: strerror(error))) }
  }

  private func write(
    _ bytes: [UInt8], to descriptor: Int32, before deadline: ContinuousClock.Instant
  ) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, descriptor, before: deadline)
      let count = rest.withUnsafeBytes {
        #if canImport(Darwin)
          send(descriptor, $0.baseAddress, $0.count, 0)
        #else
          send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      if count < 0 {
        try Self.expectAnotherTry()
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }

  /// The received bytes; empty at the end.
  private func read(
    _ descriptor: Int32, before deadline: ContinuousClock.Instant
  ) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      try wait(for: POLLIN, descriptor, before: deadline)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count >= 0 { return Array(buffer.prefix(count)) }
      try Self.expectAnotherTry()
    }
  }

  private func wait(
    for event: Int32, _ descriptor: Int32, before deadline: ContinuousClock.Instant
  ) throws {
    while true {
      var poller = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let rest = (deadline - .now) / .milliseconds(1)
      let count = poll(&poller, 1, Int32(min(max(rest.rounded(.up), 0), 1_000_000)))
      if count > 0 { return }
      if count == 0 { throw NoAnswer.timedOut }
      try Self.expectAnotherTry()
    }
  }

  /// Returns if a call failed only because it must be made again: it would have waited, or a signal came, for example because
  /// the process was stopped for a while.
  private static func expectAnotherTry() throws {
    guard errno == EAGAIN || errno == EINTR else { throw NoAnswer.interrupted(text) }
  }

  private static var text: String { String(cString: strerror(errno)) }
}
