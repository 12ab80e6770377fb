// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// What changes when a file does: which one it is, how long, and when it was written or replaced.
struct FileStamp: Hashable, Sendable {
  private let status: FileStatus

  init(_ status: FileStatus) {
    self.status = status
  }

  /// `nil` when there is no such file.
  init?(of path: String) {
    do throws(Errno) { status = try FileSystem.status(of: path) } catch { return nil }
  }
}
