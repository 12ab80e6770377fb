// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The three streams that a process is started with.
package enum StandardStreams {
  /// Makes a write to a reader that went away fail (``Errno/brokenPipe``) instead of ending the process.
  package static func ignoreBrokenPipes() {
    mockapi_sys_ignore_broken_pipes()
  }

  /// Opens the null device where a standard stream is closed.
  ///
  /// Without this, the next descriptor that is opened, a socket, would get the stream's number, and the log would be
  /// written to it.
  package static func openMissing() {
    let streams = [
      FileDescriptor.standardInput, .standardOutput, .standardError,
    ]
    // The lowest free number is given out: that of the stream. Where nothing can be opened, it stays closed.
    for stream in streams where !stream.isOpen { _ = mockapi_sys_open_null() }
  }
}
