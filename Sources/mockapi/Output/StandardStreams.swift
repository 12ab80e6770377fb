// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The three streams that a process is started with.
enum StandardStreams {
  /// Makes a write to a reader that went away fail instead of ending the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Opens the null device where a standard stream is closed.
  ///
  /// Without this, the next descriptor that is opened, a socket, would get the stream's number, and the log would be
  /// written to it.
  static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}
