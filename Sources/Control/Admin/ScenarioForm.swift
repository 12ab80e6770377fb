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
    writer.object { writer in
      writer.member("id", scenario.id.description)
      writer.member("name", scenario.name)
      writer.member("request") { StubForm.writeRequest(declaration?.root["request"], to: &$0) }
      writer.member("response") { Self.write(response ?? defaultResponse, to: &$0) }
      writer.member("uuid", scenario.id.description)
    }
  }

  private var defaultResponse: ResponseDefinition {
    switch scenario.cases[scenario.defaultCase].answer {
    case .response(let response): response
    case .sequence(let steps):
      steps.first.flatMap { scenario.cases[$0].response } ?? ResponseDefinition(status: 200)
    }
  }

  /// Writes a response with the members that WireMock knows.
  static func write(_ response: ResponseDefinition, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("status", response.status)
      if let text = String(checking: response.body) {
        if !text.isEmpty { writer.member("body", text) }
      } else {
        writer.member("base64Body", Base64.encode(Array(response.body)))
      }
      if !response.headers.isEmpty {
        writer.member("headers") { LoggedRequest.write(response.headers, to: &$0) }
      }
    }
  }
}
