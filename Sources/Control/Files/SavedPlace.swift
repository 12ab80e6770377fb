// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPISystem

/// The file of a scenario that is saved.
struct SavedPlace {
  /// The file is not what the server has read.
  struct Changed: Error {
    let detail: String
  }

  /// As the loader finds it.
  let path: String
  private let folder: ServedFolder
  /// The path from the served folder.
  private let name: String

  /// Whether the file has another name than the scenario, so that its text must have the name.
  let needsName: Bool

  /// The file that has the scenario, also behind an addition; otherwise the one with its name.
  init(of name: String, served: Scenario?, in catalogue: Catalogue) throws(FileRefusal) {
    folder = try ServedFolder(catalogue)
    guard let known = Self.file(of: name, served: served, in: catalogue) else {
      if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        throw .refusedFile(
          "the name of a new file must not have control characters; found '\(name)'; choose another name"
        )
      }
      let file = name + ".json"
      self.name = file
      path = try folder.path(of: file, in: folder.scenarios)
      needsName = false
      try folder.refuseUnread(file)
      try Self.refuseLink(path)
      return
    }
    path = known.file
    guard known.origin == .scenarioFile, path.hasPrefix(folder.scenarios + "/") else {
      throw .refusedFile(
        "'\(path)' is not a scenario file below \(folder.scenarios), so it is not written; "
          + "edit the file")
    }
    guard served != nil else {
      throw .refusedFile(
        "'\(path)' has a scenario of this name, which was removed only from the server; "
          + "DELETE /__mockapi/scenarios serves it again")
    }
    try Self.refuseLink(path)
    self.name = String(path.dropFirst(folder.scenarios.count + 1))
    needsName = self.name != name + ".json"
  }

  /// Refuses a link, also one that leads nowhere: it would be replaced.
  private static func refuseLink(_ path: String) throws(FileRefusal) {
    guard FileSystem.target(ofLink: path) == nil else {
      throw .refusedFile(
        "the file must not be a link; found '\(path)'; edit the file that it leads to")
    }
  }

  /// The scenario of a file that is to be replaced.
  private static func file(
    of name: String, served: Scenario?, in catalogue: Catalogue
  ) -> Scenario? {
    if let served, case .file = served.source { return served }
    return catalogue.loaded.scenarios.first { $0.name == name && $0.origin == .scenarioFile }
  }

  /// Writes the file if it has what was read: somebody may edit it, also in the moment in which it is written.
  func write(_ text: [UInt8], over loaded: LoadedScenarios) throws {
    let known = loaded.scenarios.first { $0.file == path }
    try check(known)
    try replace(known, with: text)
  }

  /// Compares the file with what was read, before anything is made.
  private func check(_ known: Scenario?) throws(Changed) {
    guard let bytes = Self.bytes(of: path) else {
      if known == nil, FileSystem.resolved(path) == nil { return }
      throw Changed(detail: "the file '\(path)' must be a file that can be read; look at it")
    }
    guard let known else {
      throw Changed(
        detail: "the file '\(path)' must not be there, because its scenario is not served; "
          + "correct it, or delete it")
    }
    guard Self.has(known, bytes) else { throw .changed(path) }
  }

  private static func has(_ known: Scenario, _ bytes: [UInt8]) -> Bool {
    let root = (try? JSONDocument(parsing: bytes))?.root
    return root?.source.elementsEqual(known.declaration) == true
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = try? FileDescriptor.open(path) else { return nil }
    defer { file.close() }
    guard (try? file.status())?.kind == .file else { return nil }
    return try? file.readAll(limit: .max)
  }

  /// - Parameter known: the scenario that the file has; `nil` if there must be no file.
  func replace(_ known: Scenario?, with text: [UInt8]) throws {
    let changes = FileTransaction()
    try folder.write(text, to: name, in: folder.scenarios, by: changes)
    let isMeant: ((String) -> Bool)? = known.map { known in
      { path in
        // Somebody may have put a link there, which would be replaced.
        FileSystem.target(ofLink: path) == nil
          && Self.bytes(of: path).map { Self.has(known, $0) } == true
      }
    }
    guard try ServedFolder.make(changes, replacing: isMeant) else { throw Changed.changed(path) }
  }
}

extension SavedPlace.Changed {
  fileprivate static func changed(_ path: String) -> Self {
    Self(
      detail: "the file '\(path)' must have the text that is served; it has changed since it was "
        + "read, or has an error; look at it")
  }
}
