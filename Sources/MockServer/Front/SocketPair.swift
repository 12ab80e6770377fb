// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Two sockets that are each other's peer: the way from a front to the server behind it. Neither blocks.
struct SocketPair {
  let front: Int32
  let server: Int32

  /// `nil` when no descriptors are left.
  init?() {
    var pair: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Self.stream, 0, &pair) == 0 else { return nil }
    for descriptor in pair {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    front = pair[0]
    server = pair[1]
  }

  func close() {
    closeDescriptor(front)
    closeDescriptor(server)
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}
