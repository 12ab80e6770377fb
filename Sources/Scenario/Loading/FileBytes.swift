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

  static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard try kind(of: path) == .file else {
      throw Failure(reason: "it is not a regular file", code: 0)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: buffer.prefix(count))
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// The names in a folder, less `.` and `..`, sorted by their bytes.
  static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else { throw failure() }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path without symbolic links and `..`; `nil` when it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func failure() -> Failure {
    let code = errno
    switch code {
    case EACCES, EPERM: return Failure(reason: "permission denied", code: code)
    case ENOENT: return Failure(reason: "there is no such file", code: code)
    case ELOOP: return Failure(reason: "its symbolic links go in a circle", code: code)
    default: return Failure(reason: String(cString: strerror(code)), code: code)
    }
  }
}

/// `read(2)`, named apart from the method of the same name.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}
