// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One frame of a trace.
struct TraceFrame: CustomStringConvertible {
  let path: String
  let line: String
  let function: String
  /// Whether it belongs to a standard library, or to a common library for HTTP or JSON.
  let isLibrary: Bool

  init(
    path: some StringProtocol, line: some StringProtocol, function: some StringProtocol,
    isLibrary: Bool
  ) {
    self.path = String(path)
    self.line = String(line)
    self.function = String(function)
    self.isLibrary = isLibrary
  }

  /// The part of the path that is the same on all machines: from the name of an installed package on, otherwise the
  /// last two parts, and more where the folder is private to the one around it.
  var description: String { described(as: shownPath + ":" + line) }

  /// The function, without the line of it; with the line if there is no function.
  var call: String { function.isEmpty ? description : described(as: shownPath) }

  private func described(as place: String) -> String {
    function.isEmpty
      ? place : "\(place) in \(function.replacing(/0x[0-9a-fA-F]+/, with: "N"))"
  }

  private var shownPath: String {
    let parts = path.split { $0 == "/" || $0 == "\\" }
    var start = max(parts.count - 2, 0)
    if let mark = parts.dropLast().lastIndex(where: Self.packageFolders.contains) {
      start = mark + 1
    }
    while start > 0, parts[start].hasPrefix("_") { start -= 1 }
    return parts[start...].joined(separator: "/")
  }

  /// The folders whose entries are packages.
  private static let packageFolders: Set<Substring> = [
    "site-packages", "dist-packages", "node_modules",
  ]

  /// Whether a path goes through one of these folders.
  static func isPath(_ path: some StringProtocol, within folders: [String]) -> Bool {
    folders.contains { path.contains($0) }
  }
}
