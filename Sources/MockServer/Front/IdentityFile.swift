// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads and writes the files of certificates and keys.
enum IdentityFile {
  /// More than any chain has.
  private static let limit = 1 << 20

  static func read(_ path: String) throws(TLSIdentityError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: path, reason: failure) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = systemRead(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw .cannotRead(path: path, reason: failure) }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
    throw .cannotRead(path: path, reason: "it is larger than a certificate with its chain can be")
  }

  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes a file that nobody ever sees half written.
  /// - Parameter mode: who may read it; holds from the first byte on.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(TLSIdentityError) {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)  // With mode 0600.
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: failure) }
    var isWritten = fchmod(descriptor, mode) == 0
    var rest = bytes[...]
    while isWritten, !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      isWritten = count > 0
      rest = rest.dropFirst(max(count, 0))
    }
    isWritten = isWritten && rename(name, path) == 0
    let reason = failure
    close(descriptor)
    guard isWritten else {
      unlink(name)
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  /// Keeps other servers, of this process or another, from making the same files at the same time.
  static func withLock<Result>(
    onFolderOf path: String, _ body: () throws(TLSIdentityError) -> Result
  ) throws(TLSIdentityError) -> Result {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: failure) }
    // Closing it gives the lock back.
    defer { close(descriptor) }
    // File systems without locks are rare, and so are two that start at once.
    _ = flock(descriptor, LOCK_EX)
    return try body()
  }

  private static var failure: String { String(cString: strerror(errno)) }
}

/// `read(2)` and `write(2)`, named apart from the methods of the same names.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int
{
  read(descriptor, buffer, size)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
