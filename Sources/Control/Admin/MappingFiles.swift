// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// The files of persistent stubs, and which of them this server has written.
struct MappingFiles: Sendable {
  /// The files that this server has written, by the id of their stub.
  private var written: [ScenarioID: String] = [:]
  /// The `insertionIndex` of the next stub.
  private var nextIndex: Int

  /// - Parameter loaded: the scenarios of the files.
  init(loaded: [Scenario]) {
    nextIndex = (loaded.compactMap { $0.mapping?.insertionIndex }.max() ?? -1) + 1
  }

  /// Adds the file of a stub to changes: the file that it has already, or a new one.
  /// - Parameter loaded: the scenario of a file with the same id.
  mutating func write(
    _ stub: NewStub, replacing loaded: Scenario?, in folder: ServedFolder,
    by changes: FileTransaction
  ) throws(AdminError) {
    let name = try name(of: stub, replacing: loaded, in: folder)
    let bytes = PrettyJSON.spread(stub.form.bytes(insertionIndex: nextIndex))
    try AdminError.ofFiles { () throws(FileRefusal) in
      try folder.write(bytes, to: name, in: folder.mappings, by: changes)
    }
    nextIndex += 1
    // A file of the user stays one.
    if loaded == nil || written[stub.id] != nil {
      written[stub.id] = folder.mappings + "/" + name
    }
  }

  /// The path of the file of a stub, from the folder of mappings.
  private func name(of stub: NewStub, replacing loaded: Scenario?, in folder: ServedFolder)
    throws(AdminError) -> String
  {
    let path: String
    if let known = written[stub.id] {
      path = known
    } else if let loaded {
      path = try Self.ownFile(of: loaded, in: folder)
    } else {
      return Self.fileName(of: stub.form)
    }
    return String(path.dropFirst(folder.mappings.count + 1))
  }

  /// Adds the deletion of the file of a stub to changes, if there is one that may be deleted: a file that this server has written,
  /// or, if the client names this stub, a file with only this stub that says that it is persistent.
  ///
  /// WireMock deletes the files of all stubs when all stubs are deleted, even those that people wrote. Here they stay.
  /// - Returns: whether a file is deleted.
  mutating func delete(
    _ id: ScenarioID, loaded: Scenario?, isNamed: Bool, in folder: ServedFolder?,
    by changes: FileTransaction
  ) -> Bool {
    if let path = written.removeValue(forKey: id) {
      changes.delete(path)
      return true
    }
    guard isNamed, let folder, let loaded, loaded.mapping?.isPersistent == true,
      let path = try? Self.ownFile(of: loaded, in: folder)
    else { return false }
    changes.delete(path)
    return true
  }

  /// The file of a stub, if it contains nothing else.
  private static func ownFile(of scenario: Scenario, in folder: ServedFolder) throws(AdminError)
    -> String
  {
    let path = scenario.file
    guard folder.isMapping(path), path.hasPrefix(folder.mappings + "/") else {
      throw .refusedFile(
        "the stub is in '\(path)', which is not below \(folder.mappings), so it is not written")
    }
    guard let file = try? FileDescriptor.open(path) else {
      throw .refusedFile("the file '\(path)' of the stub cannot be read")
    }
    defer { file.close() }
    let bytes = (try? file.readAll(limit: 1 << 26)) ?? []
    let root = (try? JSONDocument(parsing: bytes, dialect: .wireMock))?.root
    guard root?["mappings"] == nil else {
      throw .refusedFile(
        "the file '\(path)' of the stub contains several stubs, so it is not written; edit the file"
      )
    }
    return path
  }

  // MARK: Names

  /// The name of a stub, or the path of its URL, and its id: `get-user-6c6fe4ef-….json`.
  private static func fileName(of form: StubForm) -> String {
    let name = StubForm.name(form.source) ?? pathName(form.source["request"])
    let safe = name.lowercased().utf8.compactMap { byte -> UInt8? in
      if byte == UInt8(ascii: " ") { return UInt8(ascii: "-") }
      let isPlain =
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
      return isPlain ? byte : nil
    }
    let prefix = safe.isEmpty ? "" : String(decoding: safe.prefix(120), as: UTF8.self) + "-"
    return "\(prefix)\(form.id).json"
  }

  private static func pathName(_ request: JSONValue?) -> String {
    let keys = ["url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate"]
    guard let url = keys.lazy.compactMap({ request?[$0]?.string }).first else { return "" }
    return url.prefix { $0 != "?" }.split(separator: "/").joined(separator: "_")
  }
}
