// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import MockAPIText
import Testing

extension JSONPathWireMockTests {
  /// A path, a document, and the result of WireMock 2.35.1 itself as a list; the list is empty if it finds nothing, null, or
  /// refuses the path.
  struct Recording: Hashable, Sendable, CustomTestStringConvertible {
    let path: String
    let document: String
    let values: String

    var testDescription: String { "\(path) in \(document)" }

    init(_ row: JSONValue) throws {
      let keys = row.members.map(\.name)
      guard keys == ["path", "document", "values"], let path = row["path"]?.string,
        let document = row["document"], let values = row["values"], values.kind == .array
      else {
        throw Defect(
          "\(row.position): a row must have a path, a document and a list of values; found \(keys)")
      }
      self.path = path
      self.document = String(decoding: document.source, as: UTF8.self)
      self.values = String(decoding: values.source, as: UTF8.self)
    }
  }

  /// What is wrong with the table.
  struct Defect: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The rows of `Tests/Data/jsonpath-wiremock.json`.
  static func recorded() throws -> [Recording] {
    let file = Repository.root.appending(path: "Tests/Data/jsonpath-wiremock.json")
    return try recordings(JSONDocument(parsing: Array(Data(contentsOf: file))).root)
  }

  /// - Throws: a ``Defect`` of a row, or that there is none or the same one twice; otherwise a test would have fewer arguments than
  ///   there seem to be.
  static func recordings(_ table: JSONValue) throws -> [Recording] {
    var places: [[String]: SourcePosition] = [:]
    let rows = try table.elements.map { value in
      let row = try Recording(value)
      if let first = places.updateValue(value.position, forKey: [row.path, row.document]) {
        throw Defect("\(value.position): the row at \(first) has the same path and document")
      }
      return row
    }
    guard !rows.isEmpty else { throw Defect("the table must be an array with rows") }
    return rows
  }

  @Test(arguments: [
    "[]", "{}", "[1]", #"[{"path": "$", "document": {}}]"#,
    #"[{"path": "$", "document": {}, "values": 1}]"#,
    #"[{"path": "$", "document": {}, "value": []}]"#,
    #"[{"path": "$", "path": "$", "document": {}, "values": []}]"#,
    #"[{"path": "$", "document": {}, "values": []}, {"path": "$", "document": {}, "values": [{}]}]"#,
  ])
  func `a table with a defect is refused`(text: String) throws {
    let table = try JSONDocument(parsing: text).root
    #expect(throws: Defect.self) { try Self.recordings(table) }
  }
}
