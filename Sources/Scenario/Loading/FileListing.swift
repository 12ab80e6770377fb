// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The files that paths stand for, in the order in which they are loaded.
struct FileListing: Sendable {
  /// A file that was found.
  struct File: Hashable, Sendable {
    let path: String
    /// The name of a scenario in it that gives none.
    let name: String
    /// Whether it is a mapping by its place, whatever is in it.
    var isMapping = false
    /// The folder that bodies are read from.
    let bodyFolder: String
    /// The folder, without links, and the path from there, where a symbolic link may be on the way; `nil` for a
    /// regular file in a folder that is listed.
    var way: FilePlace?
    /// Whether it is one of the paths itself, rather than in a folder of theirs.
    var isAskedFor = false
  }

  enum Entry: Sendable {
    case file(File)
    /// Something in the way: a folder that may not be read, a link that leads nowhere, a path that cannot be used.
    case problem(Diagnostic, isAskedFor: Bool)
  }

  private(set) var entries: [Entry] = []
  /// The folders that were listed, as their names stand before those of the files in them: with a `/` at the end.
  private(set) var folders: Set<String> = []
  /// What decides where the paths lead, and links to folders.
  private(set) var links: Set<FilePlace> = []
  /// Folders that have been entered below the path that is listed, without their links: a link may lead back.
  private var entered: Set<String> = []
  /// Files that have been found, without their links.
  private var seen: Set<String> = []

  /// Files themselves, and every `.json` file below folders, each folder sorted; what begins with a dot is skipped, as
  /// editors and mounted volumes keep copies there.
  init(_ paths: [String]) {
    for path in paths { add(path) }
  }

  private mutating func add(_ path: String) {
    let way = FilePlace(folder: FileSystem.resolved(".") ?? "/", name: path)
    let kind: FileStatus.Kind
    do throws(FileBytes.Failure) {
      kind = try FileBytes.kind(of: path)
    } catch {
      let reason =
        error.reason == "there is no such file" ? "there is no such file or folder" : error.reason
      links.formUnion(LinkTrail(of: way).places)
      entries.append(.problem(Diagnostic(file: path, message: reason), isAskedFor: true))
      return
    }
    switch kind {
    case .folder:
      links.formUnion(LinkTrail(of: way).places)
      entered = []
      let prefix = path.hasSuffix("/") ? path : path + "/"
      let resolved = enter(prefix) ?? prefix
      guard let names = names(in: prefix, calling: path, isAskedFor: true) else { return }
      // What WireMock serves is no scenario, even when it is JSON.
      let isWireMock = names.contains { $0.name == "mappings" }
      for entry in names where !(isWireMock && entry.name == "__files") {
        let isMapping = isWireMock && entry.name == "mappings"
        add(
          entry, in: Folder(prefix: prefix, resolved: resolved), as: entry.name,
          bodies: isMapping ? prefix + "__files" : nil)
      }
    case .file, .other:
      let name = path.split(separator: "/").last.map(String.init) ?? path
      append(
        File(
          path: path, name: ScenarioLoader.Source.name(of: name),
          bodyFolder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", way: way,
          isAskedFor: true),
        resolved: FileSystem.resolved(path))
    }
  }

  private struct Folder {
    let prefix: String
    let resolved: String
  }

  /// - Parameters:
  ///   - name: the path below the folder that was asked for.
  ///   - bodies: the folder of bodies, where everything below is a mapping.
  private mutating func add(
    _ entry: FileSystem.Entry, in folder: Folder, as name: String, bodies: String?
  ) {
    guard !entry.name.hasPrefix(".") else { return }
    let isJSON = entry.name.hasSuffix(".json")
    // Most of what stands beside scenarios is files, and those of other names need no look.
    if entry.kind == .file, !isJSON { return }
    let path = folder.prefix + entry.name
    let way = FilePlace(folder: folder.resolved, name: entry.name)
    var isFolder = entry.kind == .folder
    if entry.kind == .other {
      do throws(FileBytes.Failure) {
        isFolder = try FileBytes.kind(of: path) == .folder
      } catch {
        guard isJSON else { return }
        links.formUnion(LinkTrail(of: way).places)
        report(path, "the file cannot be read: \(error.reason)")
        return
      }
    }
    if isFolder {
      if entry.kind == .other {
        links.formUnion(LinkTrail(of: way).places)
      }
      guard let resolved = enter(path), let entries = names(in: path, calling: path) else { return }
      let inner = Folder(prefix: path + "/", resolved: resolved)
      for entry in entries { add(entry, in: inner, as: "\(name)/\(entry.name)", bodies: bodies) }
    } else if isJSON {
      let isClear = entry.kind == .file
      let file = File(
        path: path, name: ScenarioLoader.Source.name(of: name), isMapping: bodies != nil,
        bodyFolder: bodies ?? folder.prefix, way: isClear ? nil : way)
      append(
        file, resolved: isClear ? way.path : FileSystem.resolved(path))
    }
  }

  private mutating func append(_ file: File, resolved: String?) {
    if seen.insert(resolved ?? file.path).inserted { entries.append(.file(file)) }
  }

  /// The folder without its links; `nil` when it has been entered before.
  private mutating func enter(_ folder: String) -> String? {
    let resolved = FileSystem.resolved(folder) ?? folder
    return entered.insert(resolved).inserted ? resolved : nil
  }

  private mutating func names(in folder: String, calling path: String, isAskedFor: Bool = false)
    -> [FileSystem.Entry]?
  {
    folders.insert(folder.hasSuffix("/") ? folder : folder + "/")
    do throws(FileBytes.Failure) {
      return try FileBytes.entries(in: folder)
    } catch {
      report(path, "the folder cannot be read: \(error.reason)", isAskedFor: isAskedFor)
      return nil
    }
  }

  private mutating func report(_ path: String, _ message: String, isAskedFor: Bool = false) {
    entries.append(.problem(Diagnostic(file: path, message: message), isAskedFor: isAskedFor))
  }
}
