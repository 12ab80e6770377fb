// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIImportModel
package import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport

/// Contracts as tables of tests have them: `{"success": {"/id": "required"}, "empty": [204]}`.
package enum ContractText {
  package static func literal(_ contract: ImportedContract) -> JSONLiteral {
    [
      "success": .optional(contract.success.map(fields)),
      "empty": contract.byStatus.isEmpty
        ? .absent : .array(contract.byStatus.map { .int($0.status) }),
      "failure": .optional(contract.failure.map(fields)),
      "code": .optional(contract.code?.description),
      "anyStatus": contract.isUnderAnyStatus ? true : .absent,
    ]
  }

  private static func fields(_ fields: [ImportedField]) -> JSONLiteral {
    .object(fields.map { ($0.pointer.description, literal($0)) })
  }

  private static func literal(_ field: ImportedField) -> JSONLiteral {
    let tolerance = JSONLiteral.string(field.tolerance.rawValue)
    if field.accepts.isEmpty, field.values.isEmpty, field.format == nil { return tolerance }
    return [
      "tolerance": tolerance,
      "accepts": field.accepts.isEmpty
        ? .absent : .strings(JSONKind.allCases.filter(field.accepts.contains).map(\.rawValue)),
      "values": field.values.isEmpty
        ? .absent : .array(field.values.map { .raw(Array($0.description.utf8)) }),
      "format": .optional(field.format?.rawValue),
    ]
  }

  package static func contract(_ value: JSONValue) throws -> ImportedContract {
    var contract = ImportedContract(
      success: try value["success"].map(fields), failure: try value["failure"].map(fields))
    contract.byStatus = (value["empty"].map { Array($0.elements) } ?? []).map {
      ImportedStatus($0.number?.integer ?? 0, fields: nil)
    }
    contract.code = try value["code"]?.string.map { try JSONPointer($0) }
    contract.isUnderAnyStatus = value["anyStatus"]?.boolean ?? false
    return contract
  }

  private static func fields(_ value: JSONValue) throws -> [ImportedField] {
    try value.members.map { member in
      let value = member.value
      guard
        let tolerance = (value.string ?? value["tolerance"]?.string).flatMap(
          Tolerance.init(rawValue:))
      else { throw DataTable.Defect("\(value.position): no tolerance") }
      return ImportedField(
        try JSONPointer(member.name), tolerance,
        accepts: Set(
          (value["accepts"].map { Array($0.elements) } ?? []).compactMap {
            $0.string.flatMap(JSONKind.init(rawValue:))
          }),
        values: (value["values"].map { Array($0.elements) } ?? []).compactMap(\.scalar),
        format: value["format"]?.string.flatMap(ValueFormat.init(rawValue:)))
    }
  }
}
