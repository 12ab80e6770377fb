// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// How many files and sockets this process may have open (`RLIMIT_NOFILE`).
package enum DescriptorLimit {
  /// The limit now.
  package static var current: Int { Int(clamping: mockapi_sys_descriptor_limit()) }

  /// Raises the limit to the highest that this user may have; many systems start programs with 1,024.
  package static func raise() {
    mockapi_sys_raise_descriptor_limit(1 << 20)
  }

  /// Makes the kernel reserve room for so many descriptors, or for as many as the limit allows.
  ///
  /// The kernel makes room by doubling, and with more than one thread each doubling waits for all processors
  /// (`synchronize_rcu` in Linux): a socket that is accepted then is answered up to 30 ms late. Best called before the
  /// first thread is started.
  package static func makeRoom(for count: Int) {
    mockapi_sys_make_room(Int32(clamping: min(count, current)))
  }
}
