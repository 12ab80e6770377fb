// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITemplate
import MockAPITestSupport

/// Renders templates for a request, without a server, and with a clock that is still, so that no rendering can be too slow.
enum TemplateSample {
  static let request = StubRequest(
    "POST", "/things/42?q=1&q=2", headers: ["Host": "mock.test:8080", "X-A": "v"],
    body: #"{"a":1,"list":[1,2,3],"text":"x"}"#)

  static func render(
    _ text: String, parameters: String = "{}", limits: TemplateLimits = TemplateLimits(),
    dialect: TemplateDialect = .wireMock3, isStrict: Bool = false, seed: UInt64 = 7,
    prefix: String = "", system: TemplateSystem = TemplateSystem(), request: StubRequest = request,
    clock: @escaping () -> Duration = { .zero }
  ) throws -> String {
    let template = try Template(Array(text.utf8), limits: limits)
    let context = TemplateContext(
      request: request, prefix: prefix, parameters: try JSONDocument(parsing: parameters).root,
      dialect: dialect, isStrict: isStrict, system: system, random: SeededRandom(seed: seed))
    let result = try AnswerRendering(context, limits: limits, clock: clock).render(template)
    return String(decoding: result.bytes, as: UTF8.self)
  }
}
