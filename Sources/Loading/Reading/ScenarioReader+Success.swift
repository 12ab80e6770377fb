// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

// The words of a contract beside its fields.

extension ScenarioReader {
  static let successKeys = ["fields", "status", "payload", "contentTypes", "byStatus"]

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
      payload: readPayload(object, among: shapes.flatMap(\.shape.fields)),
      contentTypes: readContentTypes(object), byStatus: byStatus)
    return (success, shapes)
  }

  /// The place of a value that only a success has: a field, or a value around fields.
  private func readPayload(_ object: ObjectReader, among fields: [ContractField]) -> JSONPointer? {
    guard let (text, value) = object.string("payload"),
      let payload = report.pointer(text, at: value)
    else { return nil }
    if payload.tokens.isEmpty {
      report.error(at: value, "'payload' must point into the body, such as '/data'; found ''")
    } else if payload.tokens.contains(ContractField.wildcard) {
      report.error(at: value, "'payload' must point at one value; the step '*' matches many")
    } else if !fields.contains(where: { $0.pointer.tokens.starts(with: payload.tokens) }) {
      var known: [String] = []
      for tokens in fields.map(\.pointer.tokens) {
        let around = tokens.prefix { $0 != ContractField.wildcard }
        for end in around.indices {
          let place = JSONPointer(tokens: Array(around[...end])).description
          if !known.contains(place) { known.append(place) }
        }
      }
      let hint = NearestName.hint(for: text, amongKeys: known, listing: "there are")
      report.error(
        at: value,
        "'payload' must point at a field of the success, or at a value around one; found '\(text)'\(hint)"
      )
    }
    return payload
  }

  private static let statuses = 200...599
  /// The classes of statuses, as `status` names them.
  private static let classes = ["2xx", "3xx", "4xx", "5xx"]

  private func readStatuses(_ object: ObjectReader) -> Set<Int>? {
    guard let elements = object.array("status") else { return nil }
    if elements.isEmpty, let value = object["status"] {
      report.error(at: value, "'status' must list at least one status; found none")
      return nil
    }
    var statuses: Set<Int> = []
    for element in elements {
      if let status = element.number?.wholeInteger, Self.statuses.contains(status) {
        statuses.insert(status)
      } else if let text = element.string, let number = Self.classes.firstIndex(of: text) {
        let first = (number + 2) * 100
        statuses.formUnion(first..<first + 100)
      } else {
        let found =
          element.number.map(\.spelling) ?? element.string.map { "'\($0)'" }
          ?? element.kind.description
        report.error(
          at: element,
          "the status of a success must be a number from 200 to 599, or a class such as '4xx'; found \(found)"
        )
      }
    }
    return statuses
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
        Self.statuses.contains(status)
      else {
        report.error(
          at: key, "a key of 'byStatus' must be a status from 200 to 599; found '\(text)'")
        return nil
      }
      // Without a list, a status of errors is a failure.
      if !(statuses?.contains(status) ?? (status < 400)) {
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
          + NearestName.suggestion(for: text, amongKeys: ["empty"]))
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
