// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection as the system gives it. Does not block; whoever gets it closes it.
struct AcceptedSocket: Sendable {
  let descriptor: Int32
  let address: SocketAddress
  /// How many bytes the address has.
  let addressLength: socklen_t

  /// What became of an attempt to accept.
  enum Attempt {
    case accepted(AcceptedSocket)
    case nobodyWaits
    /// Somebody waited, and is gone.
    case vanished
    /// The system refuses for now, most likely since the process has no descriptors left.
    case notNow
  }

  /// Accepts the next connection; wraps `accept4(2)`.
  /// - Parameter listener: a socket that listens and does not block.
  static func next(of listener: Int32) -> Attempt {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let descriptor = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        mockapi_accept(listener, $0, &length)
      }
    }
    if descriptor >= 0 {
      return .accepted(
        AcceptedSocket(
          descriptor: descriptor, address: SocketAddress(storage: storage), addressLength: length))
    }
    switch errno {
    case EAGAIN: return .nobodyWaits
    case EINTR, ECONNABORTED: return .vanished
    default: return .notNow
    }
  }
}
