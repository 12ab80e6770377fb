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

/// A socket without a peer, which libmicrohttpd gets in place of one that is taken from it: whatever it does to
/// that reaches nobody.
struct StandInSocket: ~Copyable, Sendable {
  let descriptor: Int32

  init() throws(ServerError) {
    #if canImport(Glibc)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .outOfDescriptors }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    close(descriptor)
  }
}
