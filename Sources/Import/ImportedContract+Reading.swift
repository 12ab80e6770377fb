// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario
import MockAPIText

extension ImportedContract {
  /// The `contract` of a scenario file as an import writes it; `nil` if it has anything else.
  init?(file contract: JSONValue) {
    self.init()
    if let fields = contract["success"]?["fields"] {
      guard let fields = Self.fields(fields) else { return nil }
      success = fields
    }
    for member in contract["success"]?["byStatus"]?.members.map({ $0 }) ?? [] {
      guard let status = Int(member.name) else { return nil }
      let fields = Self.fields(member.value)
      guard fields != nil || member.value.string == "empty" else { return nil }
      byStatus.append(ImportedStatus(status, fields: fields))
    }
    guard let failure = contract["failure"] else { return }
    guard let fields = failure["fields"].flatMap(Self.fields) else { return nil }
    self.failure = fields
    if let text = failure["code"]?.string {
      guard let pointer = Self.pointer(text) else { return nil }
      code = pointer
    }
    isUnderAnyStatus = failure["anyStatus"]?.boolean ?? false
  }

  private static func pointer(_ text: String) -> JSONPointer? {
    do throws(SyntaxError) { return try JSONPointer(text) } catch { return nil }
  }

  private static func fields(_ value: JSONValue) -> [ImportedField]? {
    guard value.kind == .object else { return nil }
    var fields: [ImportedField] = []
    for member in value.members {
      let field = member.value
      guard let pointer = pointer(member.name),
        let tolerance = (field.string ?? field["tolerance"]?.string).flatMap(
          Tolerance.init(rawValue:))
      else { return nil }
      fields.append(
        ImportedField(
          pointer, tolerance,
          accepts: Set(
            field["accepts"]?.elements.compactMap { $0.string.flatMap(JSONKind.init(rawValue:)) }
              ?? []),
          values: field["values"]?.elements.compactMap(\.scalar) ?? [],
          format: field["format"]?.string.flatMap(ValueFormat.init(rawValue:))))
    }
    return fields
  }
}
