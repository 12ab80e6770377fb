// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// Reads and writes the files of certificates and keys.
enum IdentityFile {
  /// In bytes; more than any real chain.
  private static let limit = 1 << 20

  static func read(_ path: String) throws(TLSIdentityError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Errno) {
      // The shell's `<(command)` is a pipe.
      let file = try FileDescriptor.open(path, waits: true)
      defer { file.close() }
      bytes = try file.readAll(limit: limit)
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
    guard bytes.count <= limit else {
      throw .cannotRead(
        path: path, reason: "it is larger than a certificate with its chain can be")
    }
    return bytes
  }

  static func exists(_ path: String) -> Bool { status(of: path) != nil }

  static func isFolder(_ path: String) -> Bool { status(of: path)?.kind == .folder }

  private static func status(of path: String) -> FileStatus? {
    do throws(Errno) { return try FileSystem.status(of: path) } catch { return nil }
  }

  /// Writes a file that is never visible half written.
  /// - Parameter mode: the permissions, which apply from the first byte on.
  static func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(TLSIdentityError) {
    do throws(Errno) { try FileSystem.replace(path, with: bytes, mode: mode) } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
  }

  /// Prevents other servers, in this process or another, from creating the same files at the same time.
  static func withLock<Result>(
    onFolderOf path: String, _ body: () throws(TLSIdentityError) -> Result
  ) throws(TLSIdentityError) -> Result {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let lock: FileLock
    do throws(Errno) { lock = try FileSystem.lock(folder) } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
    let result = try body()
    _ = consume lock
    return result
  }
}
