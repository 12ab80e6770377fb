// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPISystem

/// The files that bodies are read from: only those below one folder.
struct BodyFiles: Sendable {
  /// The reason why a file cannot be read.
  struct Failure: Error {
    let reason: String
  }

  /// The folder's path; `nil` for a text in memory, which has no folder.
  let root: String?

  /// A file, even if it could not be read.
  struct Content: Sendable, Equatable {
    /// `nil` if it cannot be read.
    let bytes: [UInt8]?
    let stamp: FileStamp?
    /// The places that decide which file its name refers to.
    let places: [FilePlace]

    static func == (left: Content, right: Content) -> Bool { left.bytes == right.bytes }
  }

  /// The bytes of a file.
  /// - Parameters:
  ///   - name: its path from the folder, which may have `.` and `..`, and `/` at its beginning.
  ///   - limit: the most bytes that it may have.
  ///   - note: called with every file that exists or could exist.
  func read(
    _ name: String, limit: Int = .max, note: ((_ path: String, Content) -> Void)? = nil
  ) throws(Failure) -> [UInt8] {
    // For the system, a name ends at NUL.
    guard !name.utf8.contains(0) else {
      throw Failure(reason: "the name of a file must not contain NUL")
    }
    guard let root else {
      throw Failure(reason: "there are no files beside a text in memory")
    }
    guard let name = Self.path(of: name, below: root) else {
      throw Failure(reason: "the name must lead to a file below \(root)")
    }
    let path = (root.hasSuffix("/") ? root : root + "/") + name
    let file = FileSystem.resolved(path)
    let folder = FileSystem.resolved(root)
    // Found before the file is read, so that later changes are noticed by watching these places.
    let places = folder.map { LinkTrail(of: FilePlace(folder: $0, name: name)).places } ?? []
    // A symbolic link may lead out of the folder.
    if let file, let folder, !file.hasPrefix(folder == "/" ? folder : folder + "/") {
      note?(path, Content(bytes: nil, stamp: FileStamp(of: path), places: places))
      throw Failure(reason: "it leads out of \(root)")
    }
    do throws(FileBytes.Failure) {
      let content = try FileBytes.read(path, limit: limit)
      note?(path, Content(bytes: content.bytes, stamp: content.stamp, places: places))
      return content.bytes
    } catch {
      note?(path, Content(bytes: nil, stamp: FileStamp(of: path), places: places))
      throw Failure(reason: error.reason)
    }
  }
}

extension BodyFiles {
  /// The path from a folder without `.`, `..` and empty steps; `nil` if it does not lead below the folder. It is found
  /// by names alone, so that nothing outside is looked at.
  private static func path(of name: String, below root: String) -> String? {
    let steps = steps(of: name)
    guard steps.contains("..") else { return steps.isEmpty ? nil : steps.joined(separator: "/") }
    // The path may be relative, and then its names do not show the folder's own.
    return [root, FileSystem.resolved(root)].lazy.compactMap { root -> String? in
      guard let root else { return nil }
      let folder = Self.steps(of: root)
      var way = folder
      for step in steps {
        if step != ".." {
          way.append(step)
        } else if way.popLast() == nil {
          return nil
        }
      }
      guard way.count > folder.count, way.starts(with: folder) else { return nil }
      return way.dropFirst(folder.count).joined(separator: "/")
    }.first
  }

  private static func steps(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }
}

extension BodyFiles: TemplateFiles {
  func contents(of name: String, limit: Int) throws(TemplateFileError) -> [UInt8] {
    // The client may choose the file, so a large one must not cost the time to read it.
    do throws(Failure) {
      return try read(name, limit: limit)
    } catch {
      throw TemplateFileError(reason: error.reason)
    }
  }
}
