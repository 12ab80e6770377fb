// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// XML and text, which no contract describes: the `expect` of a case says that its body is a success, and what is surely no such
/// body is none.
struct UndescribedBodyTests {
  typealias Kind = ExpectedOutcome.Kind

  private static let list =
    #"<?xml version=\"1.0\"?>\n<ListBucketResult xmlns=\"urn:s3\"><Name>b</Name><Key>é</Key></ListBucketResult>\n"#

  private static func scenario(
    type: String, body: String, expect: String = "success", more: String = ""
  ) throws -> Scenario {
    // The loader warns that nothing checks the expectation.
    let text = scenarioText(
      cases: #"""
        {"listed": {"response": {"headers": {"Content-Type": "\#(type)"\#(more)}, "body": "\#(body)"},
                    "expect": "\#(expect)"}}
        """#)
    return try #require(ScenarioLoader().load(texts: [("a.json", text)]).scenarios.first)
  }

  private static func kinds(_ id: String, in scenario: Scenario) throws -> [Kind] {
    let variantID = try #require(VariantID("listed~" + id))
    return try #require(scenario.variant(variantID)).expectation.outcomes.map(\.kind)
  }

  @Test(
    arguments: [
      // Not well-formed, or another document.
      "emptyBody", "blankBody", "html", "htmlTyped", "plainText", "xssiPrefix", "twice", "deep",
      "cut(1)", "cut(30)", "cut(80)",
    ], ["application/xml", "text/xml", "application/atom+xml", "application/octet-stream"])
  func `a body that is not the document of the case is not its success`(
    id: String, type: String
  ) throws {
    let scenario = try Self.scenario(type: type, body: Self.list)
    #expect(try Self.kinds(id, in: scenario) == [.unexpected, .failure])
  }

  @Test(arguments: [
    // A comment may follow the root, XML may have a mark and be UTF-16, and the type has a charset.
    "trailing", "byteOrderMark", "utf16", "charset(latin1)", "contentType(html)",
    "contentType(absent)", "status(201)", "status(301)", "noContent", "noContent(typed)",
    "redirect(302)", "malformed(foldedHeader)",
  ])
  func `a body that may be the document of the case is open`(id: String) throws {
    let scenario = try Self.scenario(type: "application/xml", body: Self.list)
    #expect(try Self.kinds(id, in: scenario) == [])
  }

  @Test(
    arguments: [
      ("status(404)", [.failure, .unexpected]), ("status(500)", [.failure, .unexpected]),
      ("close(bodyHalf)", [.noAnswer]), ("stall(afterHead)", [.noAnswer]), ("refused", [.noAnswer]),
      ("malformed(gzipCutOff)", [.unexpected, .failure, .noAnswer]),
      ("malformed(badStatusLine)", [.noAnswer, .unexpected]), ("dribble", [.success]),
    ] as [(String, [Kind])], ["application/xml", "text/csv"])
  func `statuses and transfers are judged for every body`(
    variant: (id: String, expected: [Kind]), type: String
  ) throws {
    let body = type == "text/csv" ? #"id,name\n1,Ada\n"# : Self.list
    let scenario = try Self.scenario(type: type, body: body)
    #expect(try Self.kinds(variant.id, in: scenario) == variant.expected)
  }

  @Test(arguments: ["text/plain", "text/csv; charset=utf-8", "text/html"])
  func `of a text only an empty body is surely wrong`(type: String) throws {
    let scenario = try Self.scenario(type: type, body: #"id,name\n1,Ada\n"#)
    #expect(try Self.kinds("emptyBody", in: scenario) == [.unexpected, .failure])
    for id in ["cut(3)", "blankBody", "html", "twice", "trailing"] {
      #expect(try Self.kinds(id, in: scenario) == [], "\(id)")
    }
  }

  @Test func `half a page of HTML may be a page`() throws {
    let scenario = try Self.scenario(type: "text/html", body: "<p>one<p>two")
    #expect(try Self.kinds("cut(6)", in: scenario) == [])
    let page = try Self.scenario(type: "text/html", body: "<html><p>one</p></html>")
    #expect(try Self.kinds("cut(9)", in: page) == [])
  }

  @Test func `a body that ends with the connection is damaged by its end`() throws {
    let scenario = try Self.scenario(type: "application/xml", body: Self.list)
    let response = try #require(scenario.cases[0].response)
    let cut = ResponseDefinition(
      status: 200, headers: response.headers, framing: .untilClose, body: response.body,
      fault: Fault(place: .bodyByte(40)))
    let id = try #require(VariantID("listed~close(bodyHalf)"))
    let variant = Variant(id: id, scenario: scenario, caseIndex: 0, form: .response(cut))
    #expect(variant.expectation.outcomes.map(\.kind) == [.unexpected, .failure, .noAnswer])
  }

  @Test(
    arguments: [
      // Nothing is said of the case, or not that it is a success, or its body is in a coding or not a text.
      ("application/xml", "<a/>", "unexpected", ""), ("application/xml", "<a/>", "failure", ""),
      ("application/xml", "<a/>", "success", #", "Content-Encoding": "br""#),
      ("application/octet-stream", "abc", "success", ""),
      // JSON has contracts.
      ("application/json", "[1, 2]", "success", ""), ("text/plain", "7", "success", ""),
    ])
  func `other bodies are open`(
    type: String, body: String, expect: String, more: String
  ) throws {
    let scenario = try Self.scenario(type: type, body: body, expect: expect, more: more)
    for id in ["emptyBody", "html"] { #expect(try Self.kinds(id, in: scenario) == [], "\(id)") }
  }
}
