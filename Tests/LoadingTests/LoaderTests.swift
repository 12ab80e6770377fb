// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

struct LoaderTests {
  static func text(path: String, rest: String = "", priority: Int? = nil) -> String {
    scenarioText(
      request: #"{"method": "GET", "urlPath": "\#(path)"\#(rest)}"#,
      rest: priority.map { #", "priority": \#($0)"# } ?? "")
  }

  @Test func `the scenarios of this package have no problems, and every case has an expectation`() {
    let loaded = ScenarioLoader().load(paths: [Repository.scenarios.path])
    #expect(loaded.diagnostics.map(\.description) == [])
    #expect(Set(loaded.scenarios.map(\.name)).isSuperset(of: ["registration", "user", "login"]))
    for scenario in loaded.scenarios {
      for one in scenario.cases where one.response != nil {
        #expect(one.expectation != nil, "\(scenario.name)/\(one.name)")
      }
    }
  }

  @Test func `a bad file is left out, and the other files are loaded`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.text(path: "/good"), to: "good.json")
    try folder.write("{", to: "deep/bad.json")
    let loaded = ScenarioLoader().load(paths: [folder.path])
    #expect(loaded.scenarios.map(\.name) == ["good"])
    #expect(loaded.diagnostics.map(\.file) == [folder.path + "/deep/bad.json"])
    #expect(loaded.fileCount == 2)
  }

  @Test func `only visible json files are read, and scenarios are named after their paths`() throws
  {
    let folder = try ScratchFolder()
    try folder.write(Self.text(path: "/a"), to: "users/get.json")
    try folder.write("not a scenario", to: "README.md")
    try folder.write("{", to: ".hidden.json")
    try folder.write("{", to: "mockapi-import.json")
    try folder.write("{", to: "..2026/get.json")
    let loaded = ScenarioLoader().load(paths: [folder.path + "/"])
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.scenarios.map(\.name) == ["users/get"])
  }

  @Test func `each missing path is reported`() {
    let loaded = ScenarioLoader().load(paths: ["/nowhere/at/all", "/nor/there.json"])
    #expect(
      loaded.unusablePaths.map(\.description) == [
        "/nowhere/at/all: error: there is no such file or folder",
        "/nor/there.json: error: there is no such file or folder",
      ])
    #expect(loaded.hasErrors)
  }

  @Test(arguments: ["https://api.test/openapi.json", "http://localhost:8080"])
  func `an address in place of a path is not fetched, and the message says so`(url: String) {
    #expect(
      ScenarioLoader().load(paths: [url]).unusablePaths.map(\.description) == [
        "\(url): error: this must be a file or folder of this machine; found a URL, which is not fetched; "
          + "download the file, and name it"
      ])
  }

  @Test func `a file that is given twice is loaded once`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.text(path: "/a"), to: "a.json")
    #expect(ScenarioLoader().load(paths: [file, file]).diagnostics.isEmpty)
  }

  @Test func `low priority numbers come first, and among equal ones the later file`() {
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", Self.text(path: "/a")), ("b.json", Self.text(path: "/b", priority: 9)),
      ("c.json", Self.text(path: "/c", priority: -1)), ("d.json", Self.text(path: "/d")),
    ])
    #expect(loaded.scenarios.map(\.name) == ["c", "d", "a", "b"])
  }

  @Test func `two scenarios must not have the same name`() {
    let text = { (path: String) in
      scenarioText(request: #"{"urlPath": "\#(path)"}"#, rest: #", "name": "n""#)
    }
    let loaded = ScenarioLoader().load(texts: [("a.json", text("/a")), ("b.json", text("/b"))])
    #expect(
      loaded.diagnostics.map {
        "\($0.file):\($0.position.map(String.init(describing:)) ?? "") \($0.message)"
      } == [
        "b.json:1:76 the name 'n' must be unique; it is already the name of a.json:1:13; give another 'name'"
      ])
  }

  @Test(arguments: [
    // The requests are equal; the later file comes first.
    (text(path: "/x"), text(path: "/x"), true),
    (text(path: "/x"), text(path: "/y"), false),
    (text(path: "/x", priority: 6), text(path: "/x"), true),
    // The more special request comes first, so both are reached.
    (text(path: "/x"), text(path: "/x", rest: #", "headers": {"A": {"equalTo": "1"}}"#), false),
    // The more general request comes first.
    (text(path: "/x", rest: #", "headers": {"A": {"equalTo": "1"}}"#), text(path: "/x"), true),
    (
      text(path: "/x", rest: #", "headers": {"A": {"equalTo": "1"}}"#),
      text(path: "/x", rest: #", "headers": {"a": {"equalTo": "1"}}"#), true
    ),
    (
      text(path: "/x", rest: #", "headers": {"A": {"equalTo": "1"}}"#),
      text(path: "/x", rest: #", "headers": {"A": {"equalTo": "2"}}"#), false
    ),
    (
      scenarioText(request: #"{"url": "/x?q=1"}"#), scenarioText(request: #"{"urlPath": "/x"}"#),
      true
    ),
    (
      scenarioText(request: #"{"url": "/x?q=1"}"#),
      scenarioText(request: #"{"urlPath": "/x", "queryParameters": {"q": {"equalTo": "1"}}}"#), true
    ),
    (
      scenarioText(request: #"{"url": "/x?q=1"}"#),
      scenarioText(request: #"{"urlPath": "/x", "queryParameters": {"q": {"equalTo": "2"}}}"#),
      false
    ),
    (text(path: "/x"), scenarioText(request: "{}"), true),
    (scenarioText(request: #"{"method": "PUT", "urlPath": "/x"}"#), text(path: "/x"), false),
  ])
  func `a scenario that no request can reach is an error`(
    first: String, second: String, isHidden: Bool
  ) {
    // If two texts have the same priority, the second answers first.
    let loaded = ScenarioLoader().load(texts: [("a.json", first), ("b.json", second)])
    let messages = loaded.diagnostics.map(\.message)
    #expect(
      messages.contains { $0.hasPrefix("'a' is never reached: 'b' (b.json:1:13)") } == isHidden
    )
    #expect(messages.count == (isHidden ? 1 : 0))
  }

  @Test func `unreadable files are reported with the reason, and the others are loaded`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.text(path: "/a"), to: "real/a.json")
    let manager = FileManager.default
    func link(_ name: String, to target: String) throws {
      try manager.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    try link("nowhere.json", to: "missing.json")
    try link("circle.json", to: "circle.json")
    try link("real/up", to: "..")
    try #require(mkfifo(folder.path + "/pipe.json", 0o600) == 0)
    try link("linked", to: "real")
    let loaded = ScenarioLoader().load(paths: [folder.path + "/linked", folder.path])
    #expect(loaded.scenarios.map(\.name) == ["a"])
    #expect(
      Set(loaded.diagnostics.map { $0.description.replacing(folder.path, with: "") }) == [
        "/circle.json: error: the file cannot be read: its symbolic links go in a circle",
        "/linked/up/circle.json: error: the file cannot be read: its symbolic links go in a circle",
        "/linked/up/nowhere.json: error: the file cannot be read: there is no such file",
        "/linked/up/pipe.json: error: the file cannot be read: it is not a regular file",
        "/nowhere.json: error: the file cannot be read: there is no such file",
      ])
  }

  @Test func `a given file that cannot be read is an unusable path`() {
    let loaded = ScenarioLoader().load(paths: ["/dev/null"])
    #expect(
      loaded.unusablePaths.map(\.description) == [
        "/dev/null: error: the file cannot be read: it is not a regular file"
      ])
  }

  @Test func `a WireMock folder is read with WireMock's leniencies and body files`()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write(
      """
      // a comment
      {'request': {"method": "GET", "url": "/thing", "url": "/thing2"}, /* twice: the last counts */
       "response": {"status": "418", "bodyFileName": "deep/body.json"}, "name": "tea"} trailing
      """, to: "mappings/deep/tea.json")
    try folder.write(
      #"""
      {"mappings": [
        {"request": {"urlPath": "/x"}, "response": {"jsonBody": { "b" : 1.0, "a": "é" }, "body": "wins"}},
        {"request": {"urlPath": "/y", "headers": {"A": {"equalTo": "1", "ignoreCase": true}}},
         "response": {"jsonBody": { "b" : 1.0, "a": "\u00e9" }}}]}
      """#, to: "mappings/two.json")
    try folder.write(#"{"not": "a scenario"}"#, to: "__files/deep/body.json")
    let loaded = ScenarioLoader().load(paths: [folder.path])
    #expect(loaded.diagnostics.allSatisfy { $0.severity == .warning }, "\(loaded.diagnostics)")
    #expect(
      loaded.diagnostics.map { $0.message.replacing(/; known here: .*/, with: "") } == [
        "the key 'url' must appear once in a request; the first one is at 2:31",
        "a response must have one body; keep either 'body' or 'jsonBody'",
        "unknown key 'ignoreCase' in a matcher",
      ])
    let names = ["mappings/two#2", "mappings/two#1", "tea"]
    #expect(Set(loaded.scenarios.map(\.name)) == Set(names))
    func response(_ name: String) -> ResponseDefinition? {
      loaded.scenarios.first { $0.name == name }?.cases[0].response
    }
    #expect(response("tea")?.status == 418)
    #expect(
      response("tea").map { String(decoding: $0.body, as: UTF8.self) } == #"{"not": "a scenario"}"#)
    #expect(response("mappings/two#1").map { String(decoding: $0.body, as: UTF8.self) } == "wins")
    // Compact, as in WireMock, and without a Content-Type.
    #expect(
      response("mappings/two#2").map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"b":1.0,"a":"é"}"#)
    #expect(response("mappings/two#2")?.headers == [])
  }

  @Test(arguments: [
    ("../secret.txt", "the name must lead to a file below ROOT/"),
    (
      "/etc/passwd", "the name must not begin with '/'; write the path from the folder of this file"
    ),
    ("..", "the name must lead to a file below ROOT/"),
    ("../s", "the name must lead to a file below ROOT/"),
    ("../s/../secret.txt", "the name must lead to a file below ROOT/"),
    ("../sx/secret.txt", "the name must lead to a file below ROOT/"),
    ("out/secret.txt", "it leads out of ROOT/"), ("missing.txt", "there is no such file"),
  ])
  func `a body file must be below its folder`(name: String, reason: String) throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "secret.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/s", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/s/out", withDestinationPath: "..")
    try folder.write(
      scenarioText(cases: #"{"a": {"response": {"bodyFileName": "\#(name)"}}}"#), to: "s/a.json")
    let loaded = ScenarioLoader().load(paths: [folder.path + "/s"])
    #expect(
      loaded.diagnostics.map(\.message).contains(
        "the file '\(name)' cannot be read: "
          + reason.replacing("ROOT", with: folder.path + "/s")), "\(loaded.diagnostics)")
  }

  @Test func `a file name must not contain NUL`() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "a.txt")
    try folder.write(
      scenarioText(cases: #"{"a": {"response": {"bodyFileName": "a.txt\u0000b"}}}"#), to: "a.json")
    let loaded = ScenarioLoader().load(paths: [folder.path])
    #expect(
      loaded.diagnostics.map(\.message).first?.hasSuffix("the name of a file must not contain NUL")
        == true)
  }

  @Test(arguments: [
    (#"{"request": {"fooo": 1}, "response": {}}"#, "unknown key 'fooo' in a request"),
    (
      #"{"request": {}, "response": {"fault": {"at": "start"}}}"#,
      "the fault of a mapping must be one of 'EMPTY_RESPONSE'"
    ),
  ])
  func `an unsupported key of a mapping is an error at its place`(
    text: String, problem: String
  ) {
    let loaded = ScenarioLoader().load(texts: [("m.json", text)])
    // If its request can be read, an answer in its place says so.
    #expect(loaded.scenarios.allSatisfy { $0.cases.map(\.name) == ["refused"] })
    #expect(loaded.diagnostics.contains { $0.message.hasPrefix(problem) && $0.position != nil })
  }

  @Test func `mistakes in mappings that WireMock accepts are served with a warning`() throws {
    let text = #"""
      {"mappings": [
        {"request": {"url": "/a", "urlPath": "/b", "headers": null, "method": null},
         "response": {"body": null, "jsonBody": null}},
        {"request": {"url": "/c", "bodyPatterns": [
           {"matchesJsonPath": {"expression": "$.a", "equalTo": "1", "contains": "2", "other": 3}},
           {"equalToJson": "{'a': 1} // so", "ignoreExtraElements": "true"}]}, "response": {}}]}
      """#
    let loaded = ScenarioLoader().load(texts: [("m.json", text)])
    #expect(!loaded.hasErrors, "\(loaded.diagnostics)")
    #expect(loaded.scenarios.count == 2)
    #expect(
      loaded.diagnostics.map { $0.message.prefix(33) } == [
        "'url' already says which URLs mat", "a matcher must have one operator,",
        "unknown key 'other' in 'matchesJs",
      ])
    let second = try #require(loaded.scenarios.first)
    #expect(second.request.matches(StubRequest("POST", "/c", body: #"{"a": 1, "b": 2}"#)))
  }

  @Test func `an unreadable file keeps its last version`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.text(path: "/a"), to: "a.json")
    let first = ScenarioLoader().load(paths: [folder.path])
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere")
    let second = ScenarioLoader().load(paths: [folder.path], replacing: first)
    #expect(second.hasErrors)
    #expect(second.scenarios.map(\.name) == ["a"])
    try FileManager.default.removeItem(atPath: file)
    #expect(ScenarioLoader().load(paths: [folder.path], replacing: first).scenarios.isEmpty)
  }
}
