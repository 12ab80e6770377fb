// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPILoading
import MockAPIReports
import MockAPIScenario
import MockAPISystem

/// Documents in place of scenario files, such as in `mockapi serve api.yaml`: they are imported in memory, as `mockapi import` without
/// options would write them.
struct GivenDocuments {
  private let paths: [String]

  /// - Returns: `nil` if none of the paths is a document.
  /// - Throws: ``ExitCode/couldNotRun`` if only some are: a scenario file and a document have different rules for changes.
  init?(among paths: [String]) throws {
    let documents = paths.filter(Self.isDocument)
    guard !documents.isEmpty else { return nil }
    guard documents.count == paths.count else {
      Console().fail(
        "the paths must be all documents or all scenario files and folders; found both: \(documents[0]) is a document. "
          + "Write scenario files of it with 'mockapi import \(documents[0])'")
      throw ExitCode.couldNotRun
    }
    self.paths = paths
  }

  static func areDocuments(_ paths: [String]) -> Bool {
    !paths.isEmpty && paths.allSatisfy(isDocument)
  }

  /// Whether a path is a file in YAML, or one in JSON with the keys of a format. Whatever cannot be read is left to the reader of
  /// scenario files, which says why.
  private static func isDocument(_ path: String) -> Bool {
    guard (try? FileSystem.status(of: path))?.kind == .file,
      let bytes = try? DocumentBytes.read(path, named: path)
    else { return false }
    if !Document.isJSON(bytes) { return isNamedAsYAML(path) }
    guard let document = try? Document(path: path, bytes: bytes) else { return false }
    return DocumentImport.recognises(document)
  }

  /// Mistakes in a scenario file may make it look like YAML, which takes nearly everything.
  private static func isNamedAsYAML(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// The scenarios, and a line for each document.
  /// - Throws: ``ExitCode/couldNotRun`` when the reason has been reported.
  func load(console: Console) throws -> LoadedScenarios {
    let imported: ImportedDocuments
    do throws(DocumentProblem) { imported = try DocumentInput(paths: paths).imported() } catch {
      console.fail(error.description)
      throw ExitCode.couldNotRun
    }
    for document in imported.documents {
      let result = document.result
      let cases = result.scenarios.reduce(0) { $0 + $1.cases.count }
      let details = [
        (result.skipped.count, "operation left out", "operations left out"),
        (result.warnings.count, "warning", "warnings"),
      ].filter { $0.0 > 0 }.map { "; \($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
      console.write(
        .message(
          LogMessage(
            level: "info",
            text:
              "\(document.path): \(counted(result.scenarios.count, "scenario")) with \(counted(cases, "case"))"
              + details.joined() + "; 'mockapi import' writes and explains them")))
    }
    // A fault of an importer.
    for diagnostic in imported.loaded.diagnostics where diagnostic.severity == .error {
      console.write(.diagnostic(diagnostic))
    }
    guard !imported.loaded.scenarios.isEmpty else {
      console.fail(
        "there must be an operation; found none in \(paths.joined(separator: ", ")) that can be served"
      )
      throw ExitCode.couldNotRun
    }
    return imported.loaded
  }
}
