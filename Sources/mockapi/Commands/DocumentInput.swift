// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDigest
import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIText

/// The documents of a command, as scenarios.
struct DocumentInput {
  let paths: [String]
  /// The folder that references may reach; `nil` for that of each document.
  var root: String?
  var options = ImportOptions()
  /// What fetches the documents behind URLs in references; `nil` if none is fetched.
  var web: WebDocuments?

  func imported() throws(DocumentProblem) -> ImportedDocuments {
    var importing = DocumentImport(options: options, web: web)
    for path in paths {
      let bytes = try DocumentBytes.read(path, named: path)
      let document = try Document(path: path, bytes: bytes)
      try importing.add(
        document, files: try FolderFiles(of: path, root: root),
        hash: HexText.of(SHA256.digest(bytes)))
    }
    return importing.finished()
  }
}
