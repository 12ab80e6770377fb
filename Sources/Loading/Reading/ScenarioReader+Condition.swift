// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

// The fields of a contract that hold for some values of another field.

extension ScenarioReader {
  /// The `if` of a field: `{"/items/*/kind": "card"}`, or a list of values.
  func readCondition(_ value: JSONValue, of field: JSONPointer) -> ContractField.Condition? {
    guard
      let object = ObjectReader(
        value, "'if'", keys: nil, example: #", such as {"/items/*/kind": "card"}"#, report: report)
    else { return nil }
    guard object.all.count == 1, let (text, key, operand) = object.all.first else {
      report.error(
        at: value, "'if' must have one pointer with its values; found \(object.all.count)")
      return nil
    }
    let values = readConditionValues(operand)
    guard let pointer = report.pointer(text, at: key), !values.isEmpty else { return nil }
    let around = pointer.tokens.dropLast()
    guard let name = pointer.tokens.last, name != ContractField.wildcard,
      around.count < field.tokens.count, field.tokens.starts(with: around), pointer != field
    else {
      report.error(
        at: key,
        "'if' must point at a member of an object around '\(field)'\(Self.example(field)); found '\(text)'"
      )
      return nil
    }
    return ContractField.Condition(pointer: pointer, values: values)
  }

  private static func example(_ field: JSONPointer) -> String {
    guard field.tokens.count > 1 || field.tokens.first != ContractField.wildcard else { return "" }
    return ", such as '\(JSONPointer(tokens: field.tokens.dropLast() + ["kind"]))'"
  }

  private func readConditionValues(_ operand: JSONValue) -> [JSONScalar] {
    let values = operand.kind == .array ? Array(operand.elements) : [operand]
    if values.isEmpty {
      report.error(at: operand, "'if' must have at least one value; found an empty array")
    }
    return values.compactMap { value in
      if let scalar = value.scalar, scalar != .null { return scalar }
      report.error(
        at: value, "a value of 'if' must be a string, number or boolean; found \(value.kind)")
      return nil
    }
  }

  /// Reports conditions on a field that is not declared, or on values that it never has.
  func checkConditions(of fields: [ContractField], in object: ObjectReader) {
    if fields.allSatisfy({ $0.condition == nil }) { return }
    let known = Dictionary(fields.map { ($0.pointer, $0) }) { first, _ in first }
    for field in fields {
      guard let condition = field.condition,
        let place = object[field.pointer.description]?["if"]?.members.first(where: { _ in true })
      else { continue }
      guard let decider = known[condition.pointer],
        ![.ignored, .absent].contains(decider.tolerance)
      else {
        report.error(
          at: place.key,
          "'if' must point at a field that the client reads; add '\(condition.pointer)' to 'fields'"
        )
        continue
      }
      let values = Set(decider.values)
      guard !values.isEmpty, let wrong = condition.values.first(where: { !values.contains($0) })
      else { continue }
      report.error(
        at: place.value,
        "'if' must have 'values' of '\(decider.pointer)'; \(wrong) is not one of them")
    }
  }
}
