// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIJSON
import MockAPILoading
import Testing

/// What answers by default if a document shows errors alone.
struct DefaultErrorTests {
  enum Format: String, CaseIterable, Sendable {
    case recording
    case pact
    case collection

    /// A document in which a request to `/a` has got answers with these statuses and bodies.
    func document(_ answers: [(status: Int, body: String)]) -> String {
      switch self {
      case .recording:
        let entries = answers.map { status, body in
          """
          {"request": {"method": "GET", "url": "https://a.example/a"}, "response": {"status": \(status),
            "content": {"mimeType": "application/json", "text": \(Self.text(body))}}}
          """
        }
        return #"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#
      case .pact:
        let interactions = answers.map { status, body in
          #"{"request": {"method": "GET", "path": "/a"}, "response": {"status": \#(status), "body": \#(body)}}"#
        }
        return #"{"consumer": {}, "interactions": [\#(interactions.joined(separator: ","))]}"#
      case .collection:
        let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
        let examples = answers.map { status, body in
          #"{"code": \#(status), "body": \#(Self.text(body))}"#
        }
        return """
          {"info": {"schema": "\(schema)"},
           "item": [{"name": "a", "request": "https://a.example/a",
                     "response": [\(examples.joined(separator: ","))]}]}
          """
      }
    }

    private static func text(_ body: String) -> String {
      String(decoding: JSONLiteral.string(body).bytes, as: UTF8.self)
    }
  }

  private func imported(
    _ format: Format, _ answers: [(status: Int, body: String)]
  ) throws -> (scenario: ImportedScenario, warnings: [ImportWarning]) {
    var importing = DocumentImport(options: ImportOptions())
    try importing.add(
      Document(path: "a.json", bytes: Array(format.document(answers).utf8)), files: NoFiles())
    let imported = importing.finished()
    #expect(imported.loaded.diagnostics.isEmpty)
    return (
      try #require(imported.scenarios.first),
      imported.documents[0].result.warnings.filter { $0.kind == "no-success" }
    )
  }

  private static let failure = (status: 404, body: #"{"code": "NO_USER"}"#)

  @Test(arguments: Format.allCases)
  func `an error answers by default only if there is nothing else, and that is told`(
    format: Format
  ) throws {
    let (scenario, warnings) = try imported(
      format, [Self.failure, (status: 500, body: #"{"code": "DOWN"}"#)])
    let usual = try #require(scenario.cases.first { $0.name == scenario.defaultCase })
    #expect(usual.response.status == 404)
    #expect(
      warnings.map(\.message) == [
        "\(scenario.name): the default should be a success; found none in the \(format.rawValue), so the error '\(usual.name)' (status 404) answers all requests that choose no case. Add a success to the \(format.rawValue), or a case to the scenario"
      ])
  }

  @Test(arguments: Format.allCases, [200, 302])
  func `a success or a redirect comes before an error, and nothing is told`(
    format: Format, status: Int
  ) throws {
    let (scenario, warnings) = try imported(
      format, [Self.failure, (status: status, body: #"{"id": 1}"#)])
    let usual = try #require(scenario.cases.first { $0.name == scenario.defaultCase })
    #expect(usual.response.status == status)
    #expect(warnings.isEmpty)
  }

  @Test func `a failure under a status of success is an error, too`() throws {
    let (scenario, warnings) = try imported(
      .recording, [(status: 200, body: #"{"errorCode": "limitExceeded"}"#)])
    #expect(scenario.defaultCase == "limitExceeded")
    #expect(warnings.count == 1)
  }
}
