// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// A contract with the places of its fields in the file, for later checks.
struct ReadContract {
  struct Shape {
    var shape: Contract.Shape
    /// The keys of the fields, in the order of ``Contract/Shape/fields``.
    var keys: [JSONValue]
    /// The only status of bodies with these fields; `nil` for every status.
    var status: Int?
    /// Whether they are those of the failure.
    var isFailure = false
  }

  let contract: Contract
  /// Those of the success, then those of the failure.
  let shapes: [Shape]
}

/// The words for clients that differ from a typed client.
private enum ClientKind: String, CaseIterable {
  case passThrough
}

/// The words for what clients make of fields that the contract does not name.
private enum OtherFields: String, CaseIterable {
  case typed
}

extension ScenarioReader {
  static let contractKeys = ["success", "failure", "clients", "otherFields"]

  func readContract(_ value: JSONValue) -> ReadContract? {
    guard
      let object = ObjectReader(
        value, "a contract", keys: Self.contractKeys, report: report)
    else { return nil }
    let success = object["success"].flatMap(readSuccess)
    let failure = object["failure"].flatMap(readFailure)
    if success?.success.payload != nil, object.isMissing("failure"),
      let key = object["success"]?.members.first(where: { $0.name == "payload" })?.key
    {
      report.error(at: key, "'payload' tells a success from the failure; add 'failure'")
    }
    return ReadContract(
      contract: Contract(
        success: success?.success, failure: failure?.failure,
        isPassedThrough: object.word("clients", ClientKind.self) == .passThrough,
        typesOtherFields: object.word("otherFields", OtherFields.self) == .typed),
      shapes: (success?.shapes ?? []) + [failure?.shape].compactMap { $0 })
  }

  /// A response to HEAD has no body, so it has no fields.
  func refuseFieldsOfHead(_ contract: JSONValue) {
    for member in contract.members where Self.declaresBody(member) {
      report.error(
        at: member.key,
        "the contract of a scenario that answers HEAD only must not have '\(member.name)': it declares fields of a body, "
          + "and a response to HEAD has none (RFC 9110 section 9.3.2); remove it, or use the method GET"
      )
    }
  }

  /// Whether a part of a contract has more than a list of statuses.
  private static func declaresBody(_ member: JSONMember) -> Bool {
    switch member.name {
    case "success": !member.value.members.allSatisfy { $0.name == "status" }
    case "failure": true
    default: false
    }
  }

  static let failureKeys = ["fields", "code", "anyStatus", "contentTypes"]

  private func readFailure(_ value: JSONValue)
    -> (failure: Contract.Failure, shape: ReadContract.Shape)?
  {
    guard
      let object = ObjectReader(
        value, "the failure of a contract", keys: Self.failureKeys, required: ["fields"],
        report: report),
      var shape = object["fields"].flatMap(readFields)
    else { return nil }
    shape.isFailure = true
    let codes = object["code"].map { readCodes($0, among: shape.shape.fields) } ?? []
    let isUnderAnyStatus = object.boolean("anyStatus") ?? false
    if isUnderAnyStatus, object["code"] == nil, let key = object.key("anyStatus") {
      report.error(at: key, "'anyStatus' recognises the failure by its code; add 'code'")
    }
    let failure = Contract.Failure(
      shape: shape.shape, codes: codes, isUnderAnyStatus: isUnderAnyStatus,
      contentTypes: readContentTypes(object))
    return (failure, shape)
  }

  /// The place of a code, or several.
  private func readCodes(_ value: JSONValue, among fields: [ContractField]) -> [JSONPointer] {
    let places = value.kind == .array ? Array(value.elements) : [value]
    if places.isEmpty {
      report.error(at: value, "'code' must have at least one pointer; found an empty array")
    }
    var codes: [JSONPointer] = []
    for place in places {
      guard let text = place.string else {
        report.error(
          at: place, "'code' must be a pointer or an array of pointers; found \(place.kind)")
        continue
      }
      guard let code = report.pointer(text, at: place) else { continue }
      if !fields.contains(where: { $0.pointer == code }) {
        let known = fields.map(\.pointer.description)
        let hint = NearestName.hint(for: text, amongKeys: known, listing: "the fields are")
        report.error(at: place, "'code' must point at one of the fields; found '\(text)'\(hint)")
      }
      if code.tokens.contains(ContractField.wildcard) {
        report.error(at: place, "'code' must point at one value; the step '*' matches many")
      }
      if codes.contains(code) {
        report.error(at: place, "'code' must have each pointer once; '\(text)' is there before")
      }
      codes.append(code)
    }
    return codes
  }

  func readFields(_ value: JSONValue) -> ReadContract.Shape? {
    guard let object = ObjectReader(value, "'fields'", keys: nil, report: report)
    else { return nil }
    var fields: [ContractField] = []
    var keys: [JSONValue] = []
    for (text, key, value) in object.all {
      guard let pointer = report.pointer(text, at: key), let field = readField(value, at: pointer)
      else { continue }
      if pointer.tokens.count > JSONDocument.defaultMaximumDepth {
        report.error(
          at: key,
          "a pointer must have at most \(JSONDocument.defaultMaximumDepth) steps; no body is deeper"
        )
        continue
      }
      if field.tolerance == .dropped, pointer.tokens.last != ContractField.wildcard {
        report.error(
          at: value, "'dropped' is for elements and entries; the pointer must end in '/*'")
      }
      if field.tolerance == .absent, pointer.tokens.last ?? "*" == ContractField.wildcard {
        report.error(
          at: value, "'absent' is for members; the pointer must end in a name, such as '/errors'")
      }
      fields.append(field)
      keys.append(key)
    }
    refuseUnreachable(fields, at: keys)
    checkConditions(of: fields, in: object)
    return ReadContract.Shape(shape: Contract.Shape(fields: fields), keys: keys)
  }

  /// Reports fields that no accepted value can contain.
  private func refuseUnreachable(_ fields: [ContractField], at keys: [JSONValue]) {
    let closed = Set(
      fields.filter { $0.accepts?.isDisjoint(with: [.object, .array]) ?? false }.map(\.pointer))
    let absent = fields.filter { $0.tolerance == .absent }
    for (field, key) in zip(fields, keys) {
      guard
        let outer = absent.first(where: {
          $0.pointer != field.pointer && field.pointer.tokens.starts(with: $0.pointer.tokens)
        })
      else { continue }
      report.error(
        at: key,
        "'\(field.pointer)' is in '\(outer.pointer)', which should be 'absent'; leave one of them out"
      )
    }
    if closed.isEmpty { return }
    for (field, key) in zip(fields, keys) {
      var pointer = field.pointer
      while pointer.tokens.popLast() != nil {
        guard closed.contains(pointer) else { continue }
        report.error(
          at: key,
          "'\(pointer)' must accept 'object' or 'array', because '\(field.pointer)' is in it; add the kind to its 'accepts'"
        )
        break
      }
    }
  }

  static let fieldKeys = ["tolerance", "accepts", "values", "format", "if"]

  private func readField(_ value: JSONValue, at pointer: JSONPointer) -> ContractField? {
    if let text = value.string {
      return report.word(text, at: value, Tolerance.self, what: "a tolerance").map {
        ContractField(pointer: pointer, tolerance: $0, accepts: nil, values: [], format: nil)
      }
    }
    guard
      let object = ObjectReader(
        value, "a field", keys: Self.fieldKeys, required: ["tolerance"], report: report)
    else { return nil }
    let tolerance = object.word("tolerance", Tolerance.self)
    let accepts = readAccepts(object)
    let values = readValues(object)
    let format = object.word("format", ValueFormat.self)
    let condition = object["if"].flatMap { readCondition($0, of: pointer) }
    guard let tolerance else { return nil }
    if [.ignored, .absent].contains(tolerance),
      let extra = object.all.first(where: { !["tolerance", "if"].contains($0.name) })
    {
      report.error(
        at: extra.key,
        "'\(extra.name)' has no effect on a field that is '\(tolerance.rawValue)'; leave it out")
    }
    return ContractField(
      pointer: pointer, tolerance: tolerance, accepts: accepts, values: values, format: format,
      condition: condition)
  }

  private func readAccepts(_ object: ObjectReader) -> Set<JSONKind>? {
    guard let elements = object.array("accepts") else { return nil }
    if elements.isEmpty, let value = object["accepts"] {
      report.error(at: value, "'accepts' must name at least one kind; found none")
      return nil
    }
    return Set(
      elements.compactMap { element in
        guard let text = element.string else {
          report.error(at: element, "a kind must be a string; found \(element.kind)")
          return nil
        }
        return report.word(text, at: element, JSONKind.self, what: "a kind")
      })
  }

  private func readValues(_ object: ObjectReader) -> [JSONScalar] {
    guard let elements = object.array("values") else { return [] }
    if elements.isEmpty, let value = object["values"] {
      report.error(at: value, "'values' must list at least one value; found none")
    }
    return elements.compactMap { element in
      if element.scalar == nil {
        report.error(
          at: element, "a value must be a string, number, boolean or null; found \(element.kind)")
      }
      return element.scalar
    }
  }
}
