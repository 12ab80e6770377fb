// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Queries to the file system by path. Relative paths begin in the working directory of the process.
package enum FileSystem {
  /// The status of a path, after following symbolic links (`stat`).
  package static func status(of path: String) throws(Errno) -> FileStatus {
    var status = mockapi_sys_status()
    _ = try Errno.check(mockapi_sys_status_of_path(path, &status))
    return FileStatus(status)
  }

  /// The target of a symbolic link, as it is written in the link (`readlink`); `nil` if it is not a link.
  package static func target(ofLink path: String) -> String? {
    text(mockapi_sys_link_target(path))
  }

  /// The absolute path without links and dots (`realpath`); `nil` if it does not exist.
  package static func resolved(_ path: String) -> String? {
    text(mockapi_sys_resolved(path))
  }

  /// An entry of a folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let kind: FileStatus.Kind
  }

  /// The entries of a folder (`readdir`), sorted by the bytes of their names, without `.` and `..`.
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

  /// Converts a C string, and frees it.
  private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { mockapi_sys_free(text) }
    return String(cString: text)
  }
}
