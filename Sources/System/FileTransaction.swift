// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Changes of several files that are made together, or not at all: first everything that needs room on the disk, then only
/// names.
package final class FileTransaction {
  /// A change that could not be made.
  package struct Failure: Error {
    package let path: String
    package let isDeletion: Bool
    package let reason: Errno
  }

  private enum Step {
    /// A complete new version, beside the file under a temporary name.
    case put(String, from: String)
    case delete(String)

    var path: String {
      switch self {
      case .put(let path, _), .delete(let path): path
      }
    }
  }

  private var steps: [Step] = []
  /// Those that were made for the changes.
  private var folders: [String] = []

  package init() {}

  /// Removes the new versions that were not used, and the folders that were made for them; they are of no use to anybody, so an error
  /// does not matter. A folder that somebody else has used meanwhile is not empty, and stays.
  deinit {
    for case .put(_, let name) in steps { try? FileSystem.remove(name) }
    for folder in folders.reversed() { try? FileSystem.removeFolder(folder) }
  }

  /// Makes a folder for a file; its parent must exist. It stays only if the changes are made.
  package func makeFolder(_ path: String) throws(Errno) {
    try FileSystem.makeFolder(path)
    folders.append(path)
  }

  /// Writes the next version of a file beside it.
  /// - Parameter mode: the permissions of a new file; one that is there keeps its own.
  package func put(_ bytes: [UInt8], at path: String, mode: UInt32) throws(Failure) {
    do throws(Errno) {
      let name = try FileSystem.makeTemporary(
        beside: path, with: bytes, mode: FileSystem.permissions(of: path, otherwise: mode))
      steps.append(.put(path, from: name))
    } catch {
      throw Failure(path: path, isDeletion: false, reason: error)
    }
  }

  /// Deletes a file, if it is there when the changes are made.
  package func delete(_ path: String) { steps.append(.delete(path)) }

  /// Makes the changes. If one of them fails, those before it are undone.
  package func make() throws(Failure) {
    var done: [(path: String, old: String?)] = []
    for (number, step) in steps.enumerated() {
      var old: String?
      do throws(Errno) {
        // The last step is never undone. So a single file is replaced at once, and is never missing in between.
        let isLast = number == steps.count - 1
        if !isLast { old = try FileSystem.setAside(step.path) }
        switch step {
        case .put(let path, let new): try FileSystem.rename(new, to: path)
        case .delete(let path): if isLast { try FileSystem.remove(path) }
        }
        done.append((step.path, old))
      } catch {
        if old != nil { Self.restore(step.path, old) }
        for (path, old) in done.reversed() { Self.restore(path, old) }
        let isDeletion = if case .delete = step { true } else { false }
        throw Failure(path: step.path, isDeletion: isDeletion, reason: error)
      }
    }
    // The old versions have temporary names, which nothing reads.
    for (_, old) in done { if let old { try? FileSystem.remove(old) } }
    didMake()
  }

  /// Makes the only change, a new version of a file, if the path still has what is to be replaced. A version that somebody saves
  /// in the same moment is not lost.
  /// - Parameter isMeant: whether the file at a path is to be replaced. It is called after the exchange, with another path than
  ///   that of the file. `nil` if there must be no file.
  /// - Returns: `false` if there is something else, which stays.
  package func make(replacing isMeant: ((_ path: String) -> Bool)?) throws(Failure) -> Bool {
    guard steps.count == 1, case .put(let path, let new) = steps[0] else {
      preconditionFailure("only a change of one file is compared")
    }
    var replacement = FileReplacement(new: new, path: path)
    // What somebody else has saved is not removed with the new versions.
    defer { if replacement.holdsOther { steps = [] } }
    do throws(Errno) {
      let isMade =
        if let isMeant { try replacement.make(of: isMeant) } else { try replacement.makeNew() }
      if isMade { didMake() }
      return isMade
    } catch {
      throw Failure(path: path, isDeletion: false, reason: error)
    }
  }

  private func didMake() {
    steps = []
    folders = []
  }

  /// Brings back what a path had: an old version, or nothing. If this fails, there is nothing better to do.
  private static func restore(_ path: String, _ old: String?) {
    if let old { try? FileSystem.rename(old, to: path) } else { try? FileSystem.remove(path) }
  }
}
