// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPITestSupport
import Testing

struct LoaderTests {
  static func text(path: String, rest: String = "", priority: Int? = nil) -> String {
    scenarioText(
      request: #"{"method": "GET", "urlPath": "\#(path)"\#(rest)}"#,
      rest: priority.map { #", "priority": \#($0)"# } ?? "")
  }

  @Test func `the scenarios that are shipped have no problem, and every case says what it expects`()
  {
    let loaded = ScenarioLoader().load(paths: [Repository.scenarios.path])
    #expect(loaded.diagnostics.map(\.description) == [])
    #expect(Set(loaded.scenarios.map(\.name)).isSuperset(of: ["registration", "user", "login"]))
    for scenario in loaded.scenarios {
      for one in scenario.cases where one.response != nil {
        #expect(one.expectation != nil, "\(scenario.name)/\(one.name)")
      }
    }
  }

  @Test func `a bad file is left out, and the others are loaded`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.text(path: "/good"), to: "good.json")
    try folder.write("{", to: "deep/bad.json")
    let loaded = ScenarioLoader().load(paths: [folder.path])
    #expect(loaded.scenarios.map(\.name) == ["good"])
    #expect(loaded.diagnostics.map(\.file) == [folder.path + "/deep/bad.json"])
    #expect(loaded.fileCount == 2)
  }

  @Test func `only json files are taken, hidden ones are not, and names come from paths`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.text(path: "/a"), to: "users/get.json")
    try folder.write("not a scenario", to: "README.md")
    try folder.write("{", to: ".hidden.json")
    try folder.write("{", to: "..2026/get.json")
    let loaded = ScenarioLoader().load(paths: [folder.path + "/"])
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.scenarios.map(\.name) == ["users/get"])
  }

  @Test func `paths that are missing are named, each one`() {
    let loaded = ScenarioLoader().load(paths: ["/nowhere/at/all", "/nor/there.json"])
    #expect(
      loaded.unusablePaths.map(\.description) == [
        "/nowhere/at/all: error: there is no such file or folder",
        "/nor/there.json: error: there is no such file or folder",
      ])
    #expect(loaded.hasErrors)
  }

  @Test func `a file that is named twice is loaded once`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Self.text(path: "/a"), to: "a.json")
    #expect(ScenarioLoader().load(paths: [file, file]).diagnostics.isEmpty)
  }

  @Test func `lower priorities go first, and among equals the later file`() {
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", Self.text(path: "/a")), ("b.json", Self.text(path: "/b", priority: 9)),
      ("c.json", Self.text(path: "/c", priority: -1)), ("d.json", Self.text(path: "/d")),
    ])
    #expect(loaded.scenarios.map(\.name) == ["c", "d", "a", "b"])
  }

  @Test func `two scenarios of one name are refused`() {
    let text = { (path: String) in
      scenarioText(request: #"{"urlPath": "\#(path)"}"#, rest: #", "name": "n""#)
    }
    let loaded = ScenarioLoader().load(texts: [("a.json", text("/a")), ("b.json", text("/b"))])
    #expect(
      loaded.diagnostics.map { "\($0.file) \($0.message)" } == [
        "b.json the name 'n' is taken by a.json:1:13; give another 'name'"
      ])
  }

  @Test(arguments: [
    // The same requests; the later file goes first.
    (text(path: "/x"), text(path: "/x"), true),
    (text(path: "/x"), text(path: "/y"), false),
    (text(path: "/x", priority: 6), text(path: "/x"), true),
    // The more special one goes first, so both are reached.
    (text(path: "/x"), text(path: "/x", rest: #", "headers": {"A": {"equalTo": "1"}}"#), false),
    // The more general one goes first.
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
  func `a scenario that no request can reach is refused`(
    first: String, second: String, isHidden: Bool
  ) {
    // Of two texts with equal priority, the second answers first.
    let loaded = ScenarioLoader().load(texts: [("a.json", first), ("b.json", second)])
    let messages = loaded.diagnostics.map(\.message)
    #expect(
      messages.contains { $0.hasPrefix("'a' can never be reached: 'b' at b.json:1:13") } == isHidden
    )
    #expect(messages.count == (isHidden ? 1 : 0))
  }
}
