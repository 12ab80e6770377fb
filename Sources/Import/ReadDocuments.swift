// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIImportModel
import MockAPISystem

/// The documents among the paths of a command. Each file is read and parsed once: what tells that it is a document is imported, too.
///
/// ```swift
/// let documents = ReadDocuments(among: ["api.yaml", "Scenarios"])
/// documents.paths  // ["api.yaml"]
/// let imported = try documents.imported(options: ImportOptions())
/// ```
package struct ReadDocuments {
  private let files: [File]

  private struct File {
    let path: String
    let document: Result<Document, DocumentProblem>
  }

  /// A path is a document if it is a file in YAML, by its name, or one in JSON with the keys of a format. All others, and what cannot be
  /// read, are left to the reader of scenario files, which says why.
  package init(among paths: [String]) {
    files = paths.compactMap { path in Self.document(path).map { File(path: path, document: $0) } }
  }

  /// The paths that are documents.
  package var paths: [String] { files.map(\.path) }

  /// The scenarios of all documents.
  /// - Parameter web: what fetches the documents behind URLs in references; `nil` if none is fetched.
  /// - Throws: why the first document that cannot be imported cannot.
  package func imported(
    options: ImportOptions, web: WebDocuments? = nil
  ) throws(DocumentProblem) -> ImportedDocuments {
    var importing = DocumentImport(options: options, web: web)
    for file in files {
      try importing.add(try file.document.get(), files: try FolderFiles(of: file.path))
    }
    return importing.finished()
  }

  /// `nil` if the file is none.
  private static func document(_ path: String) -> Result<Document, DocumentProblem>? {
    // What is no file may never end, and a file that cannot be read is not known to be a document.
    guard (try? FileSystem.status(of: path))?.kind == .file,
      let bytes = try? DocumentBytes.read(path, named: path)
    else { return nil }
    let isNamed = isNamedAsYAML(path)
    // Mistakes in a scenario file may make it look like YAML, which takes nearly everything.
    guard isNamed || Document.isJSON(bytes) else { return nil }
    do throws(DocumentProblem) {
      let document = try Document(path: path, bytes: bytes)
      return isNamed || DocumentImport.recognises(document) ? .success(document) : nil
    } catch {
      return isNamed ? .failure(error) : nil
    }
  }

  private static func isNamedAsYAML(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }
}
