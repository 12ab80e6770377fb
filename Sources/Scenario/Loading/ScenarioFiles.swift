// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds and reads the files that a path stands for.
enum ScenarioFiles {
  /// A file that was found, and the name of a scenario in it that gives none.
  struct Found {
    let path: String
    let name: String
    /// Whether it is a mapping by its place, whatever is in it.
    var isMapping = false
    /// The folder that bodies are read from.
    let bodyFolder: String
  }

  /// A file itself, or every `.json` file below a folder, sorted by path; what begins with a dot is skipped,
  /// as editors and mounted volumes keep copies there.
  static func find(_ path: String) throws(Diagnostic) -> [Found] {
    guard let isFolder = self.isFolder(path) else {
      throw Diagnostic(file: path, message: "there is no such file or folder")
    }
    guard isFolder else {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return [
        Found(
          path: path, name: ScenarioLoader.Source.name(of: name), bodyFolder: folder(of: path))
      ]
    }
    let entries: [String]
    do {
      entries = try FileManager.default.subpathsOfDirectory(atPath: path)
    } catch {
      throw Diagnostic(file: path, message: "the folder cannot be read: \(reason(error))")
    }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let isWireMock = self.isFolder(prefix + "mappings") == true
    return entries.filter(isScenario).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .filter { self.isFolder(prefix + $0) == false }
      // What WireMock serves is no scenario, even when it is JSON.
      .filter { !isWireMock || !$0.hasPrefix("__files/") }
      .map { entry in
        let isMapping = isWireMock && entry.hasPrefix("mappings/")
        return Found(
          path: prefix + entry, name: ScenarioLoader.Source.name(of: entry), isMapping: isMapping,
          bodyFolder: isMapping ? prefix + "__files" : folder(of: prefix + entry))
      }
  }

  /// The folder that a file stands in.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  static func read(_ file: Found) throws(Diagnostic) -> ScenarioLoader.Source {
    do {
      let data = try Data(contentsOf: URL(filePath: file.path))
      return ScenarioLoader.Source(
        path: file.path, name: file.name, bytes: Array(data), isMapping: file.isMapping,
        bodies: BodyFiles(root: file.bodyFolder))
    } catch {
      throw Diagnostic(file: file.path, message: "the file cannot be read: \(reason(error))")
    }
  }

  private static func isScenario(_ entry: String) -> Bool {
    entry.hasSuffix(".json") && !entry.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Whether there is a folder; `nil` when there is nothing.
  private static func isFolder(_ path: String) -> Bool? {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder : nil
  }

  static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoPermission: "permission denied"
    case .fileReadNoSuchFile, .fileNoSuchFile: "it is not there any more"
    default: "\(error)"
    }
  }
}
