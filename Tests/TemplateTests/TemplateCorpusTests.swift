// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITemplate
import MockAPITestSupport
import MockAPIText
import Testing

/// Every case of the corpus that consists of one template. The cases that need files, headers or a proxy are tested with a
/// server (`TemplateServerTests`).
@Suite(.enabled(if: Corpora.folder("wiremock-templates") != nil, "\(Corpora.reason)"))
struct TemplateCorpusTests {
  /// The cases with another result here, each with its reason; `docs/templates.md` has the same.
  static let exceptions = [
    "jsonPath-deep-scan-has-nulls":
      "a descendant segment finds what exists, and no null for each object that lacks the name",
    "model-gzip-body-is-unpacked": "the server unpacks bodies; a test with a server has the case",
    "model-illegal-uri-character-is-500":
      "the server refuses such targets for mappings; a test with a server has the case",
  ]

  static let cases =
    TemplateCase.all(of: "cases.json", dialect: .wireMock2)
    + TemplateCase.all(of: "cases.json", dialect: .wireMock3)
    + TemplateCase.all(of: "cases-3x.json", dialect: .wireMock3)

  @Test(arguments: cases.filter { exceptions[$0.name] == nil })
  func `a template gives what WireMock gives`(one: TemplateCase) throws {
    let result: Template.Result
    do {
      let template = try Template(Array(one.template.utf8))
      let context = TemplateContext(
        request: one.request, parameters: one.parameters,
        pathTemplate: try one.pathTemplate.map { try PathTemplate($0) }, dialect: one.dialect,
        random: SeededRandom(seed: 7))
      result = try AnswerRendering(context).render(template)
    } catch {
      #expect(one.status == 500, "\(error)")
      return
    }
    #expect(one.status == 200)
    if let body = one.body { #expect(String(decoding: result.bytes, as: UTF8.self) == body) }
  }

  @Test func `every exception is a case`() {
    #expect(Set(Self.exceptions.keys).isSubset(of: Self.cases.map(\.name)))
    #expect(Self.cases.count > 500)
  }
}
