// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// A scenario in the form of a stub: the stub itself, or a likeness of a scenario file with one of its responses.
struct ScenarioForm {
  let scenario: Scenario
  /// The response to show for a scenario file; `nil` for that of its default case.
  var response: ResponseDefinition?

  func write(to writer: inout JSONWriter) {
    if let stub = Stub(scenario) { return stub.write(to: &writer) }
    let declaration = try? JSONDocument(parsing: Array(scenario.declaration))
    let id = JSONLiteral.string(scenario.id.description)
    writer.literal([
      "id": id,
      "name": .string(scenario.name),
      "request": .written { StubForm.writeRequest(declaration?.root["request"], to: &$0) },
      "response": Self.json(response ?? defaultResponse),
      "uuid": id,
    ])
  }

  private var defaultResponse: ResponseDefinition {
    let one = scenario.cases[scenario.defaultCase]
    return one.response ?? one.answer.others.first.flatMap { scenario.cases[$0].response }
      ?? ResponseDefinition(status: 200)
  }

  /// A response with the members that WireMock knows.
  static func json(_ response: ResponseDefinition) -> JSONLiteral {
    let text = String(checking: response.body)
    return [
      "status": .int(response.status),
      "body": text == "" ? .absent : .optional(text),
      "base64Body": text == nil ? .string(Base64.encode(Array(response.body))) : .absent,
      "headers": response.headers.isEmpty ? .absent : LoggedRequest.json(response.headers),
    ]
  }
}
