// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
package import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// What an importer makes of a document as a text of JSON, for files of expected results.
package enum ResultText {
  package static func of(_ result: ImportResult) throws -> String {
    let parts: JSONLiteral = [
      "scenarios": .object(result.scenarios.map { ($0.name, literal($0)) }),
      "skipped": .list(result.skipped) {
        .string("\($0.place.position) \($0.name): \($0.isFault ? "fault: " : "")\($0.reason)")
      },
      "warnings": .list(result.warnings) {
        .string("\($0.place.position) \($0.kind): \($0.message)")
      },
      "counts": .object(
        result.counts.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) }),
    ]
    let text = JSONLayout.text(of: try JSONDocument(parsing: parts.bytes).root)
    return String(decoding: text, as: UTF8.self)
  }

  private static func literal(_ scenario: ImportedScenario) -> JSONLiteral {
    [
      "place": .string(scenario.place.position.description),
      "summary": .optional(scenario.summary),
      "request": scenario.request,
      "priority": .optional(scenario.priority),
      "sample": scenario.sample,
      "contract": .optional(scenario.contract.map(ContractText.literal)),
      "cases": .object(scenario.cases.map { ($0.name, literal($0)) }),
      "default": .string(scenario.defaultCase),
    ]
  }

  private static func literal(_ imported: ImportedCase) -> JSONLiteral {
    let response = imported.response
    var members: [(String, JSONLiteral)] = [
      ("origin", .string(imported.origin.rawValue)), ("when", imported.when),
      ("status", .int(response.status)),
    ]
    members += response.headers.map { ($0.name, .string($0.value)) }
    switch response.body {
    case .none: break
    case .json(let value): members.append(("jsonBody", .value(value)))
    case .text(let text): members.append(("body", .string(text)))
    case .bytes(let bytes): members.append(("base64Body", .string(Base64.encode(bytes))))
    }
    return .object(members + [("expect", imported.expect)])
  }
}
