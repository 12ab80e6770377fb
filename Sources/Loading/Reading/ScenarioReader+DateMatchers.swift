// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIText

extension ScenarioReader {
  static let dateOptions = [
    "actualFormat", "truncateExpected", "truncateActual", "applyTruncationLast", "expectedOffset",
    "expectedOffsetUnit",
  ]

  /// `before`, `after`, `equalToDateTime`.
  func readDatePattern(
    _ relation: DateComparison.Relation, _ operand: JSONValue, _ object: ObjectReader
  ) -> ValuePattern? {
    let problems = report.errorCount
    let reading = readFormat(object)
    let truncatesActual = readTruncation("truncateActual", object)
    guard let text = object.operand(relation.rawValue),
      let expected = readExpected(text, at: operand, object), report.errorCount == problems
    else { return nil }
    return .date(
      DateComparison(
        relation: relation, text: text, expected: expected, reading: reading,
        truncatesActual: truncatesActual))
  }

  private func readFormat(_ object: ObjectReader) -> DateReading {
    guard let (name, value) = object.string("actualFormat") else { return .standard }
    do throws(SyntaxError) {
      return try DateReading(name)
    } catch {
      report.error(
        inString: value, at: error.offset, "this must be the format of a date: \(error.message)")
      return .standard
    }
  }

  private func readTruncation(_ name: String, _ object: ObjectReader) -> DateTruncation? {
    guard let (text, value) = object.string(name) else { return nil }
    // WireMock accepts its words in any case, and with underscores.
    let words = text.lowercased().split(separator: "_", omittingEmptySubsequences: false)
    return report.word(
      words.joined(separator: " "), at: value, DateTruncation.self, what: "'\(name)'")
  }

  private func readExpected(_ text: String, at value: JSONValue, _ object: ObjectReader)
    -> DateComparison.Expected?
  {
    do throws(SyntaxError) {
      if let offset = try DateOffset(expression: text) {
        return .now(
          readOffset(object) ?? offset, readTruncation("truncateExpected", object),
          truncatesLast: readOrder(object))
      }
    } catch {
      report.error(inString: value, at: error.offset, error.message)
      return nil
    }
    for name in ["truncateExpected", "applyTruncationLast", "expectedOffset", "expectedOffsetUnit"]
    {
      guard let key = object.key(name) else { continue }
      report.objection(
        at: key, "'\(name)' has no effect on a fixed date; use it with 'now', or leave it out")
    }
    guard let moment = DateReading.standard.moment(text) else {
      report.error(
        at: value,
        "this must be a date, such as '2021-06-15T12:00:00Z', '2021-06-15' or 'now +3 days'")
      return nil
    }
    return .fixed(moment)
  }

  private func readOrder(_ object: ObjectReader) -> Bool {
    let truncatesLast = object.boolean("applyTruncationLast") ?? false
    if let key = object.key("applyTruncationLast"), object["truncateExpected"] == nil {
      report.objection(at: key, "'applyTruncationLast' has no effect without 'truncateExpected'")
    }
    return truncatesLast
  }

  /// The offset in two options, which replaces the offset in the expression; both options are required.
  private func readOffset(_ object: ObjectReader) -> DateOffset? {
    let amount = object.integer("expectedOffset")
    var unit: DateOffset.Unit?
    if let (text, value) = object.string("expectedOffsetUnit") {
      unit = report.word(
        text.lowercased(), at: value, DateOffset.Unit.self, what: "'expectedOffsetUnit'")
    }
    for (name, other) in [
      ("expectedOffset", "expectedOffsetUnit"), ("expectedOffsetUnit", "expectedOffset"),
    ] {
      guard let key = object.key(name), object[other] == nil else { continue }
      report.objection(at: key, "'\(name)' has no effect without '\(other)'")
    }
    guard let (amount, value) = amount, let unit else { return nil }
    guard Int32(exactly: amount) != nil else {
      report.error(
        at: value, "'expectedOffset' must be a whole number from \(Int32.min) to \(Int32.max)")
      return nil
    }
    return DateOffset(amount: amount, unit: unit)
  }
}
