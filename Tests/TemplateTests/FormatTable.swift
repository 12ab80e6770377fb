// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import MockAPIText

/// A template, and the text that WireMock 2.35.1 on Java 17 makes of it; empty where it refuses the template.
struct FormatRow: Sendable, CustomDebugStringConvertible {
  let template: String
  let result: String

  var debugDescription: String { template }
}

/// A table in `Tests/Data`: an array of objects, one a line.
enum FormatTable {
  /// What is wrong with a table.
  struct Defect: Error, CustomStringConvertible {
    let description: String
  }

  /// The arguments of a test. They are never empty: a table with a defect is one argument, whose `get()` throws in the test.
  typealias Arguments = [Result<FormatRow, Defect>]

  /// The rows of a table in their order.
  /// - Parameter hasResults: whether each row has a result besides its template.
  static func rows(_ name: String, hasResults: Bool = true) -> Arguments {
    let path = "Tests/Data/\(name).json"
    do {
      let data = try Data(contentsOf: Repository.root.appending(path: path))
      let document = try JSONDocument(parsing: Array(data))
      return try rows(document.root, hasResults: hasResults).map { .success($0) }
    } catch {
      return [.failure(Defect(description: "\(path): \(error)"))]
    }
  }

  /// - Throws: a ``Defect``.
  static func rows(_ table: JSONValue, hasResults: Bool) throws -> [FormatRow] {
    let names = hasResults ? ["template", "result"] : ["template"]
    var templates: Set<String> = []
    let rows = try table.elements.map { row in
      let found = row.members.map(\.name)
      guard found == names else {
        throw Defect(description: "\(row.position): the keys must be \(names); found \(found)")
      }
      let texts = row.members.compactMap(\.value.string)
      guard texts.count == names.count else {
        throw Defect(description: "\(row.position): the values must be strings")
      }
      guard templates.insert(texts[0]).inserted else {
        throw Defect(description: "\(row.position): another row has the same template")
      }
      return FormatRow(template: texts[0], result: hasResults ? texts[1] : "")
    }
    guard !rows.isEmpty else { throw Defect(description: "it must be an array with rows") }
    return rows
  }
}
