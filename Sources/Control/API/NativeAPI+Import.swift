// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario

// `/__mockapi/import`: what `mockapi import` makes of a document.

extension NativeAPI {
  func importDocument(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let isServed = try call.flag("serve")
    let words = try ImportParameters.words(of: call)
    guard let importer = context.importer else { throw .noImporter }
    let document = call.request.body
    let file = call.parameter("file") ?? "body"
    let catalogue = context.catalogue
    let answer = context.imports.run { isWanted in
      do throws(ProblemDetails) {
        let imported = try Self.imported(document, named: file, words, by: importer)
        // Who would hear of it has gone.
        let serves = isServed && isWanted()
        if serves { try Self.serve(imported.files, in: catalogue) }
        return ResponseDefinition(json: Self.json(of: imported, isServed: serves))
      } catch {
        return error.response()
      }
    }
    guard let answer else { throw .tooManyImports }
    return .later(answer)
  }

  private static func imported(
    _ document: [UInt8], named file: String, _ words: [String], by importer: DocumentImporter
  ) throws(ProblemDetails) -> DocumentImporter.Imported {
    do throws(DocumentImporter.Refusal) {
      return try importer.run(document, file, words)
    } catch {
      switch error {
      case .option(let message): throw .invalidParameter(message)
      case .document(let diagnostic): throw .invalidBody([diagnostic])
      }
    }
  }

  /// Adds all scenarios, or none.
  private static func serve(
    _ files: [DocumentImporter.Imported.File], in catalogue: Catalogue
  ) throws(ProblemDetails) {
    for file in files { try ReservedNames.check(file.name) }
    do throws(InvalidScenarios) {
      try catalogue.apply(files.map { .put(text: $0.text, name: $0.name) })
    } catch {
      throw .invalidBody(error.diagnostics)
    }
  }

  private static func json(
    of imported: DocumentImporter.Imported, isServed: Bool
  ) -> JSONLiteral {
    [
      "version": 1,
      "documents": imported.documents,
      "scenarios": .list(imported.files) { file in
        [
          "name": .string(file.name), "path": .string(file.path),
          "text": .string(String(decoding: file.text, as: UTF8.self)),
        ]
      },
      "diagnostics": .list(imported.diagnostics) { diagnostic in
        .written { $0.object(diagnostic.write) }
      },
      "served": isServed ? .strings(imported.files.map(\.name)) : .array([]),
    ]
  }
}

extension ProblemDetails {
  fileprivate static let noImporter = ProblemDetails(
    type: "no-importer", title: "This server reads no documents", status: 501,
    detail: "documents are read by the program 'mockapi serve', not by a server in a test; "
      + "write scenario files with 'mockapi import'")
}
