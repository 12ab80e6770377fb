// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The number of files and sockets that this process may have open (`RLIMIT_NOFILE`).
package enum DescriptorLimit {
  /// The current limit.
  package static var current: Int { Int(clamping: mockapi_sys_descriptor_limit()) }

  /// Raises the limit to the highest value that this user may set; many systems start programs with 1,024.
  package static func raise() {
    mockapi_sys_raise_descriptor_limit(1 << 20)
  }

  /// Makes the kernel reserve room for `count` descriptors, or for as many as the limit allows.
  ///
  /// The kernel doubles the room when it is full. If the process has more than one thread, each doubling waits for
  /// all processors (`synchronize_rcu` in Linux), and a socket that is accepted meanwhile is answered up to 30 ms
  /// late. So call this before the first thread starts.
  package static func makeRoom(for count: Int) {
    mockapi_sys_make_room(Int32(clamping: min(count, current)))
  }
}
