// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDrafts
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

struct ScenarioDraftTests {
  @Test func `a file is as a person would write it, with the same bytes each time`() throws {
    let draft = try ScenarioDraft(words: [
      "POST", "/api/v2/orders", "400", #"{"code":"CARD_DECLINED"}"#,
    ])
    let text = String(decoding: draft.text, as: UTF8.self)
    let page = try String(
      contentsOf: Repository.root.appending(path: "docs/new.md"), encoding: .utf8)
    #expect(page.contains("```json\n\(text)```\n"))
    #expect(
      text == """
        {
          "$schema": "http://localhost:8080/__mockapi/schemas/scenario.json",
          "name": "orders",
          "request": { "method": "POST", "urlPath": "/api/v2/orders" },
          "contract": {
            "failure": {
              "fields": { "/code": { "tolerance": "required", "values": ["CARD_DECLINED"] } },
              "code": "/code"
            }
          },
          "cases": {
            "cardDeclined": {
              "response": { "status": 400, "jsonBody": { "code": "CARD_DECLINED" } },
              "expect": { "outcome": "failure", "code": "CARD_DECLINED" }
            },
            "ok": { "response": { "status": 200, "jsonBody": {} }, "expect": "success" },
            "garbage": {
              "response": {
                "status": 502,
                "headers": { "Content-Type": "text/html" },
                "body": "<html><body><h1>502 Bad Gateway</h1></body></html>"
              },
              "expect": "unexpected"
            },
            "empty500": { "response": { "status": 500 }, "expect": "unexpected" },
            "flaky": { "sequence": ["garbage", "empty500", "ok"] }
          },
          "default": "cardDeclined"
        }

        """)
  }

  @Test(arguments: try DraftRow.rows())
  func `a file has the cases, the request and the contract that the words say`(row: DraftRow)
    throws
  {
    let draft = try ScenarioDraft(words: row.words)
    #expect(draft.name == row.name)
    #expect(draft.caseNames == row.cases)
    let document = try draft.document
    #expect(document["cases"]?.members.map(\.name) == row.cases)
    #expect(document["default"]?.string == row.cases.first)
    #expect(document["request"]?.compact == row.request.compact)
    #expect(document["contract"]?.compact ?? "null" == row.contract.compact)
  }

  @Test(arguments: try DraftRow.rows())
  func `nothing is wrong with a file, and each case has an expectation that its contract gives it`(
    row: DraftRow
  ) throws {
    let draft = try ScenarioDraft(words: row.words)
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", String(decoding: draft.text, as: UTF8.self))
    ])
    #expect(loaded.diagnostics.map(\.message) == [])
    let scenario = try #require(loaded.scenarios.first)
    #expect(scenario.name == row.name)
    #expect(scenario.cases[scenario.defaultCase].name == row.cases.first)
  }

  @Test func `the name can be another one`() throws {
    let draft = try ScenarioDraft(words: ["/users"], name: "people")
    #expect(draft.name == "people")
    #expect(try draft.document["name"]?.string == "people")
  }

  @Test(arguments: [
    (["/users/{id}"], "curl -i localhost:8080/users/1"),
    (["HEAD", "/a"], "curl -i -I localhost:8080/a"),
    (["M-SEARCH", "/a"], "curl -i -X M-SEARCH localhost:8080/a"),
    (["curl", "-X", "A|B", "http://a/a"], "curl -i -X 'A|B' localhost:8080/a"),
    (["PUT", "/it's?a=b c"], #"curl -i -X PUT 'localhost:8080/it'\''s?a=b%20c'"#),
    (["curl", "http://a/g", "-d", #"{"query":"{a}","operationName":"A"}"#], nil),
  ])
  func `a command of curl asks for the default case, where it needs no body`(
    words: [String], command: String?
  ) throws {
    #expect(try ScenarioDraft(words: words).curl == command)
  }

  @Test func `the name of a long path is short enough for a file`() throws {
    let path = "/" + String(repeating: "a", count: 3_000)
    #expect(try ScenarioDraft(words: [path]).name == String(repeating: "a", count: 100))
  }

  @Test func `numbers, order and escapes of a body are those that were given`() throws {
    let body = #"{"price": 1.50, "b": "é\n", "a": [1e3, {}], "c": []}"#
    let draft = try ScenarioDraft(words: ["/a", "200", body])
    let text = String(decoding: draft.text, as: UTF8.self)
    #expect(text.contains(#""jsonBody": { "price": 1.50, "b": "é\n", "a": [1e3, {}], "c": [] }"#))
  }

  @Test func `a body as deep as bodies can be makes a file, and a deeper one is refused`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let draft = try ScenarioDraft(words: ["/a", "200", nested(990)])
    #expect(try draft.document["name"] != nil)
    #expect(throws: DraftProblem.self) { try ScenarioDraft(words: ["/a", "200", nested(991)]) }
  }
}

extension JSONValue {
  /// Without blanks.
  var compact: String {
    var writer = JSONWriter()
    writer.value(self)
    return writer.text
  }
}
