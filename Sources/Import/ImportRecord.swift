// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIJSON

/// What earlier imports have written into a folder, so that the next one knows which files were changed by hand.
struct ImportRecord {
  /// Hidden, so that it is not loaded as a scenario.
  static let fileName = ".mockapi-import.json"

  struct Entry {
    /// The document that the file was made of.
    let document: String
    /// The operation in it.
    let place: String
    /// The SHA-256 of the file as it was written.
    let hash: String
  }

  /// The SHA-256 of documents, by their paths from the folder.
  var documents: [String: String] = [:]
  /// The words of the options of the last import.
  var options: [String] = []
  /// What was written, by path below the folder.
  var files: [String: Entry] = [:]

  init() {}

  init(path: String, bytes: [UInt8]) throws(DocumentProblem) {
    let document = try Document(path: path, bytes: bytes)
    let root = document.root
    guard let files = root["files"], files.kind == .object, let documents = root["documents"] else {
      throw DocumentProblem(
        "\(path) must be the record of an import; found something else. "
          + "Restore it, or delete it: then files that exist are held back")
    }
    for member in documents.members { self.documents[member.name] = member.value.string ?? "" }
    options = root["options"]?.elements.compactMap(\.string) ?? []
    for member in files.members {
      guard FolderBounds.leadsDown(member.name) else {
        throw DocumentProblem(
          "'files' must have paths of files below the folder; found '\(member.name)'. "
            + "Restore the record, or delete it: then files that exist are held back",
          at: document.place(of: member.key))
      }
      self.files[member.name] = Entry(
        document: member.value["document"]?.string ?? "",
        place: member.value["place"]?.string ?? "",
        hash: member.value["sha256"]?.string ?? "")
    }
  }

  /// The same bytes for the same record.
  var bytes: [UInt8] {
    let literal: JSONLiteral = [
      "about":
        "Written by 'mockapi import': with it, the next import keeps files that were changed by hand.",
      "documents": .object(sorted(documents).map { ($0.key, .string($0.value)) }),
      "options": .strings(options),
      "files": .object(
        sorted(files).map { path, entry in
          (
            path,
            [
              "document": .string(entry.document), "place": .string(entry.place),
              "sha256": .string(entry.hash),
            ]
          )
        }),
    ]
    do {
      return JSONLayout.text(of: try JSONDocument(parsing: literal.bytes).root, width: 160)
    } catch { preconditionFailure("a record must be JSON: \(error)") }
  }

  private func sorted<Value>(_ values: [String: Value]) -> [(key: String, value: Value)] {
    values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
