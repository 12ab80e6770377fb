// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// What mappings of WireMock 2 mean beside those of WireMock 3.
struct MappingVersionTests {
  /// Recorded from WireMock 2.35.1.
  @Test(arguments: [
    ("<p:a xmlns:p='urn:1'><p:b/></p:a>", "<a><b/></a>", true),
    ("<p:a xmlns:p='urn:1'><p:b/></p:a>", "<a xmlns='urn:2'><b/></a>", true),
    ("<p:a xmlns:p='urn:1'><p:b/></p:a>", "<q:a xmlns:q='urn:2'><q:b/></q:a>", true),
    ("<a xmlns='urn:1'><b/></a>", "<a xmlns='urn:1'><b/></a>", true),
    ("<a xmlns='urn:1'><b/></a>", "<q:a xmlns:q='urn:1'><q:b/></q:a>", false),
    ("<a xmlns='urn:1'><b/></a>", "<a><b/></a>", false),
    ("<a xmlns='urn:1'><b/></a>", "<a xmlns='urn:2'><b/></a>", false),
  ])
  func `mappings of WireMock 2 compare XML as LEGACY`(xml: String, body: String, isEqual: Bool)
    throws
  {
    var version2 = TemplateOptions()
    version2.isWireMock2 = true
    let request = StubRequest("POST", "/", body: body)
    func isMatched(
      _ awareness: String = "", by options: TemplateOptions, inScenario: Bool = false
    ) throws -> Bool {
      let pattern = #"{"bodyPatterns": [{"equalToXml": "\#(xml)"\#(awareness)}]}"#
      let text =
        inScenario ? scenarioText(request: pattern) : #"{"request": \#(pattern), "response": {}}"#
      let loaded = ScenarioLoader(templates: options).load(texts: [("a.json", text)])
      let matched = try #require(loaded.scenarios.first).request.matches(request)
      if !inScenario {
        // A request pattern of a call is read with the same rules.
        let part = try MappingPart.request(JSONDocument(parsing: pattern).root, options)
        #expect(part.matches(request) == matched)
      }
      return matched
    }
    #expect(try isMatched(by: version2) == isEqual)
    #expect(
      try isMatched(#", "namespaceAwareness": "LEGACY""#, by: TemplateOptions()) == isEqual)
    let isStrictlyEqual = try isMatched(#", "namespaceAwareness": "STRICT""#, by: version2)
    #expect(try isMatched(by: TemplateOptions()) == isStrictlyEqual)
    #expect(try isMatched(by: version2, inScenario: true) == isStrictlyEqual)
  }
}
