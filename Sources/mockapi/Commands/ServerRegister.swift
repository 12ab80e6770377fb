// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPISystem
import MockAPIText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The running servers of this user, so that commands find the one that was started in a folder.
///
/// Each has a file in a folder of the user, and keeps it locked. The lock ends with the process, however that ends, so a file without
/// one is left over, and nobody takes another server on the same port for it. Nobody else may write to the folder or the files; what
/// is there besides stays as it is.
struct ServerRegister {
  /// Where a server may be, since not every process of a user has the same variables, the folders for new ones first.
  let folders: [String]
  /// The number of folders for new servers.
  private let ownCount: Int

  /// `nil` if the user has no folder for such files.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // https://specifications.freedesktop.org/basedir-spec: relative paths are ignored.
    let own = [
      path("XDG_RUNTIME_DIR"), path("XDG_CACHE_HOME"), path("HOME").map { $0 + "/.cache" },
    ].compactMap(\.self)
    guard !own.isEmpty else { return nil }
    // That of a login session, for processes outside of it.
    let session = path("XDG_RUNTIME_DIR") == nil ? ["/run/user/\(FileSystem.userID)"] : []
    ownCount = own.count
    folders = (own + session).map { $0 + "/mockapi/servers" }
  }

  /// A server in the register. It is there until it is removed, or the process ends.
  final class Entry {
    private let path: String
    private let lock: FileLock

    fileprivate init(path: String, lock: consuming FileLock) {
      self.path = path
      self.lock = lock
    }

    func remove() {
      // A file that stays is without a lock soon, and so left over.
      try? FileSystem.remove(path)
    }
  }

  /// Adds a server that was started in the working directory, and removes what is left over.
  /// - Parameters:
  ///   - url: its base URL.
  ///   - page: the link to its page, with the key; `nil` if it has none.
  /// - Throws: why it cannot be in the first folder, if it cannot be in any.
  func add(_ url: String, page: String? = nil) throws -> Entry {
    var reason: (any Error)?
    for folder in folders.prefix(ownCount) {
      do { return try add(url, page, in: folder) } catch { reason = reason ?? error }
    }
    throw reason ?? Errno.noSuchFile
  }

  private func add(_ url: String, _ page: String?, in folder: String) throws -> Entry {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // What others may write to, or a link leads to, is not for this register.
    guard FileSystem.isPrivate(folder, isFolder: true) else { throw Errno.notPermitted }
    // Nobody takes a new file for one that is left over, before it is locked.
    let lock = try FileSystem.lock(folder)
    for path in try Self.paths(in: folder)
    where (try? FileSystem.isLocked(path)) == false && Self.read(path)?["url"]?.string != nil {
      // One that cannot be removed is no server either.
      try? FileSystem.remove(path)
    }
    let text: JSONLiteral = [
      "folder": .string(FileManager.default.currentDirectoryPath), "url": .string(url),
      "page": .optional(page),
    ]
    let path = "\(folder)/\(UInt64.random(in: 0 ... .max)).json"
    try FileSystem.replace(path, with: text.bytes, mode: 0o600)
    let entry = Entry(path: path, lock: try FileSystem.lock(path))
    _ = consume lock
    return entry
  }

  /// The base URLs of the servers that were started in a folder, sorted.
  func urls(ofFolder folder: String) -> [String] {
    // Two variables may lead to the same folder.
    Set(folders.flatMap(Self.servers).filter { $0.folder == folder }.map(\.url)).sorted()
  }

  /// A running server of the register.
  struct Server {
    /// The folder in which it was started.
    let folder: String
    let url: String
    /// The link to its page, with the key; `nil` if it has none.
    let page: String?
  }

  /// The server at a URL; `nil` if it is not in the register.
  func server(at url: ServerURL) -> Server? {
    folders.flatMap(Self.servers).first { server in
      (try? ServerURL(server.url))?.isSame(as: url) == true
    }
  }

  private static func servers(in register: String) -> [Server] {
    // Without the folder, there are none; and a server gets the token of the user, so it must be one that the user has started.
    guard FileSystem.isPrivate(register, isFolder: true) else { return [] }
    return ((try? paths(in: register)) ?? []).compactMap { path in
      // A server may end at any moment.
      guard (try? FileSystem.isLocked(path)) == true, let entry = read(path),
        let folder = entry["folder"]?.string, let url = entry["url"]?.string
      else { return nil }
      return Server(folder: folder, url: url, page: entry["page"]?.string)
    }
  }

  private static func paths(in folder: String) throws -> [String] {
    try FileSystem.entries(in: folder).filter { isName($0.name) }
      .map { "\(folder)/\($0.name)" }
      .filter { FileSystem.isPrivate($0, isFolder: false) }
  }

  /// Whether a name is one that ``add(_:)`` gives.
  private static func isName(_ name: String) -> Bool {
    let number = name.utf8.dropLast(5)
    return name.hasSuffix(".json") && !number.isEmpty && number.allSatisfy(ASCII.isDigit)
  }

  private static func read(_ path: String) -> JSONValue? {
    guard let file = try? FileDescriptor.open(path) else { return nil }
    defer { file.close() }
    return (try? JSONDocument(parsing: file.readAll(limit: 65_536)))?.root
  }
}
