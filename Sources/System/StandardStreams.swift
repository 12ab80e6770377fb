// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The three streams that a process starts with.
package enum StandardStreams {
  /// Makes a write to a closed reader fail (``Errno/brokenPipe``) instead of ending the process.
  package static func ignoreBrokenPipes() {
    mockapi_sys_ignore_broken_pipes()
  }

  /// Makes a read of the terminal fail while another group of processes has it, instead of stopping the process.
  package static func ignoreBackgroundReads() {
    mockapi_sys_ignore_background_reads()
  }

  /// Opens the null device for every standard stream that is closed.
  ///
  /// Without this, the next opened descriptor, such as a socket, would get the stream's number, and the log would be
  /// written to it.
  package static func openMissing() {
    let streams = [
      FileDescriptor.standardInput, .standardOutput, .standardError,
    ]
    // The system assigns the lowest free number, which is that of the stream. If the null device cannot be opened,
    // the stream stays closed.
    for stream in streams where !stream.isOpen { _ = mockapi_sys_open_null() }
  }
}
