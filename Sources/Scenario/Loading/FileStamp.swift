// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What changes when a file does: who it is, how long, and when it was written or replaced.
struct FileStamp: Hashable, Sendable {
  private let file: UInt64
  private let size: Int64
  /// Seconds and nanoseconds.
  private let written: Time
  private let changed: Time

  private struct Time: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  /// `nil` when there is no such file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      written = Time(status.st_mtimespec)
      changed = Time(status.st_ctimespec)
    #else
      written = Time(status.st_mtim)
      changed = Time(status.st_ctim)
    #endif
  }
}
