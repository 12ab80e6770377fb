// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// Two connected sockets: the path from a front to the server behind it. Neither blocks.
struct SocketPair {
  let front: FileDescriptor
  let server: FileDescriptor

  /// `nil` if no descriptors are left.
  init?() {
    do throws(Errno) { (front, server) = try FileDescriptor.socketPair() } catch { return nil }
  }

  func close() {
    front.close()
    server.close()
  }
}
