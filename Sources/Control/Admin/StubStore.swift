// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem

/// The stubs of the server: those of files and, above them, those that clients add. Each change is made as a whole.
final class StubStore: Sendable {
  private let context: ControlContext
  /// Held while a change is made, so that a check and its change belong together.
  private let files: Mutex<MappingFiles>

  init(_ context: ControlContext) {
    self.context = context
    files = Mutex(MappingFiles(loaded: context.catalogue.loaded.scenarios))
  }

  // MARK: Reading

  /// In the order in which they answer: by priority, then the newest first.
  var all: [Stub] { context.catalogue.scenarios.compactMap { Stub($0) } }

  /// The stub that answers first of those with an id.
  func stub(_ id: ScenarioID) -> Stub? {
    context.catalogue.scenarios(withID: id).lazy.compactMap { Stub($0) }.first
  }

  /// How mappings are read, and with them the request patterns and matchers of calls.
  var readingOptions: TemplateOptions { context.catalogue.loaded.templates }

  // MARK: Adding and replacing

  /// How to treat duplicate ids.
  enum Policy {
    case refuse, replace, ignore
  }

  /// Adds stubs; the first one becomes the newest. A stub with a known id keeps its place.
  /// - Parameter deletesOthers: whether all other stubs are removed.
  func put(_ stubs: [NewStub], _ policy: Policy, deletesOthers: Bool = false) throws(AdminError) {
    try change { files throws(AdminError) in
      var accepted: [NewStub] = []
      var replaced: [Stub] = []
      // The newest is added last.
      for stub in stubs.reversed() {
        let known = stub.hasChosenID ? self.stub(stub.id) : nil
        if known != nil, policy == .refuse { throw .duplicateID(stub.id) }
        if known != nil, policy == .ignore { continue }
        accepted.append(stub)
        if let known, !Self.isOwn(known) { replaced.append(known) }
      }
      let removed = deletesOthers ? others(than: stubs) : []
      let changes =
        self.changes(toRemove: removed + replaced) + accepted.map { Self.put($0) }
      try make(changes, writing: accepted, deleting: removed, areNamed: false, &files)
    }
  }

  /// Replaces a stub wholly.
  func replace(_ id: ScenarioID, with stub: NewStub) throws(AdminError) {
    try change { files throws(AdminError) in
      guard let known = self.stub(id) else { throw .notFound }
      let changes =
        (Self.isOwn(known) ? [] : self.changes(toRemove: [known])) + [Self.put(stub)]
      try make(changes, writing: [stub], &files)
    }
  }

  /// Makes all added stubs persistent, and writes their files. Stubs of files are saved already.
  func save() throws(AdminError) {
    try change { files throws(AdminError) in
      let added = all.filter { $0.file == nil }
      var stubs: [NewStub] = []
      for stub in added { stubs.append(try NewStub(stub.source, id: stub.id, isPersistent: true)) }
      // Each becomes a text of its own. The oldest is put first, so the order stays.
      let texts = Set(added.map(\.scenario.file)).subtracting(stubs.map(\.textName))
      let changes =
        texts.map { CatalogueChange.remove(name: $0) }
        + stubs.reversed().map { Self.put($0) }
      try make(changes, writing: stubs.reversed(), &files)
    }
  }

  /// Reads the stubs with a text of their own and a body file again, because the file has changed.
  func reloadBodies() {
    try? change { _ throws(AdminError) in
      for stub in all where Self.isOwn(stub) && stub.source["response"]?["bodyFileName"] != nil {
        // A stub whose file is gone stays as it was.
        _ = try? context.catalogue.apply([
          .put(
            text: Array(stub.scenario.declaration), name: NewStub.textName(of: stub.id),
            isMapping: true)
        ])
      }
    }
    context.catalogue.reload()
  }

  // MARK: Removing

  /// Removes stubs.
  /// - Parameter areNamed: whether the client names them, and not all stubs; then the files of persistent ones go too.
  func remove(areNamed: Bool, where isChosen: (Stub) -> Bool) throws(AdminError) {
    try change { files throws(AdminError) in
      let stubs = all.filter(isChosen)
      try make(changes(toRemove: stubs), deleting: stubs, areNamed: areNamed, &files)
    }
  }

  /// Removes the stubs with an id.
  /// - Returns: whether there were any.
  func remove(_ id: ScenarioID) throws(AdminError) -> Bool {
    var isKnown = false
    try change { files throws(AdminError) in
      guard let stub = self.stub(id) else { return }
      isKnown = true
      try make(changes(toRemove: [stub]), deleting: [stub], areNamed: true, &files)
    }
    return isKnown
  }

  /// Back to the files.
  func reset() {
    try? change { _ throws(AdminError) in
      context.catalogue.removeAdditions()
      context.catalogue.reload()
    }
  }

  // MARK: Changes

  private func change(
    _ body: (inout MappingFiles) throws(AdminError) -> Void
  ) throws(AdminError) {
    let result = files.withLock { files -> Result<Void, AdminError> in
      do throws(AdminError) {
        try body(&files)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Makes changes, writes the files of persistent stubs, and deletes files. If one of them is impossible, nothing has changed.
  /// - Parameters:
  ///   - stubs: the new ones in the changes.
  ///   - removed: the stubs whose files are deleted, if they may be.
  ///   - areNamed: whether the client names the removed ones.
  private func make(
    _ changes: [CatalogueChange], writing stubs: [NewStub] = [], deleting removed: [Stub] = [],
    areNamed: Bool = false, _ files: inout MappingFiles
  ) throws(AdminError) {
    var next = files
    let disk = FileTransaction()
    let persistent = stubs.filter(\.isPersistent)
    if !persistent.isEmpty {
      let folder = try AdminError.ofFiles { () throws(FileRefusal) in
        try ServedFolder(context.catalogue)
      }
      let loaded = loadedScenarios(Set(persistent.map(\.id)))
      for stub in persistent {
        try next.write(stub, replacing: loaded[stub.id], in: folder, by: disk)
      }
    }
    let deleted = Self.delete(
      removed, areNamed: areNamed, loadedScenarios(Set(removed.map(\.id))),
      // Without one folder, only files are deleted that this server has written.
      in: try? ServedFolder(context.catalogue), &next, by: disk)
    // If the folder is watched, a new file is loaded at once, and is not to answer beside the added stub.
    try make(changes + persistent.map { .hide($0.id) }, of: stubs, with: disk)
    files = next
    if deleted.isEmpty { return }
    context.catalogue.reload()
    // Without a text, nothing can be refused.
    _ = try? context.catalogue.apply(deleted.map { .unhide($0) })
  }

  private func make(
    _ changes: [CatalogueChange], of stubs: [NewStub], with disk: FileTransaction
  ) throws(AdminError) {
    func write() throws(AdminError) {
      try AdminError.ofFiles { () throws(FileRefusal) in try ServedFolder.make(disk) }
    }
    if changes.isEmpty { return try write() }
    do {
      try context.catalogue.apply(changes, with: write)
    } catch let error as AdminError {
      throw error
    } catch let error as InvalidScenarios {
      let first =
        error.diagnostics.first ?? Diagnostic(file: "", message: "the stub cannot be read")
      // A stub that was there before cannot be wrong now, except for its body file.
      guard let stub = stubs.first(where: { $0.textName == first.file }) else {
        throw .refusedFile(first.description)
      }
      throw stub.error(for: first)
    } catch {
      preconditionFailure("an unknown error: \(error)")
    }
  }

  /// - Returns: the ids of the stubs whose files are deleted.
  private static func delete(
    _ stubs: [Stub], areNamed: Bool, _ loaded: [ScenarioID: Scenario], in folder: ServedFolder?,
    _ files: inout MappingFiles, by changes: FileTransaction
  ) -> [ScenarioID] {
    stubs.map(\.id).filter { id in
      files.delete(id, loaded: loaded[id], isNamed: areNamed, in: folder, by: changes)
    }
  }

  private func others(than stubs: [NewStub]) -> [Stub] {
    let ids = Set(stubs.map(\.id))
    return all.filter { !ids.contains($0.id) }
  }

  /// The mappings of files with some ids, served or not.
  private func loadedScenarios(_ ids: Set<ScenarioID>) -> [ScenarioID: Scenario] {
    let mappings = context.catalogue.loaded.scenarios.filter {
      $0.origin == .wireMock && ids.contains($0.id)
    }
    return Dictionary(mappings.map { ($0.id, $0) }) { first, _ in first }
  }

  private static func put(_ stub: NewStub) -> CatalogueChange {
    .put(text: stub.text, name: stub.textName, isMapping: true)
  }

  /// Whether a stub has a text of its own, so that another version of it takes its place.
  private static func isOwn(_ stub: Stub) -> Bool {
    stub.scenario.source == .addition(NewStub.textName(of: stub.id))
  }

  private func changes(toRemove stubs: [Stub]) -> [CatalogueChange] {
    var changes: [CatalogueChange] = []
    // Texts that were added in another way.
    var others: Set<String> = []
    for stub in stubs {
      // Hidden, too, since otherwise the stub of a file with this id would answer again.
      guard case .addition(let name) = stub.scenario.source else {
        changes.append(.hide(stub.id))
        continue
      }
      changes += [.remove(name: name), .hide(stub.id)]
      if !Self.isOwn(stub) { others.insert(name) }
    }
    if others.isEmpty { return changes }
    // Such a text may have several stubs; those that are not removed stay, each by itself.
    let removed = Set(stubs.map(\.scenario))
    let rest = all.filter { stub in
      guard case .addition(let name) = stub.scenario.source else { return false }
      return others.contains(name) && !removed.contains(stub.scenario)
    }
    return changes
      + rest.reversed().map {
        .put(text: $0.form.bytes(), name: NewStub.textName(of: $0.id), isMapping: true)
      }
  }
}
