// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

extension Answering {
  /// The response that a template makes for a request. A mistake gives the answer that says so: WireMock's status with a
  /// text for a mapping, a problem for a scenario.
  /// - Parameter notices: the mistakes are added to it.
  func render(
    _ template: ResponseTemplate, of declared: ResponseDefinition, _ scenario: Scenario,
    _ draw: Draw?, for request: some RequestView, prefix: String,
    _ notices: inout Set<AnswerNotice>
  ) -> ResponseDefinition {
    do throws(TemplateProblem) {
      let rendering = try template.render(
        declared,
        ResponseTemplate.Input(
          request: request, prefix: prefix, scenario: scenario.name, file: scenario.file,
          pathTemplate: scenario.request.pathTemplate, random: draw?.random ?? SeededRandom(seed: 0)
        ))
      for problem in rendering.problems { notices.insert(.template(problem)) }
      return rendering.response
    } catch {
      notices.insert(.template(error))
      guard scenario.origin == .wireMock else {
        return ProblemDetails.template(error).response()
      }
      let place = error.position.map { "\($0): " } ?? ""
      return ResponseDefinition(
        status: 500, headers: [HeaderField(name: "Content-Type", value: "text/plain")],
        body: Array("\(place)\(error.message)\n".utf8)[...])
    }
  }
}
