// mockapi
// SPDX-License-Identifier: Apache-2.0

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
      guard let path = row["path"]?.string, let document = row["document"],
        let values = row["values"], values.kind == .array
      else {
        throw DataTable.Defect("\(row.position): 'path' must be a string, and 'values' an array")
      }
      self.path = path
      self.document = String(decoding: document.source, as: UTF8.self)
      self.values = String(decoding: values.source, as: UTF8.self)
    }

    static let keys = ["path", "document", "values"]
    var identity: [String] { [path, document] }
  }

  /// The rows of `Tests/Data/jsonpath-wiremock.json`.
  static func recorded() throws -> [Recording] {
    try DataTable.rows(
      "jsonpath-wiremock", keys: Recording.keys, identity: \.identity, Recording.init)
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
    #expect(throws: DataTable.Defect.self) {
      try DataTable.rows(
        of: table, keys: Recording.keys, identity: \.identity, Recording.init)
    }
  }
}
