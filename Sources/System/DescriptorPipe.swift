// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The two ends of a pipe (`pipe`). Both block, and child processes do not inherit them; the caller closes them.
package struct DescriptorPipe: Sendable {
  package let readEnd: FileDescriptor
  package let writeEnd: FileDescriptor

  package init() throws(Errno) {
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    _ = try Errno.check(mockapi_sys_pipe(&readEnd, &writeEnd))
    self.readEnd = FileDescriptor(rawValue: readEnd)
    self.writeEnd = FileDescriptor(rawValue: writeEnd)
  }

  package func close() {
    readEnd.close()
    writeEnd.close()
  }
}

extension FileDescriptor {
  /// Makes reading and writing fail with ``Errno/wouldBlock`` instead of waiting (`O_NONBLOCK`).
  package func doNotWait() {
    mockapi_sys_do_not_wait(rawValue)
  }
}
