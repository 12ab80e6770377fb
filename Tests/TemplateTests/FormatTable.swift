// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestSupport
import MockAPIText
import Testing

/// A template, and the text that WireMock 2.35.1 on Java 17 makes of it; empty where it refuses the template.
struct FormatRow: Sendable, CustomTestStringConvertible {
  let template: String
  let result: String

  var testDescription: String { template }
}

/// A table of templates in `Tests/Data`.
enum FormatTable {
  /// - Parameter hasResults: whether each row has a result besides its template.
  static func rows(_ name: String, hasResults: Bool = true) throws -> [FormatRow] {
    try DataTable.rows(name, keys: keys(hasResults), identity: \.template, row)
  }

  static func rows(of table: JSONValue, hasResults: Bool = true) throws -> [FormatRow] {
    try DataTable.rows(of: table, keys: keys(hasResults), identity: \.template, row)
  }

  private static func keys(_ hasResults: Bool) -> [String] {
    hasResults ? ["template", "result"] : ["template"]
  }

  private static func row(_ row: JSONValue) throws -> FormatRow {
    let texts = row.members.compactMap(\.value.string)
    guard texts.count == Array(row.members).count else {
      throw DataTable.Defect("\(row.position): the values must be strings")
    }
    return FormatRow(template: texts[0], result: texts.count > 1 ? texts[1] : "")
  }
}
