// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// Reads files with the system's functions: Foundation changes paths that begin with `~`, and does not report why a
/// file cannot be read.
enum FileBytes {
  /// The reason in words: `permission denied`.
  struct Failure: Error {
    let reason: String
  }

  /// The kind of the file at a path; symbolic links are followed.
  static func kind(of path: String) throws(Failure) -> FileStatus.Kind {
    do throws(Errno) { return try FileSystem.status(of: path).kind } catch { throw failure(error) }
  }

  /// A file's bytes, and its stamp from just before they were read, so that a change in between is noticed the next
  /// time.
  struct Content {
    let bytes: [UInt8]
    let stamp: FileStamp
  }

  /// - Parameter limit: the most bytes that the file may have.
  static func read(_ path: String, limit: Int = .max) throws(Failure) -> Content {
    var reason = "it is not a regular file"
    do throws(Errno) {
      let file = try FileDescriptor.open(path)
      defer { file.close() }
      let status = try file.status()
      if status.kind == .file {
        if status.size <= limit {
          return Content(
            bytes: try readAll(file, expecting: status.size), stamp: FileStamp(status))
        }
        reason = "it must have at most \(limit) bytes; found \(status.size)"
      }
    } catch {
      // A socket cannot be opened.
      if error != .noSuchDevice { throw failure(error) }
    }
    throw Failure(reason: reason)
  }

  /// - Parameter size: the likely size; the file may grow or shrink while it is read.
  private static func readAll(
    _ file: FileDescriptor, expecting size: Int
  ) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      // One byte more than expected, so that the end is reached without growing.
      let room = max(size + 1 - bytes.count, 65_536)
      var isAtEnd = false
      var failure: Errno?
      let part = [UInt8](unsafeUninitializedCapacity: bytes.isEmpty ? size + 1 : room) {
        buffer, count in
        do throws(Errno) {
          while count < buffer.count, !isAtEnd {
            let read = try file.read(
              into: UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
            count += read
            // There was room for more, so a regular file has no more. Those of the system, as in /proc, have the size 0.
            isAtEnd = read == 0 || bytes.isEmpty && count == size
          }
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if isAtEnd { return bytes }
    }
  }

  /// The entries of a folder, by the bytes of their names, including hidden ones.
  static func entries(in folder: String) throws(Failure) -> [FileSystem.Entry] {
    do throws(Errno) { return try FileSystem.entries(in: folder) } catch { throw failure(error) }
  }

  private static func failure(_ error: Errno) -> Failure {
    switch error {
    case .permissionDenied, .notPermitted: Failure(reason: "permission denied")
    case .noSuchFile: Failure(reason: "there is no such file")
    case .tooManyLinks: Failure(reason: "its symbolic links go in a circle")
    default: Failure(reason: error.description)
    }
  }
}
