// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The identity of scenarios, and their sources.
struct ScenarioIdentityTests {
  private static let id = "6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b"
  private static let other = "11111111-2222-4333-8444-00000000000a"

  private func loaded(_ texts: (path: String, text: String)...) -> LoadedScenarios {
    ScenarioLoader().load(texts: texts)
  }

  private func mapping(_ rest: String, request: String = #"{"urlPath": "/a"}"#) -> String {
    #"{"request": \#(request), "response": {}\#(rest)}"#
  }

  private func ids(_ mappings: [String], path: String = "a.json") -> [String] {
    let text = #"{"mappings": [\#(mappings.joined(separator: ", "))]}"#
    // The later file answers first.
    return loaded((path, text)).scenarios.map(\.id.description).reversed()
  }

  // MARK: Ids

  @Test(arguments: [
    #""id": "6C6FE4EF-03D6-48C9-AA3E-6C8904112A9B""#, #""uuid": "\#(id)""#,
    #""uuid": "\#(other)", "id": "\#(id)""#, #""id": "\#(other)", "uuid": "\#(id)""#,
    #""id": null, "uuid": "\#(id)""#,
  ])
  func `a mapping may set its id`(members: String) throws {
    #expect(ids([mapping(", " + members)]) == [Self.id])
  }

  @Test(arguments: ["", #", "id": """#, #", "id": null"#, #", "id": "\#(id)", "uuid": """#])
  func `a mapping without an id gets one`(members: String) throws {
    let ids = ids([mapping(members)])
    #expect(ids.count == 1)
    #expect(ids == self.ids([mapping("")]))
    // A UUID of version 8 (RFC 9562 section 5.8).
    #expect(
      try #/[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#.wholeMatch(
        in: ids[0]) != nil)
  }

  @Test(arguments: [
    "rest-1", "6c6fe4ef-03d6-48c9-aa3e-6c8904112a9", "6c6fe4ef103d6148c91aa3e16c8904112a9b",
  ])
  func `an id must be a UUID`(text: String) {
    #expect(
      problems(in: mapping(#", "id": "\#(text)""#)).map { String($0.drop { $0 != " " }) } == [
        " 'id' must be a UUID, such as '6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b'; found '\(text)'"
      ])
  }

  @Test func `a generated id depends only on file, name and request`() {
    let one = mapping(#", "name": "n""#)
    let others = [
      mapping(#", "name": "n""#, request: #"{"urlPath": "/b"}"#), mapping(#", "name": "m""#),
      mapping(""),
    ]
    let alone = ids([one])[0]
    #expect(ids(others + [one]).last == alone)
    #expect(ids([one] + others).first == alone)
    #expect(
      ids([#"{"name": "n", "response": {"status": 500}, "request": { "urlPath" : "/a" }}"#]) == [
        alone
      ])
    #expect(Set(ids(others + [one])).count == 4)
    #expect(ids([one], path: "b.json") != [alone])
  }

  @Test func `equal mappings have different ids`() {
    let one = mapping(#", "name": "n""#)
    let found = ids([one, one, one])
    #expect(Set(found).count == 3)
    #expect(ids([one, one]) == Array(found.prefix(2)))
  }

  @Test func `the id of a scenario file depends only on its name`() {
    func id(_ path: String, _ rest: String, request: String = "{}") -> [ScenarioID] {
      loaded((path, scenarioText(request: request, rest: rest))).scenarios.map(\.id)
    }
    let named = #", "name": "n""#
    #expect(id("a.json", named) == id("b.json", named, request: #"{"urlPath": "/b"}"#))
    #expect(id("a.json", named) != id("a.json", ""))
    #expect(id("n.json", "") == id("a.json", named))
  }

  @Test func `two mappings with the same id are served, with a warning`() throws {
    let text = mapping(#", "id": "\#(Self.id)""#)
    let later = mapping(#", "id": "\#(Self.id)""#, request: #"{"urlPath": "/b"}"#)
    let loaded = loaded(("a.json", text), ("b.json", later))
    #expect(loaded.scenarios.count == 2)
    #expect(loaded.diagnostics.map(\.severity) == [.warning])
    #expect(
      loaded.diagnostics.first?.description.split(separator: "\n").first
        == "b.json:1:13: warning: the id '\(Self.id)' must be unique; it is already the id of a.json:1:13; give another 'id', or none"
    )
  }

  @Test func `ids can be parsed from their text`() throws {
    let id = try #require(ScenarioID(Self.id.uppercased()))
    #expect(id.description == Self.id)
    #expect(
      ScenarioID("00000000-0000-0000-0000-000000000001")?.description
        == "00000000-0000-0000-0000-000000000001")
    for text in ["", "x", Self.id + "0", "6c6fe4ef-03d6-48c9-aa3e-6c8904112a9g"] {
      #expect(ScenarioID(text) == nil, "\(text)")
    }
  }

  // MARK: Sources and details

  @Test func `a scenario knows its file`() throws {
    let scenario = try scenario(scenarioText())
    #expect(scenario.source == .file("a.json"))
    #expect(scenario.location == "a.json:1:13")
    #expect(scenario.mapping == nil)
  }

  @Test func `the metadata of a mapping is kept`() throws {
    let text = """
      {"request": {"urlPath": "/a"}, "response": {}, "persistent": true, "insertionIndex": 967,
       "metadata": {'team': "a", "tags": ["x", 1.50]}}
      """
    let loaded = loaded(("a.json", text))
    let details = try #require(loaded.scenarios.first?.mapping, "\(loaded.diagnostics)")
    #expect(details.isPersistent)
    #expect(details.insertionIndex == 967)
    let metadata = try #require(details.metadata)
    #expect(String(decoding: metadata.bytes, as: UTF8.self) == #"{"team":"a","tags":["x",1.50]}"#)
  }

  @Test func `a mapping may have no metadata`() throws {
    let details = try #require(loaded(("a.json", mapping(""))).scenarios.first?.mapping)
    #expect(!details.isPersistent)
    #expect(details.insertionIndex == nil)
    #expect(details.metadata == nil)
  }

  @Test func `metadata must be an object`() {
    #expect(
      problems(in: mapping(#", "metadata": []"#)) == [
        "1:60 'metadata' must be an object; found an array"
      ])
  }
}
