// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIHAR
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPITestSupport
import Testing

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
    let entries = try JSONDocument(parsing: bytes).root["log"]?["entries"]
    let count = entries.map { Array($0.elements).count } ?? 0
    for host in [nil, "all"] {
      var options = ImportOptions()
      options.host = host
      let result = try Recordings.result(of: file, options)
      // An answer that lacks its body is left out after it was counted.
      let lacking = result.skipped.count { $0.reason.hasPrefix("the recording lacks") }
      #expect((result.counts["answers"] ?? 0) + result.skipped.count - lacking == count)
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
