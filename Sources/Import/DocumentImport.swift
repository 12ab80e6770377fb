// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIImportModel
import MockAPIJSON
package import MockAPILoading

/// Documents as scenarios: what becomes of each document, and the scenarios of all.
///
/// ```swift
/// let document = try Document(contentsOf: "api.yaml")
/// var importing = DocumentImport(options: ImportOptions())
/// try importing.add(document, files: FolderFiles(of: "api.yaml"))
/// let imported = importing.finished()
/// imported.texts(bodies: .beside).map(\.file.path)  // ["pets/listPets.json", …]
/// ```
package struct DocumentImport {
  private let options: ImportOptions
  private let formats: [ImportFormat]
  /// What fetches the documents behind URLs in references; `nil` if none is fetched.
  private let web: WebDocuments?
  private let prefix: String
  private var documents: [ImportedDocument] = []
  /// The formats of the documents, by name, and where the first document begins.
  private var used: [ImportFormat] = []
  private var start: DocumentPlace?
  /// The names of scenarios, in small letters.
  private var names: Set<String> = []

  /// - Parameters:
  ///   - formats: those that documents may have.
  ///   - web: what fetches the documents behind URLs in references; `nil` if none is fetched.
  package init(
    options: ImportOptions, formats: [ImportFormat] = ImportFormat.all, web: WebDocuments? = nil
  ) {
    self.options = options
    self.formats = formats
    self.web = web
    prefix = options.prefix.isEmpty ? "" : FileName.cleaned(options.prefix)
  }

  /// Whether a document has the keys of a format.
  package static func recognises(_ document: Document) -> Bool {
    ImportFormat.all.contains { $0.recognises(document.root) }
  }

  /// Imports a document.
  /// - Parameter hash: the SHA-256 of its file, for the record of what was imported.
  /// - Throws: if it has no known format.
  package mutating func add(
    _ document: Document, files: any DocumentFiles, hash: String = ""
  ) throws(DocumentProblem) {
    let format = try ImportFormat.of(document, among: formats)
    if !used.contains(where: { $0.name == format.name }) { used.append(format) }
    start = start ?? document.place(of: document.root)
    var reached = files
    if format.followsURLs, let web { reached = WebFiles(files, and: web) }
    var result = format.result(document, reached, options)
    for remark in document.remarks {
      guard let place = remark.place else { continue }
      result.warnings.append(ImportWarning("yaml", remark.message, at: place))
    }
    for index in result.scenarios.indices {
      result.scenarios[index].prefix = prefix
      let wanted = result.scenarios[index].name
      let cleaned = FileName.cleaned(wanted)
      let name = ScenarioNames.unique(cleaned, among: &names)
      if name == wanted { continue }
      result.scenarios[index].name = name
      result.warnings.append(
        ImportWarning(
          "name",
          "the scenario '\(wanted)' gets the name '\(name)', since "
            + (cleaned == wanted
              ? "each needs a file of its own"
              : "a path of files must have short names of letters, digits, '.', '_' and '-' without a meaning of their own"),
          at: result.scenarios[index].place))
    }
    let files = Self.files(of: &result)
    documents.append(
      ImportedDocument(document, format: format, hash: hash, result: result, files: files))
  }

  /// The files of the scenarios, bodies included. Scenarios that no file can have are left out.
  private static func files(of result: inout ImportResult) -> [ScenarioText.File] {
    var files: [ScenarioText.File] = []
    var kept: [ImportedScenario] = []
    for var scenario in result.scenarios {
      result.warnings += GivenExpectations.check(&scenario)
      let text = ScenarioText(of: scenario, bodies: .inside)
      if text.isTooDeep {
        result.skipped.append(
          SkippedOperation(
            scenario.name,
            reason:
              "a scenario file must have at most \(JSONDocument.defaultMaximumDepth) arrays and objects inside each other; found more",
            isFault: true, at: scenario.place))
      } else {
        kept.append(scenario)
        files.append(text.file)
      }
    }
    result.scenarios = kept
    return files
  }

  private static let allowNet = "allow-net"

  /// All scenarios, checked as `mockapi check` checks them.
  package func finished() -> ImportedDocuments {
    var documents = documents
    if !documents.isEmpty { documents[0].result.warnings += warningsOfOptions }
    return ImportedDocuments(documents)
  }

  /// Options that have no effect on any of the documents.
  private var warningsOfOptions: [ImportWarning] {
    guard let start else { return [] }
    return (options.changed + (web == nil ? [] : [Self.allowNet])).compactMap { name in
      func has(_ format: ImportFormat) -> Bool {
        name == Self.allowNet ? format.followsURLs : format.options?.contains(name) ?? true
      }
      if used.contains(where: has) { return nil }
      let here = used.map(\.name).joined(separator: " and ")
      let others = formats.filter(has).map(\.name)
      return ImportWarning(
        "option-without-effect",
        "--\(name) has no effect on \(here); "
          + (others.isEmpty ? "leave it out" : "it is for \(others.joined(separator: " and "))"),
        at: start)
    }
  }
}

/// A document, and what became of it.
package struct ImportedDocument {
  package let path: String
  let format: String
  /// Whether its contracts come from samples, not from promises.
  let isOfSamples: Bool
  let hash: String
  package internal(set) var result: ImportResult
  /// The files of the scenarios, bodies included, until they are loaded.
  fileprivate var files: [ScenarioText.File]

  init(
    _ document: Document, format: ImportFormat, hash: String, result: ImportResult,
    files: [ScenarioText.File]
  ) {
    path = document.path
    self.format = format.name
    isOfSamples = format.isOfSamples
    self.hash = hash
    self.result = result
    self.files = files
  }

  /// The path that the file of a scenario is loaded with: as if the document were a folder, so that a reader sees where it comes from.
  fileprivate func path(of scenario: ImportedScenario) -> String {
    path + "/" + scenario.name + ".json"
  }

  /// Leaves out contracts that the answers of their own scenarios contradict: no file can have them, and without one it is served.
  /// - Returns: whether there are such contracts.
  fileprivate mutating func leaveOutContracts(refusedBy loaded: LoadedScenarios) -> Bool {
    let refused = Set(loaded.diagnostics.filter { $0.severity == .error }.map(\.file))
    if refused.isEmpty { return false }
    var hasChanged = false
    for index in result.scenarios.indices {
      var scenario = result.scenarios[index]
      guard scenario.contract != nil, refused.contains(path(of: scenario)),
        let error = scenario.errorOfFile
      else { continue }
      scenario.contract = nil
      // Another fault is told by the check of the whole.
      guard scenario.errorOfFile == nil else { continue }
      result.scenarios[index] = scenario
      files[index] = ScenarioText(of: scenario, bodies: .inside).file
      result.warnings.append(
        ImportWarning(
          "contract", "\(scenario.name): the contract is left out: \(error)", at: scenario.place))
      hasChanged = true
    }
    return hasChanged
  }
}

/// The scenarios of all documents of an import.
package struct ImportedDocuments {
  package private(set) var documents: [ImportedDocument]
  /// The scenarios, loaded from their texts in memory.
  package let loaded: LoadedScenarios

  init(_ documents: [ImportedDocument]) {
    var documents = documents
    var loaded = Self.load(documents)
    var hasChanged = false
    for index in documents.indices where documents[index].leaveOutContracts(refusedBy: loaded) {
      hasChanged = true
    }
    if hasChanged { loaded = Self.load(documents) }
    self.loaded = loaded
    let check = ImportCheck(loaded)
    for index in documents.indices {
      documents[index].files = []
      let document = documents[index]
      documents[index].result.warnings += document.result.scenarios.flatMap { scenario in
        check.warnings(about: scenario, in: document.path(of: scenario))
      }
    }
    self.documents = documents
  }

  private static func load(_ documents: [ImportedDocument]) -> LoadedScenarios {
    let texts = documents.flatMap { document in
      document.files.map { file in
        (path: document.path + "/" + file.path, text: String(decoding: file.bytes, as: UTF8.self))
      }
    }
    return ScenarioLoader().load(texts: texts)
  }

  package var scenarios: [ImportedScenario] { documents.flatMap(\.result.scenarios) }

  package var warningCount: Int { documents.reduce(0) { $0 + $1.result.warnings.count } }

  /// Whether an operation is left out because the document is at fault.
  package var hasFaults: Bool {
    documents.contains { $0.result.skipped.contains(where: \.isFault) }
  }

  /// The files of all scenarios.
  package func texts(bodies: ScenarioText.Bodies) -> [ScenarioText] {
    scenarios.map { ScenarioText(of: $0, bodies: bodies) }
  }
}
