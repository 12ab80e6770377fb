// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import MockAPIJSON
import MockAPIText

/// A table of test data in `Tests/Data`: a JSON array of objects, one a line.
///
/// A table with a defect is an error and never a shorter one: a test would have fewer arguments than there seem to be, or none.
public enum DataTable {
  /// What is wrong with a table.
  public struct Defect: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
  }

  /// The rows of `Tests/Data/NAME.json` in their order; see ``rows(of:keys:identity:_:)``.
  package static func rows<Row>(
    _ name: String, keys: [String], identity: (Row) -> some Hashable,
    _ make: (JSONValue) throws -> Row
  ) throws -> [Row] {
    let file = Repository.root.appending(path: "Tests/Data/\(name).json")
    let table = try JSONDocument(parsing: Array(Data(contentsOf: file))).root
    return try rows(of: table, keys: keys, identity: identity, make)
  }

  /// The rows of a table in their order.
  /// - Parameters:
  ///   - keys: those that each row has, in this order.
  ///   - identity: what no two rows may have in common.
  ///   - make: a row; it throws a ``Defect`` if a value is not as it must be.
  /// - Throws: a ``Defect``.
  package static func rows<Row>(
    of table: JSONValue, keys: [String], identity: (Row) -> some Hashable,
    _ make: (JSONValue) throws -> Row
  ) throws -> [Row] {
    var places: [AnyHashable: SourcePosition] = [:]
    let rows = try table.elements.map { value in
      let found = value.members.map(\.name)
      guard found == keys else {
        throw Defect("\(value.position): a row must have the keys \(keys); found \(found)")
      }
      let row = try make(value)
      if let first = places.updateValue(value.position, forKey: AnyHashable(identity(row))) {
        throw Defect("\(value.position): the row at \(first) is about the same")
      }
      return row
    }
    guard !rows.isEmpty else { throw Defect("the table must be an array with rows") }
    return rows
  }
}
