// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPISystem

/// The paths below the folder of an import. None leads out of it, neither by `..` nor by a link: its record may come from somebody else,
/// and so may the links in it.
struct FolderBounds {
  private let folder: String
  /// The folder without links; `nil` if it is not there yet.
  private let root: String?

  init(of folder: String) {
    self.folder = folder
    root = FileSystem.resolved(folder)
  }

  /// Whether a path has only steps that lead down.
  static func leadsDown(_ path: String) -> Bool {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.utf8.contains(0) && steps.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The path of a file in the folder.
  /// - Parameter path: one that leads down.
  /// - Throws: if a folder on the way is a link that leads out.
  func file(_ path: String) throws(DocumentProblem) -> String {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    guard let root else { return start + path }
    let inside = root == "/" ? root : root + "/"
    var place = start
    for step in path.split(separator: "/").dropLast() {
      place += step
      // Nothing is below what is not there yet.
      guard let found = FileSystem.resolved(place) else { break }
      guard found.hasPrefix(inside) else {
        throw DocumentProblem(
          "\(place) must be a folder below \(folder); found a link to \(found). "
            + "Remove the link, or name the other folder with '--into'")
      }
      place += "/"
    }
    return start + path
  }
}
