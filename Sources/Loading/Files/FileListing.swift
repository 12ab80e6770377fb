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
  /// The folder of body files that is given for all; otherwise that of the first given folder with `mappings` or `__files`;
  /// `nil` if there is none.
  private(set) var bodyFolder: String?
  /// Warnings about `.json` files that are not read because of their place.
  private(set) var notes: [Diagnostic] = []
  /// The given folder of body files.
  private let givenBodies: String?
  /// The same without links. Nothing in it is a scenario, unless it is given for that, too.
  private let resolvedBodies: String?
  /// The folders that were entered below the listed path, without links, because a link may lead back.
  private var entered: Set<String> = []
  /// The paths of the files that were found, by their paths without links.
  private var seen: [String: String] = [:]
  private var unread: [UnreadFiles] = []

  /// Lists given files, and every `.json` file below given folders, each folder sorted. Names that begin with a dot
  /// are skipped, because editors and mounted volumes store copies there.
  ///
  /// Of a folder with a folder `mappings`, given or found, only that is listed, as by WireMock. A folder `__files` is never
  /// listed.
  /// - Parameter bodies: the folder of all body files; `nil` for the usual places.
  init(_ paths: [String], bodies: String? = nil) {
    self.init(bodies: bodies)
    if let bodies { checkBodyFolder(bodies) }
    for path in paths { add(path) }
    notes = unread.compactMap { $0.warning(exceptFor: seen) }
    // The listing is kept as long as its files are served.
    (entered, seen, unread) = ([], [:], [])
  }

  private init(bodies: String?) {
    givenBodies = bodies
    resolvedBodies = bodies.flatMap(FileSystem.resolved)
    bodyFolder = bodies
  }

  private mutating func checkBodyFolder(_ path: String) {
    if let kind = kind(ofGiven: path), kind != .folder {
      entries.append(
        .problem(
          Diagnostic(
            file: path, message: "the folder of body files must be a folder; found a file"),
          isAskedFor: true))
    }
    links.formUnion(LinkTrail(of: Self.way(toGiven: path)).places)
  }

  private static func way(toGiven path: String) -> FilePlace {
    FilePlace(folder: FileSystem.resolved(".") ?? "/", name: path)
  }

  /// The kind of the file at a given path; if there is none, `nil`, and the problem is in the entries.
  private mutating func kind(ofGiven path: String) -> FileStatus.Kind? {
    do throws(FileBytes.Failure) {
      return try FileBytes.kind(of: path)
    } catch {
      let reason =
        error.reason == "there is no such file" ? Self.absence(of: path) : error.reason
      links.formUnion(LinkTrail(of: Self.way(toGiven: path)).places)
      entries.append(.problem(Diagnostic(file: path, message: reason), isAskedFor: true))
      return nil
    }
  }

  /// A person may name a document where it is published.
  private static func absence(of path: String) -> String {
    ["http://", "https://"].contains(where: path.hasPrefix)
      ? "this must be a file or folder of this machine; found a URL, which is not fetched; download the file, and name it"
      : "there is no such file or folder"
  }

  private mutating func add(_ path: String) {
    guard let kind = kind(ofGiven: path) else { return }
    let way = Self.way(toGiven: path)
    switch kind {
    case .folder:
      links.formUnion(LinkTrail(of: way).places)
      entered = []
      let prefix = path.hasSuffix("/") ? path : path + "/"
      let resolved = enter(prefix) ?? prefix
      guard let names = names(in: prefix, calling: path, isAskedFor: true) else { return }
      let folder = Folder(prefix: prefix, resolved: resolved)
      if bodyFolder == nil,
        names.contains(where: {
          ["mappings", "__files"].contains($0.name) && isFolder($0, in: folder)
        })
      {
        bodyFolder = prefix + "__files"
      }
      add(names, in: folder, calling: path, as: "", bodies: nil)
    case .file, .other:
      let name = path.split(separator: "/").last.map(String.init) ?? path
      append(
        File(
          path: path, name: FileListing.scenarioName(of: name),
          bodyFolder: givenBodies ?? path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".",
          way: way, isAskedFor: true),
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

  /// Whether an entry is a folder or a link to one.
  private func isFolder(_ entry: FileSystem.Entry, in folder: Folder) -> Bool {
    switch entry.kind {
    case .folder: true
    case .file: false
    case .other: (try? FileBytes.kind(of: folder.prefix + entry.name)) == .folder
    }
  }

  /// Adds the entries of a folder that are to be read.
  /// - Parameters:
  ///   - path: the folder, for diagnostics.
  ///   - prefix: its path below the given folder, with a slash at the end; empty for the given one.
  ///   - bodies: the folder of body files, if every file below is a mapping.
  private mutating func add(
    _ entries: [FileSystem.Entry], in folder: Folder, calling path: String, as prefix: String,
    bodies: String?
  ) {
    // Below `mappings`, a folder of that name is one of many.
    if bodies == nil,
      let mappings = entries.first(where: { $0.name == "mappings" && isFolder($0, in: folder) })
    {
      let files = folder.prefix + "__files"
      // The other files are counted without those to which a link in `mappings` leads.
      add(mappings, in: folder, as: prefix + mappings.name, bodies: files)
      if FileSystem.target(ofLink: files) != nil {
        links.formUnion(LinkTrail(of: FilePlace(folder: folder.resolved, name: "__files")).places)
      }
      let others = entries.filter { !["mappings", "__files"].contains($0.name) }
      leave(others, in: folder, as: .besideMappings(path))
    } else {
      for entry in entries {
        if entry.name == "__files" {
          leave([entry], in: folder, as: .bodies(folder.prefix + entry.name))
        } else {
          add(entry, in: folder, as: prefix + entry.name, bodies: bodies)
        }
      }
    }
  }

  /// Leaves entries out, and keeps in mind which files would be read otherwise.
  private mutating func leave(
    _ entries: [FileSystem.Entry], in folder: Folder, as reason: UnreadFiles.Reason
  ) {
    var listing = FileListing(bodies: givenBodies)
    listing.entered = entered
    for entry in entries { listing.add(entry, in: folder, as: entry.name, bodies: nil) }
    let files = listing.unread.reduce(into: listing.seen) { files, inner in
      files.merge(inner.files) { first, _ in first }
    }
    if !files.isEmpty { unread.append(UnreadFiles(reason: reason, files: files)) }
  }

  /// - Parameters:
  ///   - name: the path below the given folder.
  ///   - bodies: the folder of body files, if every file below is a mapping.
  private mutating func add(
    _ entry: FileSystem.Entry, in folder: Folder, as name: String, bodies: String?
  ) {
    guard !OtherFiles.includes(entry.name) else { return }
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
      guard let resolved = enter(path), resolved != resolvedBodies,
        let entries = names(in: path, calling: path)
      else { return }
      let inner = Folder(prefix: path + "/", resolved: resolved)
      add(entries, in: inner, calling: path, as: name + "/", bodies: bodies)
    } else if isJSON {
      let isClear = entry.kind == .file
      let file = File(
        path: path, name: FileListing.scenarioName(of: name), isMapping: bodies != nil,
        bodyFolder: givenBodies ?? bodies ?? folder.prefix, way: isClear ? nil : way)
      append(
        file, resolved: isClear ? way.path : FileSystem.resolved(path))
    }
  }

  private mutating func append(_ file: File, resolved: String?) {
    if seen.updateValue(file.path, forKey: resolved ?? file.path) == nil {
      entries.append(.file(file))
    }
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
