// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The properties that change with a file: its identity, its size, and the times at which it was written or replaced.
struct FileStamp: Hashable, Sendable {
  private let status: FileStatus

  init(_ status: FileStatus) {
    self.status = status
  }

  /// Whether the file has no bytes.
  var isEmpty: Bool { status.size == 0 }

  /// `nil` if the file does not exist.
  init?(of path: String) {
    do throws(Errno) { status = try FileSystem.status(of: path) } catch { return nil }
  }
}
