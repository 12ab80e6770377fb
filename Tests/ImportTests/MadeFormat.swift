// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// A format of these tests: `{"made": {"pets/get": {"status": 200, "body": {"id": 1}, "required": ["/id"]}}}`, and
/// `expect` for the expectation of the answer.
enum MadeFormat {
  static let format = ImportFormat(
    "made up", keys: "'made'", options: ["depth"], recognises: { $0["made"] != nil },
    result: { document, _, _ in result(of: document) })

  /// The same format as if it had samples: `{"samples": {…}}`.
  static let samples = ImportFormat(
    "samples", keys: "'samples'", isOfSamples: true, recognises: { $0["samples"] != nil },
    result: { document, _, _ in result(of: document) })

  static func imported(
    _ text: String, path: String = "api.json", _ options: ImportOptions = ImportOptions()
  ) throws -> ImportedDocuments {
    let isOfSamples = text.hasPrefix(#"{"samples""#)
    var importing = DocumentImport(options: options, formats: [isOfSamples ? samples : format])
    try importing.add(
      Document(path: path, bytes: Array(text.utf8)), files: NoFiles(), hash: "0")
    return importing.finished()
  }

  private static func result(of document: Document) -> ImportResult {
    var result = ImportResult()
    guard let made = document.root["made"] ?? document.root["samples"] else { return result }
    for member in made.members {
      result.scenarios.append(scenario(member.name, member.value, in: document))
    }
    return result
  }

  private static func scenario(
    _ name: String, _ value: JSONValue, in document: Document
  ) -> ImportedScenario {
    let place = document.place(of: value)
    var response = ImportedResponse(status: value["status"]?.number?.wholeInteger ?? 200)
    if let body = value["body"] { response.body = .json(body) }
    if let text = value["text"]?.string { response.body = .text(text) }
    if let bytes = value["bytes"]?.string { response.body = .bytes(Array(bytes.utf8)) }
    if let type = value["type"]?.string { response.headers = [("Content-Type", type)] }
    var ok = ImportedCase(name: "ok", response: response, origin: .example, place: place)
    if let expect = value["expect"] { ok.expect = .value(expect) }
    var scenario = ImportedScenario(
      name: name, request: ["method": "GET", "urlPath": .string("/" + name)],
      cases: [ok],
      defaultCase: "ok", place: place)
    func fields(_ key: String) -> [ImportedField] {
      value[key]?.elements.compactMap { element in
        element.string.flatMap { try? JSONPointer($0) }.map {
          ImportedField($0, key == "required" ? .required : .optional)
        }
      } ?? []
    }
    scenario.contract = ImportedContract(success: fields("required") + fields("optional"))
    return scenario
  }
}
