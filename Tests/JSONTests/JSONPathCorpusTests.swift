// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import MockAPIText
import Testing

/// Every test of jsonpath-standard/jsonpath-compliance-test-suite.
@Suite(.enabled(if: Corpora.folder("jsonpath") != nil, "\(Corpora.reason)"))
struct JSONPathCorpusTests {
  /// An entry of the file.
  struct Sample: Sendable, CustomTestStringConvertible {
    let value: JSONValue

    var testDescription: String { value["name"]?.string ?? "" }

    var selector: String { value["selector"]?.string ?? "" }

    var isInvalid: Bool { value["invalid_selector"]?.boolean == true }

    /// The allowed results, as lists of nodes with their paths.
    var outcomes: [(nodes: JSONValue, paths: JSONValue?)] {
      if let nodes = value["result"] { return [(nodes, value["result_paths"])] }
      let paths = value["results_paths"].map { Array($0.elements) }
      return value["results"].map { Array($0.elements) }?.enumerated().map { index, nodes in
        (nodes, paths?[index])
      } ?? []
    }
  }

  static let samples: [Sample] = {
    guard let file = Corpora.folder("jsonpath")?.appending(path: "cts.json"),
      let data = try? Data(contentsOf: file),
      let tests = try? JSONDocument(parsing: Array(data)).root["tests"]
    else { return [] }  // Then the counts below fail.
    return tests.elements.map(Sample.init)
  }()

  static let selections = samples.filter { !$0.isInvalid }
  static let refusals = samples.filter(\.isInvalid)

  @Test func `the corpus is complete`() {
    #expect(Self.samples.count == 703)
    #expect(Self.selections.allSatisfy { $0.value["document"] != nil && !$0.outcomes.isEmpty })
    print(
      "JSONPath corpus: \(Self.samples.count) tests, \(Self.selections.count) to evaluate,",
      "\(Self.refusals.count) to refuse")
  }

  @Test(arguments: selections)
  func `a valid query selects the nodes of the corpus`(sample: Sample) throws {
    let document = try #require(sample.value["document"])
    let nodes = try JSONPath(sample.selector).nodes(in: document)
    let paths = nodes.map { $0.normalizedPath(from: document) }
    let isExpected = sample.outcomes.contains { outcome in
      nodes.map(Self.text) == outcome.nodes.elements.map(Self.text)
        && (outcome.paths.map { $0.elements.map(\.string) == paths } ?? true)
    }
    #expect(isExpected, "\(sample.selector): \(nodes.map(Self.text)) at \(paths)")
  }

  @Test(arguments: selections)
  func `WireMock's dialect reads every query, and agrees if there is no filter`(
    sample: Sample
  ) throws {
    let path = try JSONPath(sample.selector, dialect: .wireMock)
    guard !sample.selector.contains("?"), let document = sample.value["document"] else { return }
    let standard = try JSONPath(sample.selector).nodes(in: document)
    #expect(path.nodes(in: document).map(\.range) == standard.map(\.range))
  }

  @Test(arguments: refusals)
  func `an invalid query is refused`(sample: Sample) throws {
    let error = try #require(throws: SyntaxError.self) { try JSONPath(sample.selector) }
    #expect(0...sample.selector.utf8.count ~= error.offset)
    #expect(error.message.hasPrefix("expected "))
  }

  /// The value without blanks, escapes and the order of members.
  private static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .array: return "[" + value.elements.map(text).joined(separator: ",") + "]"
    case .object:
      let members = value.members.map { "\($0.name.debugDescription):\(text(of: $0.value))" }
      return "{" + members.sorted().joined(separator: ",") + "}"
    default: return value.scalar?.description ?? ""
    }
  }
}
