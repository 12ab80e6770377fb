// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario
import MockAPISystem
import MockAPIText

/// The files of a folder by the paths of URLs, for requests that no stub answers, as WireMock serves `__files`. Nothing
/// outside of the folder is read: a path must not have dots as segments, and a link must not lead out.
package struct StaticFiles: Sendable {
  private let folder: String
  private let types: FileTypes

  package init(folder: String) {
    self.init(folder: folder, examine: FileType.ofContent)
  }

  /// - Parameter examine: gives the type of a content.
  init(folder: String, examine: @escaping @Sendable ([UInt8]) -> String?) {
    self.folder = folder
    types = FileTypes(examine: examine)
  }

  /// The files that answer for a folder; the first that exists.
  private static let indexNames = ["index.json", "index.html", "index.xml", "index.txt"]

  /// The response with the file for a path, as it is now; `nil` if there is none that may be read. Its type is that of the
  /// extension of its name, else of its content; it has none if neither is known.
  /// - Parameter path: as it was sent, with escapes.
  package func response(at path: ArraySlice<UInt8>) -> ResponseDefinition? {
    guard let sent = String(checking: path), sent.hasPrefix("/"),
      let name = PercentCoding.decode(String(sent.dropFirst())), !name.utf8.contains(0)
    else { return nil }
    var segments = name.split(separator: "/", omittingEmptySubsequences: false)
    // A folder may be written with a slash.
    if segments.last == "" { segments.removeLast() }
    guard !segments.contains(where: { ["", ".", ".."].contains($0) }) else { return nil }
    let found = segments.reduce(folder) { $0 + "/" + $1 }
    guard let root = FileSystem.resolved(folder), let resolved = FileSystem.resolved(found),
      let kind = try? FileBytes.kind(of: resolved)
    else { return nil }
    switch kind {
    case .file: return name.hasSuffix("/") ? nil : read(resolved, below: root, as: found)
    case .folder:
      return Self.indexNames.lazy.compactMap { index in
        FileSystem.resolved(found + "/" + index).flatMap { read($0, below: root, as: index) }
      }.first
    default: return nil
    }
  }

  /// - Parameters:
  ///   - path: without links.
  ///   - name: the name with the extension that counts.
  private func read(_ path: String, below root: String, as name: String) -> ResponseDefinition? {
    guard path.hasPrefix(root == "/" ? root : root + "/"),
      let content = try? FileBytes.read(path)
    else { return nil }
    let type = FileType.ofName(name) ?? types.type(of: content)
    return ResponseDefinition(
      status: 200, headers: type.map { [HeaderField(name: "Content-Type", value: $0)] } ?? [],
      body: content.bytes[...])
  }
}
