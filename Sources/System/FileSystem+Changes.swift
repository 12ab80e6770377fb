// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Changes of the file system, by path.
extension FileSystem {
  /// Writes a file atomically: it replaces the old file when it is complete (`mkstemp`, `rename`).
  /// - Parameter mode: the permissions, which apply from the first byte on.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32
  ) throws(Errno) {
    let name = try makeTemporary(beside: path, with: bytes, mode: mode)
    do throws(Errno) {
      try rename(name, to: path)
    } catch {
      try? remove(name)
      throw error
    }
  }

  /// Writes a file atomically, in pieces: it replaces the old file when the closure returns (`mkstemp`, `rename`).
  /// - Parameters:
  ///   - mode: the permissions, which apply from the first byte on.
  ///   - write: writes the content; if it throws, the old file stays as it is.
  package static func replace(
    _ path: String, mode: UInt32, writing write: (FileDescriptor) throws -> Void
  ) throws {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = FileDescriptor(
      rawValue: Int32(try Errno.check(mockapi_sys_make_temporary(&name, mode))))
    do {
      defer { descriptor.close() }
      try write(descriptor)
      _ = try Errno.check(mockapi_sys_rename(name, path))
    } catch {
      _ = mockapi_sys_remove(name)
      throw error
    }
  }

  /// Writes a new file (`open` with `O_EXCL`); a file that exists is left alone, and is an error.
  package static func create(_ path: String, with bytes: [UInt8]) throws(Errno) {
    let descriptor = FileDescriptor(rawValue: Int32(try Errno.check(mockapi_sys_create(path))))
    do throws(Errno) {
      defer { descriptor.close() }
      try descriptor.writeAll(bytes)
    } catch {
      // A part of a file is of no use, and would be in the way of the next attempt.
      _ = mockapi_sys_remove(path)
      throw error
    }
  }

  /// Finds out whether ``replace(_:mode:writing:)`` can make its file: makes one and removes it.
  package static func checkReplacing(_ path: String) throws(Errno) {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = FileDescriptor(
      rawValue: Int32(try Errno.check(mockapi_sys_make_temporary(&name, 0o600))))
    descriptor.close()
    _ = mockapi_sys_remove(name)
  }

  /// Writes a file under a new name in the folder of another file (`mkstemp`).
  /// - Returns: its path.
  static func makeTemporary(
    beside path: String, with bytes: [UInt8], mode: UInt32
  ) throws(Errno) -> String {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = FileDescriptor(
      rawValue: Int32(try Errno.check(mockapi_sys_make_temporary(&name, mode))))
    do throws(Errno) {
      defer { descriptor.close() }
      try descriptor.writeAll(bytes)
    } catch {
      _ = mockapi_sys_remove(name)
      throw error
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The permissions of a file, after following symbolic links (`stat`).
  /// - Parameter otherwise: those of a file that does not exist.
  static func permissions(of path: String, otherwise: UInt32) -> UInt32 {
    mockapi_sys_permissions(path, otherwise)
  }

  /// Gives a file a temporary name in its folder.
  /// - Returns: the path; `nil` if there is no such file.
  static func setAside(_ path: String) throws(Errno) -> String? {
    do throws(Errno) {
      let name = try makeTemporary(beside: path, with: [], mode: 0o600)
      do throws(Errno) {
        try rename(path, to: name)
        return name
      } catch {
        // It is empty.
        try? remove(name)
        throw error
      }
    } catch {
      if error == .noSuchFile { return nil }
      throw error
    }
  }

  /// Makes a folder (`mkdir`); its parent must exist.
  package static func makeFolder(_ path: String) throws(Errno) {
    _ = try Errno.check(mockapi_sys_make_folder(path))
  }

  /// Makes a folder and those around it, as far as they do not exist.
  package static func makeFolders(_ path: String) throws(Errno) {
    do throws(Errno) {
      try makeFolder(path)
    } catch {
      if error == .fileExists { return }
      let parent = path.split(separator: "/").dropLast().joined(separator: "/")
      guard error == .noSuchFile, !parent.isEmpty else { throw error }
      try makeFolders(path.hasPrefix("/") ? "/" + parent : parent)
      try makeFolder(path)
    }
  }

  /// Gives a file another name in the same file system, in place of the file that has it (`rename`).
  package static func rename(_ path: String, to other: String) throws(Errno) {
    _ = try Errno.check(mockapi_sys_rename(path, other))
  }

  /// Gives a file another name, unless a file has that name (`renameat2` with `RENAME_NOREPLACE`; on macOS `renamex_np`).
  static func renameToFree(_ path: String, to other: String) throws(Errno) {
    _ = try Errno.check(mockapi_sys_rename_to_free(path, other))
  }

  /// Gives two files each other's names at once (`renameat2` with `RENAME_EXCHANGE`; on macOS `renamex_np`).
  static func exchange(_ path: String, _ other: String) throws(Errno) {
    _ = try Errno.check(mockapi_sys_exchange(path, other))
  }

  /// Removes an empty folder (`rmdir`).
  static func removeFolder(_ path: String) throws(Errno) {
    _ = try Errno.check(mockapi_sys_remove_folder(path))
  }

  /// Removes a file if it exists (`unlink`).
  package static func remove(_ path: String) throws(Errno) {
    do throws(Errno) {
      _ = try Errno.check(mockapi_sys_remove(path))
    } catch {
      if error != .noSuchFile { throw error }
    }
  }

  /// Locks a file or folder against other callers, in this process or another (`flock`), and waits until it is free. On the
  /// rare file systems without locks it has no effect.
  package static func lock(_ path: String) throws(Errno) -> FileLock {
    FileLock(descriptor: try FileDescriptor.open(path))
  }

  /// Whether somebody has locked a file or folder with ``lock(_:)``.
  package static func isLocked(_ path: String) throws(Errno) -> Bool {
    let descriptor = try FileDescriptor.open(path)
    defer { descriptor.close() }
    return mockapi_sys_is_locked(descriptor.rawValue) != 0
  }

  /// The number of the user whose rights the process has (`geteuid`).
  package static var userID: UInt32 { mockapi_sys_user_id() }

  /// Whether only this user can have put a folder or a file here: it is no link, belongs to the user, and nobody else may write to it.
  package static func isPrivate(_ path: String, isFolder: Bool) -> Bool {
    mockapi_sys_is_private(path, isFolder ? 1 : 0) != 0
  }
}

/// A lock on a file or folder; releasing this value ends the lock.
package struct FileLock: ~Copyable {
  private let descriptor: FileDescriptor

  fileprivate init(descriptor: FileDescriptor) {
    self.descriptor = descriptor
    mockapi_sys_lock(descriptor.rawValue)
  }

  deinit { descriptor.close() }
}
