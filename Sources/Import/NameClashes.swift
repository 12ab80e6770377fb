// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPISystem

/// Names of imported scenarios that scenarios in other folders have, too, where one folder around them is served: `Scenarios` with one folder
/// for each document. A server leaves the second scenario of a name out.
package struct NameClashes {
  /// A scenario whose name is taken.
  package struct Clash: Equatable, Sendable {
    package let name: String
    /// The file with the other scenario of this name.
    package let file: String
  }

  /// In the order of the scenarios.
  package private(set) var all: [Clash] = []
  /// The folder that is served, as far as its name tells; `nil` if the folder of the import is not inside such a one.
  package private(set) var served: String?
  /// A prefix for names that are unique: the path of the folder of the import, from the served one.
  package private(set) var prefix = ""

  /// The names of folders whose scenarios are served together.
  private static let usual = "scenarios"
  /// Folders inside each other.
  private static let deepest = 50

  /// The names that are taken, with their files.
  private var taken: [String: String] = [:]

  /// - Parameter folder: that of the import, which may not be there yet.
  package init(of imported: ImportedDocuments, in folder: String) {
    let steps = RelativePath.steps(FileSystem.resolved(folder) ?? folder)
    guard let number = steps.dropLast().firstIndex(where: { $0.lowercased() == Self.usual }) else {
      return
    }
    let root = "/" + steps[...number].joined(separator: "/")
    served = RelativePath.of(root, from: ".")
    prefix = steps[(number + 1)...].joined(separator: "/")
    read(root, below: "", without: "/" + steps.joined(separator: "/"), depth: 0)
    all = imported.scenarios.compactMap { scenario in
      taken[scenario.servedName].map { Clash(name: scenario.servedName, file: $0) }
    }
  }

  /// Reads the names in a folder. What cannot be read is told by those who serve it.
  private mutating func read(
    _ folder: String, below path: String, without target: String, depth: Int
  ) {
    guard depth < Self.deepest, let entries = try? FileSystem.entries(in: folder) else { return }
    // WireMock's folders have mappings, whose names need not be unique.
    if entries.contains(where: { $0.name == "mappings" && $0.kind == .folder }) { return }
    for entry in entries where !entry.name.hasPrefix(".") {
      let file = folder + "/" + entry.name
      switch entry.kind {
      case .folder where entry.name != "__files" && file != target:
        read(file, below: path + entry.name + "/", without: target, depth: depth + 1)
      case .file where entry.name.hasSuffix(".json"):
        guard let name = Self.name(in: file, otherwise: path + entry.name.dropLast(5)),
          taken[name] == nil
        else { continue }
        taken[name] = RelativePath.of(file, from: ".")
      case .file, .folder, .other: break
      }
    }
  }

  /// The name of the scenario in a file; `nil` if it has none.
  private static func name(in file: String, otherwise path: String) -> String? {
    // Whatever else there is has no name of a scenario.
    guard let bytes = try? DocumentBytes.read(file, named: file),
      let root = try? JSONDocument(parsing: bytes).root, root["cases"]?.kind == .object
    else { return nil }
    return root["name"]?.string ?? path
  }
}
