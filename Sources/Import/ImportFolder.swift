// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDigest
package import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPISystem
import MockAPIText

/// A folder that gets the scenario files of an import. A file that someone has changed by hand since the last import is kept.
package struct ImportFolder {
  /// What happens to files that were changed by hand.
  package enum Choice: Sendable {
    /// They stay.
    case ours
    /// They are replaced by the new version of the document.
    case theirs
  }

  package enum Action: String, Sendable {
    /// There is no such file yet.
    case created
    /// It is as it was written, and its document has changed.
    case changed
    /// It is already what the import makes.
    case same
    /// It was changed by hand, or made by hand or from another document, and is not as the import makes it.
    case heldBack
    /// Nothing in the document makes it any more.
    case orphan
    /// An orphan that is deleted.
    case deleted
  }

  /// What becomes of a file.
  package struct Step: Sendable {
    package let path: String
    package let action: Action
    /// The method and path of its scenario; its path if it is no scenario.
    package let title: String
    /// The differences to the file that there is, in words.
    package let changes: [String]
    /// What would make the contract stricter, and is left to a person.
    package let proposals: [String]
    fileprivate let bytes: [UInt8]
    /// The document and the place of its operation, for the record; `nil` if nothing makes it any more.
    fileprivate let source: Source?
  }

  fileprivate struct Source {
    let document: String
    let place: String
  }

  package let path: String
  private let bounds: FolderBounds
  private let record: ImportRecord

  /// - Throws: if the folder has a record that cannot be read.
  package init(_ path: String) throws(DocumentProblem) {
    self.path = path
    bounds = FolderBounds(of: path)
    let file = try bounds.file(ImportRecord.fileName)
    if (try? FileSystem.status(of: file)) == nil {
      record = ImportRecord()
    } else {
      record = try ImportRecord(path: file, bytes: try DocumentBytes.read(file, named: file))
    }
  }

  /// The steps of an import, in the order of its scenarios. Nothing is written yet.
  /// - Parameter prunes: whether files are deleted that nothing in the documents makes any more.
  package func steps(
    _ imported: ImportedDocuments, choice: Choice, prunes: Bool
  ) throws(DocumentProblem) -> [Step] {
    var steps: [Step] = []
    for document in imported.documents {
      let name = name(of: document)
      for scenario in document.result.scenarios {
        var scenario = scenario
        var proposals: [String] = []
        if document.isOfSamples, choice == .ours,
          let file = try unchangedFile(of: scenario, of: name)
        {
          let loosened = LoosenedScenario(scenario, after: file)
          (scenario, proposals) = (loosened.scenario, loosened.proposals)
        }
        let text = ScenarioText(of: scenario, bodies: .beside)
        let place = scenario.place
        let source = Source(
          document: name,
          place: place.file == document.path ? "\(place.position)" : place.description)
        steps.append(try step(text.file, from: source, choice: choice, proposals))
        for file in text.bodies {
          steps.append(try step(file, from: source, choice: choice, []))
        }
      }
    }
    let made = Set(steps.map(\.path))
    let sources = Set(imported.documents.map { name(of: $0) })
    let orphans = record.files.filter {
      !made.contains($0.key) && sources.contains($0.value.document)
    }
    for path in orphans.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let entry = orphans[path], let found = try content(of: path) else { continue }
      let isOurs = hash(found) == entry.hash
      let action: Action = !prunes ? .orphan : isOurs || choice == .theirs ? .deleted : .heldBack
      steps.append(
        Step(
          path: path, action: action, title: path, changes: [], proposals: [], bytes: [],
          source: nil))
    }
    return steps
  }

  private func step(
    _ file: ScenarioText.File, from source: Source, choice: Choice, _ proposals: [String]
  ) throws(DocumentProblem) -> Step {
    guard let found = try content(of: file.path) else {
      return Step(
        path: file.path, action: .created, title: Self.title(file, nil), changes: [],
        proposals: [], bytes: file.bytes, source: source)
    }
    if found == file.bytes {
      return Step(
        path: file.path, action: .same, title: Self.title(file, nil), changes: [],
        proposals: proposals, bytes: file.bytes, source: source)
    }
    let (old, new) = (try? JSONDocument(parsing: found), try? JSONDocument(parsing: file.bytes))
    var changes: [String] = []
    if let old, let new { changes = ScenarioChanges(from: old.root, to: new.root).lines }
    return Step(
      path: file.path,
      action: choice == .theirs || isOurs(found, file.path, source.document) ? .changed : .heldBack,
      title: Self.title(file, new?.root), changes: changes, proposals: proposals,
      bytes: file.bytes, source: source)
  }

  /// Whether a file is as an earlier import of a document has written it.
  private func isOurs(_ bytes: [UInt8], _ path: String, _ document: String) -> Bool {
    record.files[path].map { $0.document == document && $0.hash == hash(bytes) } ?? false
  }

  /// The file of a scenario as an earlier import has written it; `nil` if there is none, or another one.
  private func unchangedFile(
    of scenario: ImportedScenario, of document: String
  ) throws(DocumentProblem) -> JSONValue? {
    let path = scenario.name + ".json"
    guard let found = try content(of: path), isOurs(found, path, document) else { return nil }
    return (try? JSONDocument(parsing: found))?.root
  }

  private static func title(_ file: ScenarioText.File, _ known: JSONValue?) -> String {
    guard file.path.hasSuffix(".json"),
      let root = known ?? (try? JSONDocument(parsing: file.bytes))?.root,
      let request = root["request"]
    else { return file.path }
    let path = ["urlPath", "urlPathTemplate", "url", "urlPathPattern", "urlPattern"].lazy
      .compactMap { request[$0]?.string }.first
    let title = [request["method"]?.string, path].compactMap { $0 }.joined(separator: " ")
    return title.isEmpty ? file.path : title
  }

  /// The document in the record.
  private func name(of document: ImportedDocument) -> String {
    RelativePath.of(document.path, from: path)
  }

  private func hash(_ bytes: [UInt8]) -> String { HexText.of(SHA256.digest(bytes)) }

  /// The bytes of a file in the folder; `nil` if there is none.
  private func content(of path: String) throws(DocumentProblem) -> [UInt8]? {
    let file = try bounds.file(path)
    do throws(Errno) { _ = try FileSystem.status(of: file) } catch {
      // A folder on the way may be missing, too.
      if error == .noSuchFile { return nil }
    }
    return try DocumentBytes.read(file, named: file)
  }

  // MARK: Writing

  /// Makes the changes, all or none, and notes them for the next import.
  /// - Parameter options: the words of the import's options.
  package func write(
    _ steps: [Step], of imported: ImportedDocuments, options: [String]
  ) throws(DocumentProblem) {
    let transaction = FileTransaction()
    var record = record
    for document in imported.documents { record.documents[name(of: document)] = document.hash }
    record.options = options
    let files = try steps.map { step throws(DocumentProblem) in try bounds.file(step.path) }
    let recordFile = try bounds.file(ImportRecord.fileName)
    try makeFolders(for: zip(steps, files).filter { $0.0.action == .created }.map(\.1))
    do throws(FileTransaction.Failure) {
      for (step, file) in zip(steps, files) {
        switch step.action {
        case .same:
          record.files[step.path] = entry(of: step)
        case .created, .changed:
          try transaction.put(step.bytes, at: file, mode: 0o644)
          record.files[step.path] = entry(of: step)
        case .deleted:
          transaction.delete(file)
          record.files[step.path] = nil
        case .heldBack, .orphan: break
        }
      }
      try transaction.put(record.bytes, at: recordFile, mode: 0o644)
      try transaction.make()
    } catch {
      throw DocumentProblem(
        "\(error.path) must be a file that can be \(error.isDeletion ? "deleted" : "written"): \(error.reason). "
          + "Nothing was changed")
    }
  }

  private func makeFolders(for files: [String]) throws(DocumentProblem) {
    var folders: Set = [path]
    for file in files {
      folders.insert(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
    }
    for folder in folders.sorted() {
      do throws(Errno) { try FileSystem.makeFolders(folder) } catch {
        throw DocumentProblem("\(folder) must be a folder that can be made: \(error)")
      }
    }
  }

  private func entry(of step: Step) -> ImportRecord.Entry {
    ImportRecord.Entry(
      document: step.source?.document ?? "", place: step.source?.place ?? "",
      hash: hash(step.bytes))
  }
}
