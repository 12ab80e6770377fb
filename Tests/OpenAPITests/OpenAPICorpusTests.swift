// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPIOpenAPI
import MockAPITestSupport
import Testing

@Suite(.enabled(if: Corpora.folder("openapi") != nil, "\(Corpora.reason)"))
struct OpenAPICorpusTests {
  /// The documents, and the parts of one in many files, by their paths below the folder. `script/check-imports` has the large ones, which
  /// take minutes without optimization.
  private static func files() throws -> [String] {
    guard let folder = Corpora.folder("openapi"),
      let walk = FileManager.default.enumerator(atPath: folder.path)
    else { return [] }
    return walk.compactMap { $0 as? String }.sorted().filter { path in
      [".json", ".yaml"].contains(where: path.hasSuffix) && path != "counts.json"
        && !(path.hasPrefix("digitalocean/multi-file/") && !path.hasSuffix("/openapi.yaml"))
        && size(of: folder.appending(path: path).path) <= 150_000
    }
  }

  private static func size(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private static func result(_ path: String) throws -> (document: Document, result: ImportResult) {
    let folder = try #require(Corpora.folder("openapi"))
    let file = folder.appending(path: path).path
    let document = try Document(contentsOf: file)
    let result = OpenAPIImport.result(
      of: document, files: try FolderFiles(of: file), options: ImportOptions())
    return (document, result)
  }

  @Test(arguments: try files())
  func `every operation is in a scenario, or is skipped with a reason`(path: String) throws {
    let (document, result) = try Self.result(path)
    #expect(OpenAPIImport.recognises(document.root))
    let methods: Set = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
    var operations: Set<String> = []
    guard let paths = document.root["paths"] else { return }
    for item in paths.members {
      for member in item.value.members where methods.contains(member.name) {
        operations.insert("\(member.name.uppercased()) \(item.name)")
      }
    }
    let skipped = Set(result.skipped.map(\.name))
    #expect(result.skipped.allSatisfy { !$0.reason.isEmpty })
    #expect(result.scenarios.count + skipped.count >= operations.count)
    #expect(ImportData.problems(in: result) == [])
  }

  @Test(arguments: [
    ("readme-3.0/petstore.json", "readme-3.0/petstore.yaml"),
    ("readme-3.0/response-examples.json", "readme-3.0/response-examples.yaml"),
    ("readme-3.1/schema-types.json", "readme-3.1/schema-types.yaml"),
    ("oai-json/v3.0-link-example.json", "oai-3.0/link-example.yaml"),
  ])
  func `both forms of a document become the same scenarios`(one: String, other: String) throws {
    func scenarios(_ path: String) throws -> [[UInt8]] {
      try Self.result(path).result.scenarios.map { scenario in
        Array(scenario.name.utf8) + ImportSummary.scenario(scenario).bytes
      }
    }
    #expect(try scenarios(one) == scenarios(other))
  }
}
