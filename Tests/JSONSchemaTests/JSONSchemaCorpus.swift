// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJSONSchema
import MockAPITestSupport
import Testing

/// The tests of json-schema-org/JSON-Schema-Test-Suite for 2020-12.
struct JSONSchemaCorpus {
  static let folder = Corpora.folder("json-schema")

  /// The results of the tests of some files.
  struct Tally {
    var passed = 0
    /// `file: group: test`.
    var failed: [String] = []
    /// Refused schemas, as `file: group: error`; all their tests failed.
    var refused: [String] = []

    var description: String { "\(passed) passed, \(failed.count) failed" }
  }

  /// The documents to which the tests refer.
  let remotes: [String: JSONDocument]

  init() throws {
    let folder = try #require(Self.folder).appending(path: "remotes")
    var remotes: [String: JSONDocument] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".json") {
      let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
      remotes["http://localhost:1234/" + name] = try JSONDocument(parsing: bytes)
    }
    self.remotes = remotes
  }

  /// The test files directly in a folder.
  static func files(in path: String) -> [String] {
    guard let folder = folder?.appending(path: "tests/draft2020-12").appending(path: path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }  // Then the counts of the tests fail.
    return names.filter { $0.hasSuffix(".json") }.sorted().map { path + $0 }
  }

  /// Runs all tests of a file, with both methods.
  func run(_ file: String, options: JSONSchema.Options = []) throws -> Tally {
    let path = try #require(Self.folder).appending(path: "tests/draft2020-12")
    let document = try JSONDocument(parsing: Array(Data(contentsOf: path.appending(path: file))))
    var tally = Tally()
    for group in document.root.elements {
      let name = "\(file): \(group["description"]?.string ?? "")"
      let schema: JSONSchema?
      do {
        schema = try JSONSchema(
          try #require(group["schema"]), resources: remotes, options: options)
      } catch let error as JSONSchemaError {
        tally.refused.append("\(name): \(error)")
        schema = nil
      }
      for test in try #require(group["tests"]).elements {
        let data = try #require(test["data"])
        let expected = try #require(test["valid"]).boolean ?? false
        let verdicts = schema.map { [$0.isValid(data), $0.validate(data).isEmpty] }
        if verdicts == [expected, expected] {
          tally.passed += 1
        } else {
          tally.failed.append("\(name): \(test["description"]?.string ?? "")")
        }
      }
    }
    return tally
  }

  func run(_ files: [String], options: JSONSchema.Options = []) throws -> Tally {
    var total = Tally()
    for file in files {
      let tally = try run(file, options: options)
      total.passed += tally.passed
      total.failed += tally.failed
      total.refused += tally.refused
    }
    return total
  }
}
