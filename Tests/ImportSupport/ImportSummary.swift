// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
package import MockAPIImportModel
package import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// All that an importer has made of a document, as JSON that people read: for files of expected results.
package enum ImportSummary {
  package static func text(of result: ImportResult) throws -> String {
    let summary: JSONLiteral = [
      "scenarios": .object(result.scenarios.map { ($0.name, scenario($0)) }),
      "skipped": .strings(
        result.skipped.map { skipped in
          "\(skipped.place.position) \(skipped.name): \(skipped.reason)"
            + (skipped.isFault ? " (fault)" : "")
        }),
      "warnings": .strings(
        result.warnings.map { "\($0.place.position) \($0.kind): \($0.message)" }),
      "counts": .object(result.counts.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) }),
    ]
    let document = try JSONDocument(parsing: summary.bytes)
    return String(decoding: JSONLayout.text(of: document.root, width: 130), as: UTF8.self)
  }

  /// A scenario in the words of its file.
  package static func scenario(_ scenario: ImportedScenario) -> JSONLiteral {
    [
      "request": scenario.request, "priority": .optional(scenario.priority),
      "sample": scenario.sample,
      "contract": .optional(scenario.contract.map(contract)),
      "cases": .object(
        scenario.cases.map { ($0.name, one($0)) }
          + scenario.sequences.map { ($0.name, ["sequence": .strings($0.cases)]) }),
      "default": .string(scenario.defaultCase),
    ]
  }

  private static func one(_ one: ImportedCase) -> JSONLiteral {
    let response = one.response
    var members: [(String, JSONLiteral)] = [("status", .int(response.status))]
    if !response.headers.isEmpty {
      members.append(("headers", .object(headers(of: response))))
    }
    switch response.body {
    case .none: break
    case .json(let value): members.append(("jsonBody", .value(value)))
    case .text(let text): members.append(("body", .string(text)))
    case .bytes(let bytes): members.append(("base64Body", .string(Base64.encode(bytes))))
    }
    return [
      "when": one.when, "response": .object(members), "expect": one.expect,
    ]
  }

  /// A name that comes again has a list of values, as in a file.
  private static func headers(of response: ImportedResponse) -> [(String, JSONLiteral)] {
    var names: [String] = []
    for (name, _) in response.headers where !names.contains(name) { names.append(name) }
    return names.map { name in
      let values = response.headers.filter { $0.name == name }.map(\.value)
      return (name, values.count == 1 ? .string(values[0]) : .strings(values))
    }
  }

  private static func contract(_ contract: ImportedContract) -> JSONLiteral {
    let statuses = contract.byStatus.map { status in
      (String(status.status), status.fields.map(fields) ?? "empty")
    }
    let hasSuccess = contract.success != nil || !statuses.isEmpty
    return [
      "success": hasSuccess
        ? [
          "fields": .optional(contract.success.map(fields)),
          "byStatus": statuses.isEmpty ? .absent : .object(statuses),
        ] : .absent,
      "failure": .optional(
        contract.failure.map { failure in
          [
            "fields": fields(failure), "code": .optional(contract.code?.description),
            "anyStatus": contract.isUnderAnyStatus ? true : .absent,
          ]
        }),
    ]
  }

  private static func fields(_ fields: [ImportedField]) -> JSONLiteral {
    .object(fields.map { ($0.pointer.description, field($0)) })
  }

  private static func field(_ field: ImportedField) -> JSONLiteral {
    if field.accepts.isEmpty, field.values.isEmpty, field.format == nil {
      return .string(field.tolerance.rawValue)
    }
    let kinds = JSONKind.allCases.filter(field.accepts.contains).map(\.rawValue)
    let values = field.values.map { JSONLiteral.raw(Array($0.description.utf8)) }
    return [
      "tolerance": .string(field.tolerance.rawValue),
      "accepts": kinds.isEmpty ? .absent : .strings(kinds),
      "values": values.isEmpty ? .absent : .array(values),
      "format": .optional(field.format?.rawValue),
    ]
  }
}
