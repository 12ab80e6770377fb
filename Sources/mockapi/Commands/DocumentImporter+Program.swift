// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIControl
import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPILoading

extension DocumentImporter {
  /// The formats and options of `mockapi import`, for documents that come in a request: they have no other files.
  static let ofProgram = DocumentImporter { (bytes, file, words) throws(Refusal) in
    let options = try options(words)
    let imported: ImportedDocuments
    do throws(DocumentProblem) {
      let document = try Document(path: file, bytes: bytes)
      var importing = DocumentImport(options: options)
      try importing.add(document, files: NoFiles())
      imported = importing.finished()
    } catch {
      throw .document(
        Diagnostic(
          file: error.place?.file ?? file, position: error.place?.position, message: error.message))
    }
    return Imported(
      documents: ImportReport(of: imported).literal,
      files: zip(imported.scenarios, imported.texts(bodies: .inside)).map { scenario, text in
        Imported.File(name: scenario.servedName, path: text.file.path, text: text.file.bytes)
      },
      diagnostics: imported.loaded.diagnostics)
  }

  private static func options(_ words: [String]) throws(Refusal) -> ImportOptions {
    do {
      return try ImportArguments.parse(words).options()
    } catch {
      throw .option(ImportArguments.message(for: error))
    }
  }
}
