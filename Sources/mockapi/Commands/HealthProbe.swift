// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sends one `OPTIONS *` over a socket of its own: a health check must be small, and needs no HTTP library.
struct HealthProbe {
  let host: String
  let port: Int

  /// Why there is no answer.
  struct Failure: Error {
    let reason: String
  }

  /// Returns when the server has answered with a 2xx.
  func run() throws(Failure) {
    StandardStreams.ignoreBrokenPipes()
    let descriptor = try connected()
    defer { close(descriptor) }
    let literal = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let request = "OPTIONS * HTTP/1.1\r\nHost: \(literal):\(port)\r\nConnection: close\r\n\r\n"
    guard send(descriptor, request, request.utf8.count, Self.noSignal) == request.utf8.count else {
      throw failure("cannot send")
    }
    var answer = [UInt8](repeating: 0, count: 12)
    let length = recv(descriptor, &answer, answer.count, Self.waitForAll)
    guard length > 0 else { throw failure("no answer within two seconds") }
    let line = String(decoding: answer.prefix(length), as: UTF8.self)
    guard line.hasPrefix("HTTP/1.1 2") else {
      throw Failure(reason: "its answer begins with '\(line)'")
    }
  }

  private func connected() throws(Failure) -> Int32 {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var results: UnsafeMutablePointer<addrinfo>?
    // In a URL, an IPv6 address is in brackets.
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let code = getaddrinfo(name, String(port), &hints, &results)
    guard code == 0 else { throw Failure(reason: String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(results) }
    var last = Failure(reason: "no address")
    var next = results
    while let address = next?.pointee {
      let descriptor = socket(address.ai_family, address.ai_socktype, 0)
      guard descriptor >= 0 else { throw failure("no socket") }
      var timeout = timeval(tv_sec: 2, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
      if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
      last = failure("cannot connect")
      close(descriptor)
      next = address.ai_next
    }
    throw last
  }

  private func failure(_ what: String) -> Failure {
    errno == EAGAIN
      ? Failure(reason: "\(what) within two seconds")
      : Failure(reason: "\(what): \(String(cString: strerror(errno)))")
  }

  private static let waitForAll = Int32(MSG_WAITALL)

  // Darwin has no such flag; the process ignores the signal.
  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}
