// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// An unconnected socket that libmicrohttpd gets in place of a connection's socket; nothing that it does with it
/// reaches a client.
struct StandInSocket: ~Copyable, Sendable {
  let descriptor: FileDescriptor

  init() throws(ServerError) {
    do throws(Errno) { descriptor = try FileDescriptor.loneSocket() } catch {
      throw .outOfDescriptors
    }
  }

  deinit {
    descriptor.close()
  }
}
