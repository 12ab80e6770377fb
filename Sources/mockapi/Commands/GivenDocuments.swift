// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPILoading
import MockAPIScenario
import MockAPIText

/// Documents in place of scenario files, such as in `mockapi serve api.yaml`: they are imported in memory, as `mockapi import` without
/// options would write them.
struct GivenDocuments {
  private let documents: ReadDocuments
  private let net: NetArguments

  /// - Returns: `nil` if none of the paths is a document.
  /// - Throws: ``ExitCode/couldNotRun`` if only some are: a scenario file and a document have different rules for changes.
  init?(among paths: [String], _ net: NetArguments, console: Console) throws {
    documents = ReadDocuments(among: paths)
    self.net = net
    guard let first = documents.paths.first else { return nil }
    guard documents.paths.count == paths.count else {
      console.fail(
        "the paths must be all documents or all scenario files and folders; found both: \(first) is a document. "
          + "Write scenario files of it with 'mockapi import \(first)'")
      throw ExitCode.couldNotRun
    }
  }

  /// The scenarios, and a line for each document.
  /// - Throws: ``ExitCode/couldNotRun`` when the reason has been reported.
  func load(console: Console) throws -> LoadedScenarios {
    let imported: ImportedDocuments
    do throws(DocumentProblem) {
      imported = try documents.imported(options: ImportOptions(), web: net.web)
    } catch {
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
      let paths = documents.paths.joined(separator: " ")
      console.fail(
        "there must be an operation that can be served; found none in \(paths). "
          + "'mockapi import \(paths) --dry-run' says why")
      throw ExitCode.couldNotRun
    }
    return imported.loaded
  }
}
