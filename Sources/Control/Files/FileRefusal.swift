// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a file of the served folder is not written, read or deleted.
struct FileRefusal: Error {
  /// Whether the path is beyond the limits, and no file could have it.
  let isPathWrong: Bool
  let detail: String

  /// A file outside of the folder for files, or a file that cannot be written.
  static func refusedFile(_ detail: String) -> FileRefusal {
    FileRefusal(isPathWrong: false, detail: detail)
  }

  /// A path of a file that is beyond the limits.
  static func badPath(_ detail: String) -> FileRefusal {
    FileRefusal(isPathWrong: true, detail: detail)
  }
}
