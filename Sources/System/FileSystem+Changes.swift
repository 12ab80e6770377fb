// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Changes of the file system, by path.
extension FileSystem {
  /// Writes a file that is never seen half written: it replaces the old one when it is complete (`mkstemp`, `rename`).
  /// - Parameter mode: the permissions, which apply from the first byte on.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32
  ) throws(Errno) {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = FileDescriptor(
      rawValue: Int32(try Errno.check(mockapi_sys_make_temporary(&name, mode))))
    do throws(Errno) {
      defer { descriptor.close() }
      try descriptor.writeAll(bytes)
      _ = try Errno.check(mockapi_sys_rename(name, path))
    } catch {
      mockapi_sys_remove(name)
      throw error
    }
  }

  /// Removes a file (`unlink`), if it is there.
  package static func remove(_ path: String) {
    mockapi_sys_remove(path)
  }

  /// Keeps out other callers, in this process or another, that ask for the same folder at the same time (`flock`). Waits
  /// until it is free. File systems without locks are rare, and there nobody is kept out.
  package static func lock(folder: String) throws(Errno) -> FolderLock {
    FolderLock(descriptor: try FileDescriptor.open(folder))
  }
}

/// A lock on a folder, which ends with this value.
package struct FolderLock: ~Copyable {
  private let descriptor: FileDescriptor

  fileprivate init(descriptor: FileDescriptor) {
    self.descriptor = descriptor
    mockapi_sys_lock(descriptor.rawValue)
  }

  deinit { descriptor.close() }
}
