// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A connection to a TCP server. Each call blocks for a limited time. It is closed when it is released.
package struct ClientSocket: ~Copyable {
  private let descriptor: FileDescriptor

  /// Connects to the first address of a host that answers (`getaddrinfo`, `connect`).
  /// - Parameter seconds: how long this call and each later one may block; then it fails with ``Errno/wouldBlock`` or
  ///   ``Errno/inProgress``.
  package init(host: String, port: Int, timeout seconds: Int32) throws(SocketFailure) {
    var socket: Int32 = -1
    var lookup: Int32 = 0
    let code = mockapi_sys_connect(host, String(port), seconds, &socket, &lookup)
    guard code == 0 else { throw SocketFailure(code, lookup: lookup) }
    descriptor = FileDescriptor(rawValue: socket)
  }

  deinit { descriptor.close() }

  /// Sends all bytes.
  package func send(_ bytes: [UInt8]) throws(Errno) {
    try descriptor.writeAll(bytes)
  }

  /// Receives bytes until there are `count`, or the server ends the connection.
  package func receive(_ count: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try receiveSome(atMost: min(count - bytes.count, 65_536))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Sends bytes. A peer that has gone does not end the process.
  /// - Parameter deadline: after it, the call fails with ``Errno/wouldBlock``.
  /// - Returns: the number of bytes that the system accepted.
  package func sendSome(
    _ bytes: ArraySlice<UInt8>, until deadline: ContinuousClock.Instant
  ) throws(Errno) -> Int {
    try setTimeout(until: deadline)
    let result = bytes.withUnsafeBytes {
      mockapi_sys_send(descriptor.rawValue, $0.baseAddress, $0.count, 0)
    }
    return try Errno.check(result)
  }

  /// Receives the bytes that are there, or the first that arrive; empty at the end of the connection.
  package func receiveSome(atMost limit: Int = 65_536) throws(Errno) -> [UInt8] {
    try descriptor.readSome(atMost: limit)
  }

  /// Receives bytes as ``receiveSome(atMost:)`` does, before a deadline.
  /// - Parameter deadline: after it, the call fails with ``Errno/wouldBlock``.
  package func receiveSome(
    atMost limit: Int = 65_536, until deadline: ContinuousClock.Instant
  ) throws(Errno) -> [UInt8] {
    try setTimeout(until: deadline)
    return try receiveSome(atMost: limit)
  }

  /// Limits how long each later call may block.
  private func setTimeout(until deadline: ContinuousClock.Instant) throws(Errno) {
    let rest = deadline - .now
    guard rest > .zero else { throw .wouldBlock }
    // A timeout of zero would be none.
    mockapi_sys_set_timeouts(descriptor.rawValue, max(1, Int64(rest / .microseconds(1))))
  }
}
