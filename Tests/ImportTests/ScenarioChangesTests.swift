// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestSupport
import Testing

@testable import MockAPIImport

/// A row of `Tests/Data/import/changes.json`: two versions of a scenario file, and the difference in words.
struct ChangesRow: Sendable, CustomTestStringConvertible {
  let old: JSONValue
  let new: JSONValue
  let changes: [String]

  var testDescription: String { changes.joined(separator: "; ") }

  static func rows() throws -> [ChangesRow] {
    try DataTable.rows("import/changes", keys: ["old", "new", "changes"], identity: \.changes) {
      value in
      guard let old = value["old"], let new = value["new"], let changes = value["changes"] else {
        throw DataTable.Defect("\(value.position): a value is missing")
      }
      return ChangesRow(old: old, new: new, changes: changes.elements.compactMap(\.string))
    }
  }
}

struct ScenarioChangesTests {
  @Test(arguments: try ChangesRow.rows())
  func `differences are told in words`(row: ChangesRow) {
    #expect(ScenarioChanges(from: row.old, to: row.new).lines == row.changes)
  }
}
