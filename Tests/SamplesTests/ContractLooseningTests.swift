// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportTestSupport
import MockAPIJSON
import MockAPISamples
import MockAPITestSupport
import Testing

struct ContractLooseningTests {
  /// A row of `Tests/Data/loosening.json`.
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let old: JSONValue
    let new: JSONValue
    let contract: JSONValue
    let changes: [String]
    let proposals: [String]

    var testDescription: String { what }

    static func rows() throws -> [Row] {
      try DataTable.rows(
        "loosening", keys: ["what", "old", "new", "contract", "changes", "proposals"],
        identity: \.what
      ) { value in
        guard let what = value["what"]?.string, let old = value["old"], let new = value["new"],
          let contract = value["contract"], let changes = value["changes"],
          let proposals = value["proposals"]
        else { throw DataTable.Defect("\(value.position): a value is missing") }
        return Row(
          what: what, old: old, new: new, contract: contract,
          changes: changes.elements.compactMap(\.string),
          proposals: proposals.elements.compactMap(\.string))
      }
    }
  }

  @Test(arguments: try Row.rows())
  func `a later contract may only loosen an earlier one`(row: Row) throws {
    let loosening = ContractLoosening(
      of: try ContractText.contract(row.old), by: try ContractText.contract(row.new))
    let contract = ContractText.literal(loosening.contract)
    #expect(
      String(decoding: contract.bytes, as: UTF8.self)
        == String(decoding: row.contract.compactSource, as: UTF8.self))
    #expect(loosening.changes.map(\.description) == row.changes)
    #expect(loosening.proposals.map(\.description) == row.proposals)
  }
}
