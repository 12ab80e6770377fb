// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIOpenAPI
import MockAPITestSupport
import Testing

/// A document in `Tests/Data/import/openapi`: `NAME.json`, `NAME.yaml`, or `NAME/openapi.yaml` with the files that it refers to. Beside it,
/// `NAME.expected.json` has what it becomes.
struct MadeDocument: Sendable, CustomTestStringConvertible {
  let name: String

  private static let folder = Repository.root.appending(path: "Tests/Data/import/openapi")
  private static let ending = ".expected.json"

  static func all() throws -> [MadeDocument] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(ending) }.sorted()
      .map { MadeDocument(name: String($0.dropLast(ending.count))) }
  }

  var testDescription: String { name }

  private var url: URL {
    let candidates = ["\(name).json", "\(name).yaml", "\(name)/openapi.yaml"]
    let found = candidates.map { Self.folder.appending(path: $0) }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
    return found ?? Self.folder.appending(path: name)
  }

  func result(
    _ options: ImportOptions = ImportOptions(), limits: OpenAPILimits = OpenAPILimits()
  ) throws -> ImportResult {
    let document = try Document(contentsOf: url.path)
    return OpenAPIImport.result(
      of: document, files: try FolderFiles(of: url.path), options: options, limits: limits)
  }

  func expected() throws -> String {
    try String(contentsOf: Self.folder.appending(path: name + Self.ending), encoding: .utf8)
  }
}

/// The result of a document that is a text.
func imported(
  _ text: String, _ options: ImportOptions = ImportOptions(),
  limits: OpenAPILimits = OpenAPILimits()
) throws -> ImportResult {
  let document = try Document(path: "api.yaml", bytes: Array(text.utf8))
  return OpenAPIImport.result(of: document, files: NoFiles(), options: options, limits: limits)
}
