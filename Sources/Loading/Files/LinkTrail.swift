// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The places that decide which file a path refers to: every symbolic link on its way, and its end.
struct LinkTrail {
  private(set) var links: [FilePlace] = []
  /// The end of the way: the file, or the first name that does not exist.
  private(set) var end: FilePlace?

  /// The same number that Linux follows.
  private static let limit = 40

  var places: [FilePlace] { links + [end].compactMap { $0 } }

  /// - Parameter way: an absolute path, or a path from a folder without symbolic links on its own way.
  init(of way: FilePlace) {
    var rest = Self.steps(of: way.name)
    var current = way.name.hasPrefix("/") ? "/" : way.folder
    while let step = rest.popLast() {
      if step == ".." {
        current = Self.parent(of: current)
        continue
      }
      let place = FilePlace(folder: current, name: step)
      guard let target = FileSystem.target(ofLink: place.path) else {
        end = place
        current = place.path
        // There is nothing to watch below a name that does not exist.
        if !rest.isEmpty, FileSystem.resolved(place.path) == nil { return }
        continue
      }
      links.append(place)
      if links.count > Self.limit { return }
      if target.hasPrefix("/") { current = "/" }
      rest += Self.steps(of: target)
      end = nil
    }
  }

  /// In reverse order.
  private static func steps(of path: String) -> [String] {
    path.split(separator: "/").reversed().filter { $0 != "." }.map(String.init)
  }

  private static func parent(of folder: String) -> String {
    guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return "/" }
    return String(folder[..<slash])
  }
}
