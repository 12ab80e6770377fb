// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction
import MockAPITestSupport
import Testing

struct SecretNamesTests {
  /// A row of `Tests/Data/secret-names.json`.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let isMember: Bool
    let isField: Bool

    var testDescription: String { name }

    static func rows() throws -> [Row] {
      try DataTable.rows(
        "secret-names", keys: ["name", "member", "field"], identity: \.name
      ) { value in
        guard let name = value["name"]?.string, let isMember = value["member"]?.boolean,
          let isField = value["field"]?.boolean
        else { throw DataTable.Defect("\(value.position): a value is missing") }
        return Row(name: name, isMember: isMember, isField: isField)
      }
    }
  }

  @Test(arguments: try Row.rows())
  func `a name says whether its value is secret`(row: Row) {
    #expect(SecretNames.isSecret(row.name) == row.isMember)
    #expect(SecretNames.isSecretField(row.name) == row.isField)
  }
}
