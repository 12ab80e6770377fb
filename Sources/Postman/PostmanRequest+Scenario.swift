// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

extension PostmanRequest {
  /// What the request has, as conditions.
  /// - Parameters:
  ///   - names: those of the variables in the scenario's template, in their order.
  ///   - isFirst: whether no earlier request is for the same operation of GraphQL: it answers all that the others do not.
  func conditions(names: [String], isFirst: Bool) -> [RequestConditions.Condition] {
    var conditions: [RequestConditions.Condition] = []
    func add(
      _ part: RequestConditions.Condition.Part, _ name: String, _ value: String,
      tellsByAbsence: Bool = true
    ) {
      conditions.append(
        RequestConditions.Condition(
          part, name, ["equalTo": .string(value)], tellsByAbsence: tellsByAbsence))
    }
    // The variables of an example may have other names.
    for (own, name) in zip(address.names, names) {
      if let value = address.values[own] {
        add(.pathParameter, name, PercentCoding.encode(value), tellsByAbsence: false)
      }
    }
    for (name, value) in address.query { add(.queryParameter, name, value) }
    switch body.content {
    case .json(let value) where !body.hasSecrets && body.unknown.isEmpty:
      conditions.append(
        RequestConditions.Condition(
          .body, "body", ["equalToJson": .value(value)], tellsByAbsence: false))
    case .form(let fields):
      for (name, value) in fields { add(.formParameter, name, value) }
    case .query(let query): conditions += query.conditions(byVariables: !isFirst)
    case .none, .json, .text, .other: break
    }
    return conditions
  }

  /// The request as a `sample`; absent if it is nothing but a method and a path.
  var sample: JSONLiteral {
    let query = PercentCoding.encode(fields: address.query)
    var members: [(String, JSONLiteral)] = [
      ("method", .string(method)),
      (
        "path",
        .string(address.path + (query.isEmpty ? "" : "?" + query))
      ),
    ]
    if method != "GET", method != "HEAD" {
      switch body.content {
      case .json(let value): members.append(("jsonBody", .value(value)))
      case .query(let query): members.append(("jsonBody", query.literal))
      case .text(let text):
        if let type = contentType {
          members.append(("headers", ["Content-Type": .string(type)]))
        }
        members.append(("body", .string(text)))
      case .form(let fields):
        members.append(("headers", ["Content-Type": "application/x-www-form-urlencoded"]))
        members.append(("body", .string(PercentCoding.encode(fields: fields))))
      case .none, .other: break
      }
    }
    let isPlain =
      address.names.isEmpty && query.isEmpty && !RequestPath.looksLikePattern(address.template)
    return members.count == 2 && isPlain ? .absent : .object(members)
  }
}
