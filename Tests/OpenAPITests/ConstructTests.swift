// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPITestSupport
import Testing

/// A row of `Tests/Data/import/openapi-constructs.json`, from which the reference says what becomes of a construct.
struct ConstructRow: Sendable, CustomTestStringConvertible {
  let construct: String
  /// A document with the construct, without what all documents have.
  let document: JSONValue
  /// What its first scenario has, by JSON pointers.
  let shows: JSONValue
  /// Kinds of warnings, names of counts, and reasons of what is left out.
  let told: [String]

  var testDescription: String { construct }

  private static let parts = ["request", "responses", "bodies", "contract", "document"]

  static func rows() throws -> [ConstructRow] {
    try DataTable.rows(
      "import/openapi-constructs",
      keys: ["part", "construct", "becomes", "lost", "document", "shows", "told"],
      identity: \.construct
    ) { value in
      guard let part = value["part"]?.string, parts.contains(part),
        let construct = value["construct"]?.string, let document = value["document"],
        let shows = value["shows"], value["becomes"]?.string?.isEmpty == false,
        value["lost"]?.string != nil
      else { throw DataTable.Defect("\(value.position): a value is missing") }
      return ConstructRow(
        construct: construct, document: document, shows: shows,
        told: value["told"]?.elements.compactMap(\.string) ?? [])
    }
  }

  func result() throws -> ImportResult {
    let members = document.members.map { ($0.name, JSONLiteral.value($0.value)) }
    let hasVersion = document["openapi"] != nil || document["swagger"] != nil
    let version = hasVersion ? [] : [("openapi", JSONLiteral.string("3.1.0"))]
    let info: JSONLiteral = ["title": "A construct", "version": "1"]
    let text = JSONLiteral.object(version + [("info", info)] + members)
    return try imported(String(decoding: text.bytes, as: UTF8.self))
  }
}

struct ConstructTests {
  @Test(arguments: try ConstructRow.rows())
  func `a construct becomes what the table says`(row: ConstructRow) throws {
    let result = try row.result()
    if let scenario = result.scenarios.first {
      let name = JSONLiteral.object([("name", .string(scenario.name))])
      let parts = [name, ImportSummary.scenario(scenario)]
      let documents = try parts.map { try JSONDocument(parsing: $0.bytes).root }
      for shown in row.shows.members {
        let pointer = try JSONPointer(shown.name)
        let found = documents.lazy.compactMap { $0[pointer] }.first
        let value = try #require(found, "there is nothing at \(pointer)")
        #expect(
          value.isEquivalent(to: shown.value),
          "\(pointer): \(String(decoding: value.compactSource, as: UTF8.self))")
      }
    } else {
      #expect(Array(row.shows.members).isEmpty)
    }
    let told =
      result.warnings.map(\.kind) + result.skipped.map(\.reason) + Array(result.counts.keys)
    for word in row.told { #expect(told.contains(word), "\(told)") }
  }
}
