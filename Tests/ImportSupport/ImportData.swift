// mockapi
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import MockAPIDocuments
import MockAPIImport
package import MockAPIImportModel
import MockAPIJSON
import MockAPILoading
import MockAPITestSupport

/// Documents of tests, and what is made of them.
package enum ImportData {
  /// The names of the documents in `Tests/Data/import/FOLDER`, each of which has a file `NAME.expected.json`, sorted.
  package static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(folder).path)
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".expected.json") }
      .map { String($0.dropLast(".json".count)) }.sorted()
  }

  package static func document(_ folder: String, _ name: String) throws -> Document {
    try document(at: url(folder).appending(path: name + ".json"))
  }

  package static func document(at url: URL) throws -> Document {
    let root = try JSONDocument(parsing: Array(Data(contentsOf: url))).root
    return Document(path: url.lastPathComponent, root: root)
  }

  package static func expected(_ folder: String, _ name: String) throws -> String {
    try String(contentsOf: url(folder).appending(path: name + ".expected.json"), encoding: .utf8)
  }

  private static func url(_ folder: String) -> URL {
    Repository.root.appending(path: "Tests/Data/import/\(folder)")
  }

  /// What the loader says of the files of the scenarios that a document became; nothing if all is well.
  package static func problems(in result: ImportResult) -> [String] {
    let texts = result.scenarios.map { scenario in
      (
        scenario.name + ".json",
        String(decoding: ScenarioText(of: scenario, bodies: .inside).file.bytes, as: UTF8.self)
      )
    }
    return ScenarioLoader().load(texts: texts).diagnostics.map(\.description)
  }
}
