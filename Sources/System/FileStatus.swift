// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The system's information about a file: if two are equal, it is the same file, unchanged.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a device or a socket, which may never end when read. For an entry of a folder: also a link, or an
    /// unknown kind.
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
  /// The size in bytes.
  package let size: Int
  /// The time of the last change of its content.
  package let written: SystemTime
  /// The time of the last change of anything, including its name and permissions.
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
