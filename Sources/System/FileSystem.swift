// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Questions to the file system, by path. Relative ones begin in the folder of the process.
package enum FileSystem {
  /// What is at a path, at the end of all symbolic links (`stat`).
  package static func status(of path: String) throws(Errno) -> FileStatus {
    var status = mockapi_sys_status()
    _ = try Errno.check(mockapi_sys_status_of_path(path, &status))
    return FileStatus(status)
  }

  /// Where a symbolic link leads to, as it says it (`readlink`); `nil` when it is not a link.
  package static func target(ofLink path: String) -> String? {
    text(mockapi_sys_link_target(path))
  }

  /// The absolute path without links and dots (`realpath`); `nil` when there is nothing.
  package static func resolved(_ path: String) -> String? {
    text(mockapi_sys_resolved(path))
  }

  /// Something in a folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let kind: FileStatus.Kind
  }

  /// What is in a folder (`readdir`), by the bytes of the names, less `.` and `..`.
  package static func entries(in folder: String) throws(Errno) -> [Entry] {
    var code: Int32 = 0
    guard let stream = mockapi_sys_open_folder(folder, &code) else { throw Errno(rawValue: code) }
    defer { mockapi_sys_close_folder(stream) }
    var entries: [Entry] = []
    var kind = mockapi_sys_kind_other
    while let name = mockapi_sys_next_entry(stream, &kind) {
      let name = String(cString: name)
      if name != ".", name != ".." { entries.append(Entry(name: name, kind: .init(kind))) }
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Takes over a text of C, which is freed.
  private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { mockapi_sys_free(text) }
    return String(cString: text)
  }
}
