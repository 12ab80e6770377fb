// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// Two sockets that are each other's peer: the way from a front to the server behind it. Neither blocks.
struct SocketPair {
  let front: FileDescriptor
  let server: FileDescriptor

  /// `nil` when no descriptors are left.
  init?() {
    do throws(Errno) { (front, server) = try FileDescriptor.socketPair() } catch { return nil }
  }

  func close() {
    front.close()
    server.close()
  }
}
