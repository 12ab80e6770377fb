// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPILeases
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Stubs that clients add, where it goes beyond the recorded dialogues.
struct AdminStubsTests {
  private static let errors: [(stub: String, pointer: String, detail: String)] = [
    (
      #"{"response": {"transformers": "response-template"}}"#, "/response/transformers",
      "'transformers' must be an array; found a string"
    ),
    (
      #"{"response": {"proxyBaseUrl": "http://x"}}"#, "/response/proxyBaseUrl",
      "WireMock's 'proxyBaseUrl' is not supported: no request is passed on to another server"
    ),
    (
      #"{"request": {"customMatcher": {"name": "x"}}}"#, "/request/customMatcher",
      "WireMock's 'customMatcher' is not supported: it names code of WireMock's own extensions"
    ),
    (
      #"{"response": {"status": 99}}"#, "/response/status",
      "'status' must be a number from 200 to 999; found 99"
    ),
    (
      #"{"requst": {}}"#, "/requst",
      #"Unrecognized field "requst"; did you mean 'request'?"#
    ),
    (
      #"{"cases": {}}"#, "/cases",
      #"Unrecognized field "cases"; 'cases' is a key of scenario files"#
    ),
    (
      #"{"urlPath": "/a", "response": {}}"#, "/urlPath",
      #"Unrecognized field "urlPath"; 'urlPath' belongs in 'request'"#
    ),
    (
      #"{"request": {"headers": {"A": {"equalTo": 5}}}}"#, "/request/headers/A",
      #"'equalTo' must be a string; found a number; write "5""#
    ),
    (#"{"persistent": "maybe"}"#, "/persistent", "'persistent' must be true or false"),
    (#"{"uuid": 5}"#, "/uuid", "'uuid' must be a UUID"),
    (
      #"{"request": {"cookies": {"c": {"equalsTo": "x"}}}}"#, "/request/cookies/c",
      #"{"equalsTo":"x"} is not a valid match operation"#
    ),
    (#"{"request": {"urlPath": "a"}}"#, "/request", "'urlPath' must begin with '/'"),
  ]

  @Test("a stub that cannot be served is refused with its place", arguments: errors.indices)
  func refused(number: Int) throws {
    let (stub, pointer, detail) = Self.errors[number]
    let fixture = AdminFixture()
    let answer = fixture.call("POST", "/mappings", stub)
    #expect(answer.status == 422)
    let error = try #require(answer.json?["errors"]?.elements.first { _ in true })
    #expect(error["source"]?["pointer"]?.string == pointer)
    #expect(error["detail"]?.string?.hasPrefix(detail) == true, "\(answer.text)")
    #expect(fixture.catalogue.scenarios.isEmpty)
  }

  @Test(
    "a stub is served if its unsupported settings leave its answer as it is",
    arguments: [
      #"{"postServeActions": []}"#, #"{"serveEventListeners": null}"#,
      #"{"request": {"customMatcher": {}}}"#,
      #"{"response": {"proxyBaseUrl": "", "removeProxyRequestHeaders": []}}"#,
      #"{"response": {"fromConfiguredStub": true}}"#,
      #"{"postServeActions": [{"name": "webhook"}]}"#,
      #"{"serveEventListeners": [{"name": "webhook"}]}"#,
    ])
  func served(stub: String) {
    let fixture = AdminFixture()
    let answer = fixture.call("POST", "/mappings", stub)
    #expect(answer.status == 201, "\(answer.text)")
    #expect(answer.text.contains("webhook") == stub.contains("webhook"), "\(answer.text)")
    #expect(fixture.catalogue.scenarios.count == 1)
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: #"{"a": "#, count: depth) + "1" + String(repeating: "}", count: depth)
  }

  @Test(
    "metadata and settings of more than 100 levels are refused",
    arguments: [
      ("/mappings", "metadata", 201), ("/settings", "extended", 200),
      ("/mappings/find-by-metadata", "equalToJson", 200),
    ])
  func depth(path: String, member: String, accepted: Int) {
    let fixture = AdminFixture()
    #expect(
      fixture.call("POST", path, #"{"\#(member)": \#(Self.nested(99))}"#).status == accepted)
    let answer = fixture.call("POST", path, #"{"\#(member)": \#(Self.nested(100))}"#)
    #expect(answer.status == 422)
    #expect(answer.text.contains("at most 100 arrays and objects inside each other"))
  }

  @Test("a byte order mark is refused, as by WireMock")
  func byteOrderMark() {
    #expect(AdminFixture().call("POST", "/mappings", "\u{FEFF}{}").status == 422)
  }

  @Test("an import is made as a whole or not at all, even if a later stub is refused")
  func importWhole() {
    let fixture = AdminFixture()
    fixture.call("POST", "/mappings", #"{"name": "old"}"#)
    let answer = fixture.call(
      "POST", "/mappings/import",
      #"{"mappings": [{"name": "a"}, {"response": {"status": 1}}, {"name": "b"}], "importOptions": {"duplicatePolicy": "OVERWRITE", "deleteAllNotInImport": true}}"#
    )
    #expect(answer.status == 422)
    #expect(answer.text.contains("/mappings/1/response/status"))
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["old"])
  }

  @Test("scenario files are not stubs: they are neither listed nor deleted")
  func scenarioFiles() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"url": "/a"}, "cases": {"one": {"response": {}}}}"#, to: "a.json")
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("GET", "/mappings").values(of: "id").isEmpty)
    fixture.call("DELETE", "/mappings")
    #expect(fixture.catalogue.scenarios.count == 1)
  }

  @Test("of the stubs of a text that was added in another way, one can be removed")
  func otherAdditions() throws {
    let fixture = AdminFixture()
    try fixture.catalogue.add(
      #"{"mappings": [{"name": "a", "response": {}}, {"name": "b", "response": {}}, {"name": "c", "response": {}}]}"#,
      named: "three")
    let list = fixture.call("GET", "/mappings")
    #expect(list.values(of: "name") == ["c", "b", "a"])
    let id = try #require(list.values(of: "id")[1])
    #expect(fixture.call("DELETE", "/mappings/\(id)").status == 200)
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["c", "a"])
    fixture.call("DELETE", "/mappings")
    #expect(fixture.call("GET", "/mappings").values(of: "name").isEmpty)
  }

  private static let three =
    #"{"mappings": [{"name": "a", "response": {}}, {"name": "b", "response": {}}, {"name": "c", "response": {}}]}"#

  @Test("stubs of a text that was added in another way are all removed, and saved once")
  func otherAdditionsTogether() throws {
    let folder = try ScratchFolder()
    let fixture = AdminFixture([folder.path])
    try fixture.catalogue.add(Self.three, named: "three")
    fixture.call("POST", "/mappings", #"{"name": "own"}"#)
    #expect(fixture.call("POST", "/mappings/save").status == 200)
    #expect(
      Set(fixture.call("GET", "/mappings").values(of: "name")) == ["a", "b", "c", "own"])
    #expect(fixture.call("GET", "/mappings").values(of: "name").count == 4)
    fixture.call("DELETE", "/mappings")
    try fixture.catalogue.add(Self.three, named: "three")
    let id = try #require(fixture.call("GET", "/mappings").values(of: "id").first ?? nil)
    fixture.call(
      "POST", "/mappings/import",
      #"{"mappings": [{"id": "\#(id)", "name": "new"}], "importOptions": {"deleteAllNotInImport": true}}"#
    )
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["new"])
    try fixture.catalogue.add(Self.three, named: "three")
    fixture.call("DELETE", "/mappings")
    #expect(fixture.call("GET", "/mappings").values(of: "name").isEmpty)
  }

  @Test("a state machine can be named with escapes")
  func escapedMachine() {
    let fixture = AdminFixture()
    fixture.call("POST", "/mappings", #"{"scenarioName": "Sc One", "newScenarioState": "two"}"#)
    #expect(
      fixture.call("PUT", "/scenarios/Sc%20One/state", #"{"state": "two"}"#).status == 200)
    #expect(fixture.leases.main.machines.state(of: "Sc One") == "two")
  }

  /// Recorded from WireMock 2.35.1.
  @Test("the possible states are those that stubs lead to, and then those that they require")
  func possibleStates() throws {
    let fixture = AdminFixture()
    for (required, next) in [("Started", "two"), ("two", "three"), ("alpha", "zeta")] {
      fixture.call(
        "POST", "/mappings",
        #"{"scenarioName": "s", "requiredScenarioState": "\#(required)", "newScenarioState": "\#(next)"}"#
      )
    }
    fixture.call("POST", "/mappings", #"{"scenarioName": "s", "newScenarioState": "Started"}"#)
    let machine = try #require(
      fixture.call("GET", "/scenarios").json?["scenarios"]?.elements.first { _ in true })
    let states = machine["possibleStates"]?.elements.map(\.string)
    #expect(states == ["two", "three", "zeta", "Started", "alpha"])
  }

  @Test("the server is asked to stop once")
  func shutdown() {
    let fixture = AdminFixture()
    #expect(fixture.call("POST", "/shutdown").status == 200)
    #expect(fixture.stops.value == 1)
  }

  @Test("health and version name the program's version")
  func version() {
    let fixture = AdminFixture()
    #expect(fixture.call("GET", "/version").json?["version"]?.string == "1.2.3")
    let health = fixture.call("GET", "/health")
    #expect(health.json?["status"]?.string == "healthy")
    #expect(health.json?["version"]?.string == "1.2.3")
  }
}
