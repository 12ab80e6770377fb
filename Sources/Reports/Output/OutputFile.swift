// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPISystem

/// A file that a command writes: it is replaced when its content is complete, so nobody meets half of it.
package struct OutputFile: Sendable {
  /// The path as it was given; `-` is standard output.
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  package var isStandardOutput: Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// The same text for all paths of a file, whether it exists or not.
  package var identity: String { isStandardOutput ? "-" : place }

  /// Makes missing folders, and tries to make a file, so that a path that cannot be used is found before there is
  /// anything to write.
  /// - Throws: the reason why the file cannot be written.
  package func prepare() throws(ReportError) {
    if isStandardOutput || isStream { return }
    let place = place
    do throws(Errno) {
      if try isFolder(place) { throw Errno.isFolder }
      try Self.makeFolders(for: place)
      try FileSystem.checkReplacing(place)
    } catch {
      throw ReportError("'\(path)' cannot be written: \(error)")
    }
  }

  /// Writes the file. Missing folders are made. A pipe or a device is written to as it is.
  package func write(_ body: (FileDescriptor) throws -> Void) throws {
    if isStandardOutput { return try body(.standardOutput) }
    if isStream {
      let descriptor = try FileDescriptor.open(toWrite: path)
      defer { descriptor.close() }
      return try body(descriptor)
    }
    let place = place
    try Self.makeFolders(for: place)
    try FileSystem.replace(place, mode: 0o644, writing: body)
  }

  /// Whether it is a pipe or a device.
  private var isStream: Bool {
    (try? FileSystem.status(of: path))?.kind == .other
  }

  private func isFolder(_ place: String) throws(Errno) -> Bool {
    // A path that ends with a slash names a folder, whether it exists or not.
    path.hasSuffix("/") || (try? FileSystem.status(of: place))?.kind == .folder
  }

  // MARK: Paths

  /// The most links that are followed, as in common systems.
  private static let mostLinks = 40

  /// The absolute path without links and dots. A link stays when the file is replaced, also one to a file that does
  /// not exist yet.
  private var place: String {
    var path = path
    for _ in 0..<Self.mostLinks {
      if let whole = FileSystem.resolved(path) { return whole }
      guard let target = FileSystem.target(ofLink: path) else { break }
      path = target.hasPrefix("/") ? target : Self.folder(of: path) + target
    }
    return Self.resolvedAsFarAsPossible(path)
  }

  /// With its last slash; empty for a name alone.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A path of which the last parts do not exist.
  private static func resolvedAsFarAsPossible(_ path: String) -> String {
    var missing: [Substring] = []
    var parts = path.split(separator: "/")
    let root = path.hasPrefix("/") ? "/" : "./"
    while let name = parts.popLast() {
      missing.insert(name, at: 0)
      guard var whole = FileSystem.resolved(root + parts.joined(separator: "/")) else { continue }
      for name in missing where name != "." {
        if name == ".." {
          whole = String(folder(of: whole).dropLast())
        } else {
          whole += whole.hasSuffix("/") ? name : "/" + name
        }
      }
      return whole
    }
    return path
  }

  private static func makeFolders(for path: String) throws(Errno) {
    var folder = path.startIndex
    while let slash = path[folder...].firstIndex(of: "/") {
      folder = path.index(after: slash)
      let name = String(path[..<slash])
      // An error here, such as a missing permission, shows again when the folder is made.
      if !name.isEmpty, (try? FileSystem.status(of: name)) == nil {
        try FileSystem.makeFolder(name)
      }
    }
  }
}
