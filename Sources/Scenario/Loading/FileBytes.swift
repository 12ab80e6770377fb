// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading files as the system has them: Foundation changes paths that begin with `~`, and does not say why a
/// file cannot be read.
enum FileBytes {
  /// Why there are no bytes, for people: `permission denied`.
  struct Failure: Error {
    let reason: String
    /// The system's number for it.
    let code: Int32
  }

  /// What a path leads to, symbolic links followed.
  enum Kind {
    case file
    case folder
    /// A pipe, a device, a socket: reading it may never end.
    case other
  }

  static func kind(of path: String) throws(Failure) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure() }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// A file's bytes, and its stamp from just before they were read: what changes in between is seen the next time.
  struct Content {
    let bytes: [UInt8]
    let stamp: FileStamp
  }

  static func read(_ path: String) throws(Failure) -> Content {
    // Without waiting for somebody to write, where it is a pipe.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    // A socket cannot be opened.
    if descriptor < 0, errno == ENXIO { throw notRegular }
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw notRegular }
    let bytes = try readAll(descriptor, expecting: Int(status.st_size))
    return Content(bytes: bytes, stamp: FileStamp(status))
  }

  /// - Parameter size: what is likely; the file may grow or shrink while it is read.
  private static func readAll(_ descriptor: Int32, expecting size: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      // One more than expected, so that the end is met without growing.
      let room = max(size + 1 - bytes.count, 65_536)
      var isAtEnd = false
      var code: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: bytes.isEmpty ? size + 1 : room) {
        buffer, count in
        while count < buffer.count {
          let read = systemRead(
            descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
          if read > 0 {
            count += read
          } else if read == 0 || errno != EINTR {
            isAtEnd = read == 0
            code = read == 0 ? 0 : errno
            return
          }
        }
      }
      if code != 0 { throw failure(code) }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if isAtEnd { return bytes }
    }
  }

  private static var notRegular: Failure { Failure(reason: "it is not a regular file", code: 0) }

  /// A name in a folder, and what it is.
  struct Entry {
    let name: String
    let kind: EntryKind
  }

  /// What a folder says of a name in it, symbolic links not followed.
  enum EntryKind {
    case file
    case folder
    /// Something else, or a link to anything; or the file system does not say.
    case unclear
  }

  /// What is in a folder, less `.` and `..`, sorted by the bytes of the names.
  static func entries(in folder: String) throws(Failure) -> [Entry] {
    guard let stream = opendir(folder) else { throw failure() }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let kind: EntryKind =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        default: .unclear
        }
      entries.append(Entry(name: name, kind: kind))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The path without symbolic links and `..`; `nil` when it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func failure(_ code: Int32 = errno) -> Failure {
    switch code {
    case EACCES, EPERM: return Failure(reason: "permission denied", code: code)
    case ENOENT: return Failure(reason: "there is no such file", code: code)
    case ELOOP: return Failure(reason: "its symbolic links go in a circle", code: code)
    default: return Failure(reason: String(cString: strerror(code)), code: code)
    }
  }
}

/// `read(2)`, named apart from the method of the same name.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
