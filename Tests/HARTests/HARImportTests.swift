// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIHAR
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPIRedaction
import MockAPITestSupport
import Testing

/// Files beside a recording.
struct NeighbouringFiles: DocumentFiles {
  let folder: URL

  func document(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> Document {
    throw DocumentProblem("a recording refers to no documents")
  }

  func bytes(_ reference: String, relativeTo document: Document) throws(DocumentProblem) -> [UInt8]
  {
    do {
      return Array(try Data(contentsOf: folder.appending(path: reference)))
    } catch {
      throw DocumentProblem("there is no such file")
    }
  }
}

enum Recordings {
  static func result(of file: URL, _ options: ImportOptions = ImportOptions()) throws
    -> ImportResult
  {
    let root = try JSONDocument(parsing: Array(Data(contentsOf: file))).root
    #expect(HARImport.recognises(root))
    return HARImport.result(
      of: Document(path: file.lastPathComponent, root: root),
      files: NeighbouringFiles(folder: file.deletingLastPathComponent()), options: options)
  }

  /// The names of the recordings in a folder, without `.har`, sorted.
  static func names(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".har") }.map { String($0.dropLast(4)) }.sorted()
  }
}

struct HARImportTests {
  static let folder = Repository.root.appending(path: "Tests/Data/import/har")

  static func names() throws -> [String] {
    let names = Recordings.names(in: folder)
    // Without files there would be no test.
    try #require(names.count >= 10)
    return names
  }

  /// The options of a recording, by its name.
  static func options(_ name: String) -> ImportOptions {
    var options = ImportOptions()
    switch name {
    case "all-hosts": options.host = "all"
    case "assets": options.includesAssets = true
    case "named-host": options.host = "auth.example"
    case "sequences": options.makesSequences = true
    case "unknown-host": options.host = "api.example.org"
    case "without-redaction": options.redaction.isOn = false
    default: break
    }
    return options
  }

  @Test(arguments: try names())
  func `a recording becomes the scenarios beside it, the same each time`(name: String) throws {
    let file = Self.folder.appending(path: "\(name).har")
    let result = try Recordings.result(of: file, Self.options(name))
    let text = try ImportSummary.text(of: result)
    #expect(try text == ImportSummary.text(of: Recordings.result(of: file, Self.options(name))))
    let expected = try String(
      contentsOf: Self.folder.appending(path: "\(name).expected.json"), encoding: .utf8)
    #expect(text == expected)
    #expect(ImportData.problems(in: result).isEmpty)
  }

  @Test(
    "answers are selected by method and path, also by the template of the scenario",
    arguments: [
      (["GET /users/{id}"], [], ["/users/{id}"]), (["/users/7"], [], ["/users/{id}"]),
      (["/orders"], [], ["/orders", "/orders"]),
      ([], ["GET /users*", "POST /orders"], ["/orders"]),
    ] as [([String], [String], [String])])
  func selection(included: [String], excluded: [String], paths: [String]) throws {
    func entry(_ method: String, _ path: String) -> String {
      """
      {"request": {"method": "\(method)", "url": "https://a.example\(path)"},
       "response": {"status": 200, "content": {"mimeType": "application/json", "text": "{}"}}}
      """
    }
    let entries = [
      entry("GET", "/users/7"), entry("GET", "/users/8"), entry("GET", "/orders"),
      entry("POST", "/orders"),
    ]
    let text = #"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#
    var options = ImportOptions()
    options.included = included
    options.excluded = excluded
    let result = HARImport.result(
      of: Document(path: "a.har", root: try JSONDocument(parsing: text).root), files: NoFiles(),
      options: options)
    let found = try result.scenarios.map { scenario in
      let request = try JSONDocument(parsing: scenario.request.bytes).root
      return (request["urlPath"] ?? request["urlPathTemplate"])?.string
    }
    #expect(found == paths.map(Optional.some))
    #expect(!result.skipped.isEmpty)
    #expect(result.skipped.allSatisfy { $0.reason == "not selected" && !$0.isFault })
  }

  @Test(arguments: [
    (#"{"log": {"entries": []}}"#, true), (#"{"log": {"entries": {}}}"#, false),
    (#"{"log": {}}"#, false), (#"{"openapi": "3.0.0", "paths": {"/log/entries": {}}}"#, false),
    ("[]", false),
  ])
  func `a recording is known by the keys at its root`(text: String, isRecording: Bool) throws {
    #expect(HARImport.recognises(try JSONDocument(parsing: text).root) == isRecording)
  }
}

/// Recordings that nobody made.
struct HostileRecordingTests {
  @Test(arguments: [
    ("https://a.example:99999/x", false), ("https://a.example:0/x", false),
    ("https://a.example:b/x", false), ("https://a.example:/x", true),
    ("https://[::1]:8080/x", true), ("https://[::1]/x", true), ("https://[::1]:0/x", false),
    ("https://a.example:443/x", true), ("https://u:p@a.example:65535/x", true),
  ])
  func `a port of an address is one that there is`(url: String, isImported: Bool) throws {
    let text = #"""
      {"log": {"entries": [{"request": {"method": "GET", "url": "\#(url)"},
        "response": {"status": 200, "content": {"mimeType": "application/json", "text": "{}"}}}]}}
      """#
    var options = ImportOptions()
    options.host = "all"
    let result = HARImport.result(
      of: try Document(path: "made.har", bytes: Array(text.utf8)), files: NoFiles(),
      options: options)
    #expect(result.scenarios.count == (isImported ? 1 : 0))
    #expect(result.skipped.count == (isImported ? 0 : 1))
    #expect(result.skipped.allSatisfy { $0.isFault && $0.reason.contains("an absolute URL") })
  }

  private func recording(of count: Int) throws -> Document {
    let entries = (0..<count).map { number in
      #"""
      {"request": {"method": "GET", "url": "https://api.example/a\#(number)x"},
       "response": {"status": 204, "headers": [], "content": {"mimeType": "application/json"}}}
      """#
    }
    let text = #"{"log": {"entries": [\#(entries.joined(separator: ",\n"))]}}"#
    return try Document(path: "made.har", bytes: Array(text.utf8))
  }

  @Test func `requests beyond the limit are left out with a reason, and none is lost`() throws {
    let surplus = 3
    let result = HARImport.result(
      of: try recording(of: HARImport.limit + surplus), files: NoFiles(), options: ImportOptions())
    #expect(result.scenarios.count == HARImport.limit)
    #expect(result.skipped.map(\.name) == ["GET /a10000x", "GET /a10001x", "GET /a10002x"])
    #expect(
      result.skipped.allSatisfy {
        $0.isFault && $0.reason == "a recording must have at most 10000 different requests"
      })
  }
}
