// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension TemplateValue {
  /// Which library of WireMock reads a JSON text, and so how its numbers and containers print.
  enum JSONReading {
    /// Parameters: fractions are doubles, containers print as Java does.
    case parameters
    /// The results of `jsonPath`: fractions are doubles, containers print as JSON.
    case jsonPath
    /// The results of `parseJson`: fractions keep their spelling.
    case parseJson
  }

  /// Recurses; the depth is bounded by that of the document.
  init(_ value: JSONValue, _ reading: JSONReading) {
    let printsJSON = if case .jsonPath = reading { true } else { false }
    switch value.kind {
    case .null: self = .missing
    case .boolean: self = .boolean(value.boolean ?? false)
    case .string: self = .text(value.string ?? "")
    case .number: self = Self.number(value.number?.spelling ?? "0", reading)
    case .array:
      self = .list(
        TemplateList(value.elements.map { TemplateValue($0, reading) }, printsJSON: printsJSON))
    case .object:
      var members: [(name: String, value: TemplateValue)] = []
      var numbers: [String: Int] = [:]
      for member in value.members {
        // Java's maps keep the place of the first, and the value of the last.
        if let number = numbers[member.name] {
          members[number].value = TemplateValue(member.value, reading)
        } else {
          numbers[member.name] = members.count
          members.append((member.name, TemplateValue(member.value, reading)))
        }
      }
      self = .map(TemplateMap(members, printsJSON: printsJSON))
    }
  }

  private static func number(_ spelling: String, _ reading: JSONReading) -> TemplateValue {
    if let whole = Int(spelling) { return .integer(whole) }
    let isWhole = !spelling.utf8.contains { [0x2E, 0x45, 0x65].contains($0) }
    if isWhole || reading == .parseJson {
      return TemplateDecimal(spelling).map(TemplateValue.decimal)
        ?? .double(Double(spelling) ?? 0)
    }
    return .double(Double(spelling) ?? 0)
  }
}
