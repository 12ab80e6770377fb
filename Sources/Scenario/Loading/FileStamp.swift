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
  private let modified: [Int]

  /// `nil` when there is no such file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    modified = [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
  }
}
