// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPITestSupport
import Testing

@testable import MockAPIHAR

/// Recordings of many programs.
@Suite(.enabled(if: Corpora.folder("har") != nil, "\(Corpora.reason)"))
struct HARCorpusTests {
  /// The paths below the folder.
  static let files: [String] = {
    guard let folder = Corpora.folder("har") else { return [] }
    let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".har") }.sorted()
  }()

  @Test func `the corpus is complete`() {
    #expect(Self.files.count == 37)
  }

  @Test(arguments: files)
  func `every entry is in a scenario or has a reason`(path: String) throws {
    let file = try #require(Corpora.folder("har")).appending(path: path)
    let bytes = Array(try Data(contentsOf: file))
    if path.hasSuffix("invalid-brokenfile.har") {
      #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
      return
    }
    let root = try JSONDocument(parsing: bytes).root
    let count = root["log"]?["entries"].map { Array($0.elements).count } ?? 0
    for host in [nil, "all"] {
      var options = ImportOptions()
      options.host = host
      let selection = EntrySelection(of: Document(path: path, root: root), options)
      #expect(selection.kept.count + selection.skipped.count == count)
      let result = try Recordings.result(of: file, options)
      #expect(result.scenarios.allSatisfy { !$0.cases.isEmpty })
      #expect(ImportData.problems(in: result).isEmpty)
    }
  }

  /// Every credential in these contains `SECRET-`.
  @Test(arguments: files.filter { $0.hasPrefix("made/") })
  func `no secret is written`(path: String) throws {
    let file = try #require(Corpora.folder("har")).appending(path: path)
    #expect(
      String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("SECRET-")
        || path.contains("sanitised"))
    for host in [nil, "all"] {
      for includesAssets in [false, true] {
        var options = ImportOptions()
        options.host = host
        options.includesAssets = includesAssets
        let result = try Recordings.result(of: file, options)
        #expect(!result.scenarios.isEmpty)
        #expect(!(try ImportSummary.text(of: result).contains("SECRET-")))
      }
    }
  }
}
