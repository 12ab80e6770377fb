// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// A socket without a peer, which libmicrohttpd gets in place of one that is taken from it: whatever it does to
/// that reaches nobody.
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
