// mockapi
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// One request on a connection of its own.
enum Exchange {
  /// The received bytes, until the answer contains a text or the server says nothing for a while; `nil` if it cannot be reached.
  static func answer(to request: String, port: UInt16, until text: String) -> String? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var timeout = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return nil }
    let bytes = Array(request.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { return nil }
    var received = ""
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !received.contains(text) || !received.contains("\r\n\r\n") {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      received += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return received
  }

  /// A port that no program uses now.
  static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
      }
    }
    guard result == 0 else { throw Failure("there is no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}

/// The monotonic time in seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
