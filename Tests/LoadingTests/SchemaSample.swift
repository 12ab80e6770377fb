// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPITestSupport
import MockAPIText
import Testing

/// A scenario file that is made for one part of it, by a row of a table in `Tests/Data`: the name of the sample, the part, and
/// what is there. The rest is valid.
struct SchemaSample: Sendable, CustomTestStringConvertible {
  let name: String
  let part: Part
  /// The whole file.
  let text: String

  var testDescription: String { "\(part.rawValue): \(name)" }

  enum Part: String {
    case file
    /// Members beside `request` and `cases`.
    case root
    case request
    /// What `matchesJsonPath` has.
    case path
    case cases
    /// A case beside the valid case `a`.
    case aCase = "case"
    case expect
    case response
    case headers
    case fault
    case contract
    case fields
    /// Members of a success beside its fields.
    case success
    case failure
  }

  /// The rows of `Tests/Data/NAME.json`.
  static func rows(_ name: String) throws -> [SchemaSample] {
    try DataTable.rows(name, keys: keys, identity: \.testDescription, SchemaSample.init)
  }

  static func rows(of table: JSONValue) throws -> [SchemaSample] {
    try DataTable.rows(of: table, keys: keys, identity: \.testDescription, SchemaSample.init)
  }

  private static let keys = ["name", "part", "json"]

  private init(_ row: JSONValue) throws {
    guard let name = row["name"]?.string, let json = row["json"],
      let part = row["part"]?.string.flatMap(Part.init(rawValue:))
    else {
      throw DataTable.Defect("\(row.position): 'name' must be a string, and 'part' a known part")
    }
    if [.root, .success].contains(part), json.kind != .object {
      throw DataTable.Defect("\(json.position): these members must be in an object")
    }
    self.name = name
    self.part = part
    text = Self.file(with: String(decoding: json.source, as: UTF8.self), as: part)
  }

  private static func file(with json: String, as part: Part) -> String {
    // Of an object.
    let members = json.dropFirst().dropLast()
    return switch part {
    case .file: json
    case .root: #"{"request": {}, "cases": {"a": {"response": {}}}, \#(members)}"#
    case .request: #"{"request": \#(json), "cases": {"a": {"response": {}}}}"#
    case .path: file(with: #"{"bodyPatterns": [{"matchesJsonPath": \#(json)}]}"#, as: .request)
    case .cases: #"{"request": {}, "cases": \#(json)}"#
    case .aCase: file(with: #"{"a": {"response": {}}, "b": \#(json)}"#, as: .cases)
    case .expect: file(with: #"{"response": {}, "expect": \#(json)}"#, as: .aCase)
    case .response: file(with: #"{"response": \#(json)}"#, as: .aCase)
    case .headers: file(with: #"{"headers": \#(json)}"#, as: .response)
    case .fault: file(with: #"{"fault": \#(json)}"#, as: .response)
    case .contract:
      #"""
      {"request": {}, "contract": \#(json), "cases": {
        "good": {"response": {"jsonBody": {"id": 1, "a~b": 1, "1*": 2, "list": [{"id": 2}]}}},
        "bad": {"response": {"status": 400, "jsonBody": {"code": "x", "list": [{"id": 2}]}}}}}
      """#
    case .fields: file(with: #"{"success": {"fields": \#(json)}}"#, as: .contract)
    case .success:
      file(with: #"{"success": {"fields": {"/id": "required"}, \#(members)}}"#, as: .contract)
    case .failure: file(with: #"{"failure": \#(json)}"#, as: .contract)
    }
  }
}
