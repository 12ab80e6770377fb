// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// What the system knows of a file: two that are equal are the same file, unchanged in between.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a device, a socket: reading it may never end. Of an entry of a folder: a link, or the file system does not say.
    case other

    init(_ kind: mockapi_sys_kind) {
      self =
        switch kind {
        case mockapi_sys_kind_file: .file
        case mockapi_sys_kind_folder: .folder
        default: .other
        }
    }
  }

  package let kind: Kind
  /// Its number in the file system.
  package let number: UInt64
  /// In bytes.
  package let size: Int
  /// When its content was written last.
  package let written: SystemTime
  /// When anything of it was changed last, its name or its permissions included.
  package let changed: SystemTime

  init(_ status: mockapi_sys_status) {
    kind = Kind(status.kind)
    number = status.number
    size = Int(status.size)
    written = SystemTime(
      seconds: Int(status.written_seconds), nanoseconds: Int(status.written_nanoseconds))
    changed = SystemTime(
      seconds: Int(status.changed_seconds), nanoseconds: Int(status.changed_nanoseconds))
  }
}
