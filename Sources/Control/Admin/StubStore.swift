// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import Synchronization

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

  // MARK: Adding and replacing

  /// What is to happen with stubs whose id is taken.
  enum Policy {
    case refuse, replace, ignore
  }

  /// Adds stubs; the first one becomes the newest. A stub with a known id keeps its place.
  /// - Parameter deletesOthers: whether all other stubs are removed.
  func put(_ stubs: [NewStub], _ policy: Policy, deletesOthers: Bool = false) throws(AdminError) {
    try change { files throws(AdminError) in
      var accepted: [NewStub] = []
      var changes: [CatalogueChange] = []
      // The newest is added last.
      for stub in stubs.reversed() {
        let known = stub.hasChosenID ? self.stub(stub.id) : nil
        if known != nil, policy == .refuse { throw .duplicateID(stub.id) }
        if known != nil, policy == .ignore { continue }
        accepted.append(stub)
        if let known { changes += self.changes(toReplace: known) }
        changes.append(.put(text: stub.text, name: stub.textName, isMapping: true))
      }
      let removed = deletesOthers ? others(than: stubs) : []
      changes = removed.flatMap { self.changes(toRemove: $0) } + changes
      try write(accepted, afterMaking: changes, &files)
      delete(removed, areNamed: false, &files)
    }
  }

  /// Replaces a stub wholly.
  func replace(_ id: ScenarioID, with stub: NewStub) throws(AdminError) {
    try change { files throws(AdminError) in
      guard let known = self.stub(id) else { throw .notFound }
      let changes =
        self.changes(toReplace: known) + [
          .put(text: stub.text, name: stub.textName, isMapping: true)
        ]
      try write([stub], afterMaking: changes, &files)
    }
  }

  /// Makes all added stubs persistent, and writes their files. Stubs of files are saved already.
  func save() throws(AdminError) {
    try change { files throws(AdminError) in
      var stubs: [NewStub] = []
      for stub in all where stub.file == nil {
        stubs.append(try NewStub(stub.source, id: stub.id, isPersistent: true))
      }
      let changes = stubs.map {
        CatalogueChange.put(text: $0.text, name: $0.textName, isMapping: true)
      }
      try write(stubs.reversed(), afterMaking: changes, &files)
    }
  }

  /// Reads the added stubs with a body file again, because it has changed.
  func reloadBodies() {
    try? change { _ throws(AdminError) in
      for stub in all where stub.file == nil && stub.source["response"]?["bodyFileName"] != nil {
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
  func remove(areNamed: Bool, where isChosen: (Stub) -> Bool) {
    try? change { files throws(AdminError) in
      let stubs = all.filter(isChosen)
      try make(stubs.flatMap { changes(toRemove: $0) }, of: [])
      delete(stubs, areNamed: areNamed, &files)
    }
  }

  /// Removes the stubs with an id.
  /// - Returns: whether there were any.
  func remove(_ id: ScenarioID) -> Bool {
    var isKnown = false
    try? change { files throws(AdminError) in
      guard let stub = self.stub(id) else { return }
      isKnown = true
      try make(changes(toRemove: stub), of: [])
      delete([stub], areNamed: true, &files)
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

  /// Makes changes, and writes the files of persistent stubs. Both are refused if one of them is impossible.
  private func write(
    _ stubs: [NewStub], afterMaking changes: [CatalogueChange], _ files: inout MappingFiles
  ) throws(AdminError) {
    let persistent = stubs.filter(\.isPersistent)
    if persistent.isEmpty { return try make(changes, of: stubs) }
    let folder = try ServedFolder(context.catalogue.paths)
    try folder.make()
    let loaded = loadedScenarios(Set(persistent.map(\.id)))
    for stub in persistent { try files.check(stub, replacing: loaded[stub.id], in: folder) }
    // If the folder is watched, the new file is loaded at once, and is not to answer beside the added stub.
    try make(changes + persistent.map { .hide($0.id) }, of: stubs)
    for stub in persistent { try files.write(stub, replacing: loaded[stub.id], in: folder) }
  }

  private func make(_ changes: [CatalogueChange], of stubs: [NewStub]) throws(AdminError) {
    if changes.isEmpty { return }
    do throws(InvalidScenarios) {
      try context.catalogue.apply(changes)
    } catch {
      let first =
        error.diagnostics.first ?? Diagnostic(file: "", message: "the stub cannot be read")
      // A stub that was there before cannot be wrong now, except for its body file.
      guard let stub = stubs.first(where: { $0.textName == first.file }) else {
        throw .refusedFile(first.description)
      }
      throw stub.error(for: first)
    }
  }

  private func delete(_ stubs: [Stub], areNamed: Bool, _ files: inout MappingFiles) {
    let folder = try? ServedFolder(context.catalogue.paths)
    let loaded = loadedScenarios(Set(stubs.map(\.id)))
    let deleted = stubs.map(\.id).filter { id in
      files.delete(id, loaded: loaded[id], isNamed: areNamed, in: folder)
    }
    if deleted.isEmpty { return }
    context.catalogue.reload()
    // Without a text, nothing can be refused.
    _ = try? context.catalogue.apply(deleted.map { .unhide($0) })
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

  private func changes(toReplace stub: Stub) -> [CatalogueChange] {
    stub.scenario.source == .addition(NewStub.textName(of: stub.id)) ? [] : changes(toRemove: stub)
  }

  private func changes(toRemove stub: Stub) -> [CatalogueChange] {
    guard case .addition(let name) = stub.scenario.source else { return [.hide(stub.id)] }
    // Otherwise the stub of a file with this id would answer again.
    if name == NewStub.textName(of: stub.id) { return [.remove(name: name), .hide(stub.id)] }
    // A text that was added in another way may have several stubs; the others stay, each by itself.
    let others = all.filter { $0.scenario.source == stub.scenario.source && $0.id != stub.id }
    return [.remove(name: name)]
      + others.reversed().map {
        .put(text: $0.form.bytes(), name: NewStub.textName(of: $0.id), isMapping: true)
      }
  }
}
