// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario
import MockAPIText
import Testing

struct ScenarioTextTests {
  private let place = DocumentPlace(
    file: "api.yaml", position: SourcePosition(line: 1, column: 1))

  private func scenario(_ name: String, _ cases: [(String, ImportedResponse)]) -> ImportedScenario {
    ImportedScenario(
      name: name, request: ["method": "GET", "urlPathTemplate": "/users/{id}"],
      cases: cases.map { ImportedCase(name: $0, response: $1, origin: .example, place: place) },
      defaultCase: cases[0].0, place: place)
  }

  private func text(_ file: ScenarioText.File) -> String {
    String(decoding: file.bytes, as: UTF8.self)
  }

  @Test func `a scenario is as short as its file may be`() throws {
    let body = try JSONDocument(parsing: #"{"id": 1.0, "tags": [], "name": null}"#).root
    var scenario = scenario(
      "users/getUser",
      [
        (
          "ok",
          ImportedResponse(
            status: 200, headers: [("Content-Type", "application/json")], body: .json(body))
        ),
        ("gone", ImportedResponse(status: 204)),
        (
          "notFound",
          ImportedResponse(
            status: 404,
            headers: [
              ("Content-Type", "application/problem+json"), ("Link", "a"), ("link", "b"),
            ],
            body: .json(try JSONDocument(parsing: #"{"code":"NO_USER"}"#).root))
        ),
      ])
    scenario.priority = 6
    var contract = ImportedContract()
    contract.success = [
      ImportedField(JSONPointer(tokens: ["id"]), .required, format: .integer),
      ImportedField(JSONPointer(tokens: ["tags", "*"]), .dropped, accepts: [.string]),
      ImportedField(JSONPointer(tokens: ["name"]), .optional, accepts: [.null, .string]),
    ]
    contract.byStatus = [ImportedStatus(204, fields: nil)]
    contract.failure = [
      ImportedField(
        JSONPointer(tokens: ["code"]), .required, values: [.string("NO_USER"), .null])
    ]
    contract.code = JSONPointer(tokens: ["code"])
    scenario.contract = contract
    let made = ScenarioText(of: scenario, bodies: .beside)
    #expect(made.file.path == "users/getUser.json")
    #expect(made.bodies.isEmpty)
    #expect(
      text(made.file) == """
        {
          "$schema": "http://localhost:8080/__mockapi/schemas/scenario.json",
          "name": "users/getUser",
          "priority": 6,
          "request": { "method": "GET", "urlPathTemplate": "/users/{id}" },
          "contract": {
            "success": {
              "fields": {
                "/id": { "tolerance": "required", "format": "integer" },
                "/tags/*": { "tolerance": "dropped", "accepts": ["string"] },
                "/name": { "tolerance": "optional", "accepts": ["string", "null"] }
              },
              "byStatus": { "204": "empty" }
            },
            "failure": {
              "fields": { "/code": { "tolerance": "required", "values": ["NO_USER", null] } },
              "code": "/code"
            }
          },
          "cases": {
            "ok": { "response": { "status": 200, "jsonBody": { "id": 1.0, "tags": [], "name": null } } },
            "gone": { "response": { "status": 204 } },
            "notFound": {
              "response": {
                "status": 404,
                "headers": { "Content-Type": "application/problem+json", "Link": ["a", "b"] },
                "jsonBody": { "code": "NO_USER" }
              }
            }
          },
          "default": "ok"
        }

        """)
  }

  @Test func `large texts and bytes are files, or in the scenario file where there are no files`() {
    let long = String(repeating: "x", count: 10_001)
    let scenario = scenario(
      "a/b",
      [
        (
          "page",
          ImportedResponse(
            status: 200, headers: [("content-type", "text/html; charset=utf-8")], body: .text(long))
        ),
        (
          "image",
          ImportedResponse(
            status: 200, headers: [("Content-Type", "image/png")], body: .bytes([0x89, 0x50]))
        ),
        ("short", ImportedResponse(status: 500, body: .text("<h1>500</h1>"))),
      ])
    let made = ScenarioText(of: scenario, bodies: .beside)
    #expect(made.bodies.map(\.path) == ["a/__files/b/page.html", "a/__files/b/image.png"])
    #expect(made.bodies.map(\.bytes) == [Array(long.utf8), [0x89, 0x50]])
    #expect(text(made.file).contains(#""bodyFileName": "__files/b/page.html""#))
    #expect(text(made.file).contains(#""body": "<h1>500</h1>""#))
    let inside = ScenarioText(of: scenario, bodies: .inside)
    #expect(inside.bodies.isEmpty)
    #expect(text(inside.file).contains(#""base64Body": "iVA=""#))
    #expect(text(inside.file).contains(long))
  }

  @Test func `a file of a body with tags is sent as it is`() {
    let tags = String(repeating: "{{name}} ", count: 2_000)
    let plain = String(repeating: "name ", count: 4_000)
    for (body, isTold) in [
      (ImportedResponse.Body.text(tags), true), (.bytes(Array(tags.utf8)), true),
      (.text(plain), false),
    ] {
      let scenario = scenario("a", [("ok", ImportedResponse(status: 200, body: body))])
      let made = ScenarioText(of: scenario, bodies: .beside)
      #expect(made.bodies.count == 1)
      #expect(text(made.file).contains(#""template": false"#) == isTold)
    }
  }

  @Test func `scenarios and cases whose names make the same words have files of their own`() {
    func bodies(_ name: String, _ one: String) -> [String] {
      let response = ImportedResponse(status: 200, body: .bytes([0xFF]))
      return ScenarioText(of: scenario(name, [(one, response)]), bodies: .beside).bodies.map(\.path)
    }
    #expect(bodies("get-a", "b-c") == ["__files/get-a/b-c.bin"])
    #expect(bodies("get-a-b", "c") == ["__files/get-a-b/c.bin"])
  }

  @Test func `a contract without fields is left out`() {
    var scenario = scenario("a", [("ok", ImportedResponse(status: 200))])
    scenario.contract = ImportedContract(success: [], failure: [])
    #expect(!text(ScenarioText(of: scenario, bodies: .inside).file).contains("contract"))
  }

  @Test func `the files of bodies stay in their folder, and are different on every system`() throws
  {
    let body = ImportedResponse(status: 200, body: .bytes([0xFF]))
    let text = ScenarioText(
      of: scenario("a", [("ok", body), ("OK", body), ("../../b", body), ("..", body)]),
      bodies: .beside)
    #expect(
      text.bodies.map(\.path) == [
        "__files/a/ok.bin", "__files/a/OK-2.bin", "__files/a/-./-./b.bin", "__files/a/-..bin",
      ])
  }
}
