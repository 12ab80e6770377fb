// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

// The words of a contract beside its fields.

extension ScenarioReader {
  static let successKeys = ["fields", "status", "contentTypes", "byStatus"]

  func readSuccess(_ value: JSONValue)
    -> (success: Contract.Success, shapes: [ReadContract.Shape])?
  {
    guard
      let object = ObjectReader(
        value, "the success of a contract", keys: Self.successKeys, report: report)
    else { return nil }
    if ["fields", "status", "byStatus"].allSatisfy(object.isMissing) {
      report.error(
        at: value,
        "the success of a contract must have 'fields', 'status' or 'byStatus'; without any of them, leave 'success' out"
      )
    }
    let statuses = readStatuses(object)
    let general = object["fields"].flatMap(readFields)
    var shapes = [general].compactMap { $0 }
    var byStatus: [Int: Contract.Success.Content] = [:]
    for (status, value) in readByStatus(object, statuses) {
      guard let (content, shape) = readContent(value, of: status) else { continue }
      byStatus[status] = content
      if let shape { shapes.append(shape) }
    }
    let success = Contract.Success(
      general.map { .fields($0.shape) } ?? .unread, statuses: statuses,
      contentTypes: readContentTypes(object), byStatus: byStatus)
    return (success, shapes)
  }

  private static let successStatuses = 200...399

  private func readStatuses(_ object: ObjectReader) -> Set<Int>? {
    guard let elements = object.array("status") else { return nil }
    if elements.isEmpty, let value = object["status"] {
      report.error(at: value, "'status' must list at least one status; found none")
      return nil
    }
    return Set(
      elements.compactMap { element in
        guard let status = element.number?.wholeInteger, Self.successStatuses.contains(status)
        else {
          let found = element.number.map(\.spelling) ?? element.kind.description
          report.error(
            at: element, "the status of a success must be a number from 200 to 399; found \(found)")
          return nil
        }
        return status
      })
  }

  /// The members of `byStatus` with a right key.
  private func readByStatus(_ object: ObjectReader, _ statuses: Set<Int>?)
    -> [(status: Int, value: JSONValue)]
  {
    guard let value = object["byStatus"],
      let entries = ObjectReader(value, "'byStatus'", keys: nil, report: report)
    else { return [] }
    if entries.all.isEmpty {
      report.error(at: value, "'byStatus' must have at least one status; found none")
    }
    return entries.all.compactMap { text, key, value in
      guard text.utf8.count == 3, text.utf8.allSatisfy(ASCII.isDigit), let status = Int(text),
        Self.successStatuses.contains(status)
      else {
        report.error(
          at: key, "a key of 'byStatus' must be a status from 200 to 399; found '\(text)'")
        return nil
      }
      if let statuses, !statuses.contains(status) {
        report.error(
          at: key,
          "'status' must list \(status), because 'byStatus' has it; add it to 'status', or leave it out here"
        )
      }
      return (status, value)
    }
  }

  /// The fields of one status, or `"empty"`.
  private func readContent(_ value: JSONValue, of status: Int)
    -> (content: Contract.Success.Content, shape: ReadContract.Shape?)?
  {
    if let text = value.string {
      if text == "empty" { return (.empty, nil) }
      report.error(
        at: value,
        "the content of a status must be 'empty' or an object of fields; found '\(text)'"
          + NearestName.suggestion(for: text, among: ["empty"]))
      return nil
    }
    if ResponseDefinition.endsWithHead(status) {
      report.error(
        at: value,
        "the content of status \(status) must be 'empty': such a response has no body (RFC 9112 section 6.3)"
      )
      return nil
    }
    guard var shape = readFields(value) else { return nil }
    shape.status = status
    return (.fields(shape.shape), shape)
  }

  func readContentTypes(_ object: ObjectReader) -> ContentTypes? {
    guard let elements = object.array("contentTypes") else { return nil }
    if elements.isEmpty, let value = object["contentTypes"] {
      report.error(at: value, "'contentTypes' must list at least one type; found none")
      return nil
    }
    return ContentTypes(
      elements.compactMap { element in
        if let text = element.string, Self.isMediaType(text) { return text }
        let found = element.string.map { "'\($0)'" } ?? element.kind.description
        report.error(
          at: element,
          "a content type must be a media type without parameters, such as 'application/json', or a suffix such as '+json'; found \(found)"
        )
        return nil
      })
  }

  private static func isMediaType(_ text: String) -> Bool {
    // A range such as `text/*` is not a type.
    if text.contains("*") { return false }
    if text.hasPrefix("+") { return ASCII.isToken(String(text.dropFirst())) }
    return ContentTypes.isMediaType(text)
  }
}
