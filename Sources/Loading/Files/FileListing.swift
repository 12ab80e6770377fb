// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The files at the given paths, in the order in which they are loaded.
struct FileListing: Sendable {
  /// A file of the listing.
  struct File: Hashable, Sendable {
    let path: String
    /// The name of a scenario in it that has no name of its own.
    let name: String
    /// Whether its place makes it a mapping, whatever it contains.
    var isMapping = false
    /// The folder of its body files.
    let bodyFolder: String
    /// The folder, without links, and the path from there, which may contain a symbolic link; `nil` for a regular
    /// file in a listed folder.
    var way: FilePlace?
    /// Whether its path was given itself; otherwise it was found in a given folder.
    var isAskedFor = false
  }

  enum Entry: Sendable {
    case file(File)
    /// A problem: a folder that may not be read, a link without a target, a path that cannot be used.
    case problem(Diagnostic, isAskedFor: Bool)
  }

  private(set) var entries: [Entry] = []
  /// The listed folders, as prefixes of the paths of their files: with a `/` at the end.
  private(set) var folders: Set<String> = []
  /// The places that decide which folders the paths and links refer to.
  private(set) var links: Set<FilePlace> = []
  /// The folder of the body files of the first folder in the form of WireMock; `nil` if there is none.
  private(set) var bodyFolder: String?
  /// The folders that were entered below the listed path, without links, because a link may lead back.
  private var entered: Set<String> = []
  /// The files that were found, without links.
  private var seen: Set<String> = []

  /// Lists given files, and every `.json` file below given folders, each folder sorted. Names that begin with a dot
  /// are skipped, because editors and mounted volumes store copies there.
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
      // The body files of WireMock are not scenarios, even if they are JSON.
      let isWireMock = names.contains { $0.name == "mappings" }
      if isWireMock, bodyFolder == nil { bodyFolder = prefix + "__files" }
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
          path: path, name: FileListing.scenarioName(of: name),
          bodyFolder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", way: way,
          isAskedFor: true),
        resolved: FileSystem.resolved(path))
    }
  }

  /// The name of a scenario that has none of its own: its path without `.json`.
  static func scenarioName(of path: String) -> String {
    path.hasSuffix(".json") ? String(path.dropLast(5)) : path
  }

  private struct Folder {
    let prefix: String
    let resolved: String
  }

  /// - Parameters:
  ///   - name: the path below the given folder.
  ///   - bodies: the folder of body files, if every file below is a mapping.
  private mutating func add(
    _ entry: FileSystem.Entry, in folder: Folder, as name: String, bodies: String?
  ) {
    guard !entry.name.hasPrefix(".") else { return }
    let isJSON = entry.name.hasSuffix(".json")
    // Most entries beside scenarios are files, and those with other names are skipped without further checks.
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
        path: path, name: FileListing.scenarioName(of: name), isMapping: bodies != nil,
        bodyFolder: bodies ?? folder.prefix, way: isClear ? nil : way)
      append(
        file, resolved: isClear ? way.path : FileSystem.resolved(path))
    }
  }

  private mutating func append(_ file: File, resolved: String?) {
    if seen.insert(resolved ?? file.path).inserted { entries.append(.file(file)) }
  }

  /// The folder without links; `nil` if it has been entered before.
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
