// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPILoading
import MockAPISystem

/// The folder that the server was started with, in which the APIs may write: mappings below `mappings`, the files of
/// bodies below `__files`, or below the folder that is given for them, and scenario files below the folder itself. Nothing
/// outside of these folders is written, read or deleted.
struct ServedFolder {
  /// The folder itself, as its files are listed, for scenario files.
  let scenarios: String
  let mappings: String
  let files: String
  /// The folder itself, without links.
  private let root: String
  private let loaded: LoadedScenarios

  init(_ catalogue: Catalogue) throws(FileRefusal) {
    let paths = catalogue.paths
    guard paths.count == 1 else {
      throw .refusedFile(
        "files are written below the served folder, so the server must serve one folder; found "
          + (paths.isEmpty ? "none" : "\(paths.count) paths")
          + "; start it with one folder")
    }
    guard let root = FileSystem.resolved(paths[0]),
      (try? FileSystem.status(of: root))?.kind == .folder
    else {
      throw .refusedFile(
        "files are written below the served folder; found '\(paths[0])', which is not a folder")
    }
    self.root = root
    // As the files are listed, so that a file has the same path here and there.
    let prefix = paths[0].hasSuffix("/") ? paths[0] : paths[0] + "/"
    scenarios = String(prefix.dropLast())
    mappings = prefix + "mappings"
    loaded = catalogue.loaded
    files = loaded.loader.bodyFolder ?? prefix + "__files"
  }

  /// Makes the two folders, as WireMock does at its start. Beside files that are served, `mappings` is not made, because then
  /// they would not be read any more.
  /// - Parameter needed: the one without which nothing can be written.
  private func make(
    _ needed: String, by changes: FileTransaction
  ) throws(FileRefusal) {
    var folders = [mappings, files].filter { FileSystem.resolved($0) == nil }
    if folders.contains(mappings), loaded.fileCount > 0 {
      if needed == mappings {
        throw .refusedFile(
          "the folder '\(mappings)' is not made, because the files that are served beside it would not be read any more; "
            + "serve a folder that has 'mappings', or an empty one")
      }
      folders.removeAll { $0 == mappings }
    }
    for folder in folders {
      do throws(Errno) {
        try changes.makeFolder(folder)
      } catch {
        throw .refusedFile("the folder '\(folder)' cannot be made: \(error)")
      }
    }
  }

  /// Adds a file below one of the folders to changes, and makes the folders that it needs, which stay only if the changes are made.
  /// - Parameter name: its path from there; see ``path(of:in:)``.
  func write(
    _ bytes: [UInt8], to name: String, in folder: String, by changes: FileTransaction
  ) throws(FileRefusal) {
    let path = try path(of: name, in: folder)
    if (try? FileSystem.status(of: path))?.kind == .folder {
      throw .refusedFile("the file '\(path)' cannot be written: \(Errno.isFolder)")
    }
    if folder != scenarios { try make(folder, by: changes) }
    var parent = folder
    for segment in name.split(separator: "/").dropLast() {
      parent += "/" + segment
      // Another call may have made it.
      if FileSystem.resolved(parent) == nil { try? changes.makeFolder(parent) }
    }
    // Other programs may have changed the folders since the check of the path.
    try refuse(leaving: folder, parent)
    do throws(FileTransaction.Failure) {
      try changes.put(bytes, at: path, mode: 0o644)
    } catch {
      throw FileRefusal(error)
    }
  }

  /// Makes changes of files.
  static func make(_ changes: FileTransaction) throws(FileRefusal) {
    do throws(FileTransaction.Failure) { try changes.make() } catch { throw FileRefusal(error) }
  }

  /// Makes the change of one file, if the path still has what is to be replaced; see ``FileTransaction/make(replacing:)``.
  static func make(
    _ changes: FileTransaction, replacing isMeant: ((_ path: String) -> Bool)?
  ) throws(FileRefusal) -> Bool {
    do throws(FileTransaction.Failure) {
      return try changes.make(replacing: isMeant)
    } catch {
      throw FileRefusal(error)
    }
  }

  /// The limits of the path of a file. Each level costs calls of the system, and no client needs more.
  private enum Limit {
    /// Of the path from the folder, in bytes, with its slashes.
    static let bytes = 1_024
    static let segments = 64
    /// Of a segment, in bytes: 255, as in common file systems, without what ``FileSystem/replace(_:with:mode:)`` adds
    /// to the name while it writes.
    static let segmentBytes = 248
  }

  /// The path of an existing file, or of a file that may be made; it never leads out of the folder, nor through a link.
  /// - Parameter name: its path from the folder, without escapes.
  func path(of name: String, in folder: String) throws(FileRefusal) -> String {
    let size = name.utf8.count
    guard size <= Limit.bytes else {
      throw .badPath(
        "the path of a file must have at most \(Limit.bytes) bytes; found \(size); shorten it")
    }
    let segments = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.utf8.contains(0), !segments.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw .refusedFile("the name must lead to a file below \(folder); found '\(name)'")
    }
    guard segments.count <= Limit.segments else {
      throw .badPath(
        "the path of a file must have at most \(Limit.segments) segments; found \(segments.count); "
          + "use fewer folders")
    }
    let longest = segments.map(\.utf8.count).max() ?? 0
    guard longest <= Limit.segmentBytes else {
      throw .badPath(
        "each segment of the path of a file must have at most \(Limit.segmentBytes) bytes; "
          + "found \(longest); shorten it")
    }
    var existing = folder
    for segment in segments {
      let next = existing + "/" + segment
      if FileSystem.resolved(next) == nil { break }
      existing = next
    }
    try refuse(leaving: folder, existing)
    return folder + "/" + name
  }

  /// Refuses a path that leads out of one of the folders, and a folder that leads out of the served one.
  func refuse(leaving folder: String, _ path: String) throws(FileRefusal) {
    if FileSystem.resolved(folder) == nil { return }
    if !isBelow(folder, path) { throw .refusedFile("'\(path)' leads out of \(folder)") }
  }

  /// Whether an existing path is one of the folders or below it, and the folder is below the served one or given itself; links
  /// count as what they lead to.
  private func isBelow(_ folder: String, _ path: String) -> Bool {
    guard let found = FileSystem.resolved(folder), let path = FileSystem.resolved(path),
      folder == loaded.loader.bodyFolder || folder == scenarios && found == root
        || found.hasPrefix(root == "/" ? "/" : root + "/")
    else { return false }
    return path == found || path.hasPrefix(found + "/")
  }

  /// Refuses a new scenario file that the server would not read as one, because of its name or its place.
  /// - Parameter name: its path from ``scenarios``.
  func refuseUnread(_ name: String) throws(FileRefusal) {
    var folder = scenarios
    let segments = name.split(separator: "/").map(String.init)
    for (number, segment) in segments.enumerated() {
      if FileSystem.resolved(folder + "/mappings") != nil {
        throw .refusedFile(
          "a scenario file in '\(folder)' would not be read, because only 'mappings' is read there; "
            + "serve a folder without 'mappings'")
      }
      let isFolder = number < segments.count - 1
      if OtherFiles.includes(segment) || isFolder && ["mappings", "__files"].contains(segment) {
        throw .refusedFile(
          "the file '\(folder)/\(segment)' would not be read as a scenario; choose another name")
      }
      folder += "/" + segment
    }
  }

  /// Whether a file that was loaded is below ``mappings``.
  func isMapping(_ path: String) -> Bool { isBelow(mappings, path) }
}

extension FileRefusal {
  fileprivate init(_ failure: FileTransaction.Failure) {
    self = .refusedFile(
      "the file '\(failure.path)' cannot be \(failure.isDeletion ? "deleted" : "written"): \(failure.reason); nothing was changed"
    )
  }
}
