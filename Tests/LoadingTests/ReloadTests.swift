// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Reloading without a server: the files that are read, and the scenarios that are served if files conflict.
struct ReloadTests {
  let folder: ScratchFolder
  private let loader = ScenarioLoader()

  init() throws {
    folder = try ScratchFolder()
  }

  func write(_ name: String, path: String, status: Int = 200, rest: String = "") throws {
    let text = scenarioText(
      request: #"{"urlPath": "\#(path)"}"#,
      cases: #"{"x": {"response": {"status": \#(status)}}}"#,
      rest: rest)
    // Most versions have one size, and are written within one tick of the clock of the file system.
    if FileManager.default.fileExists(atPath: folder.path + "/" + name) {
      try folder.replace(name, with: text)
    } else {
      try folder.write(text, to: name)
    }
  }

  func load(replacing earlier: LoadedScenarios? = nil) -> LoadedScenarios {
    loader.load(paths: [folder.path], replacing: earlier)
  }

  /// The status of each scenario, by its name.
  func served(_ loaded: LoadedScenarios) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: loaded.scenarios.map { ($0.name, $0.cases[0].response?.status ?? 0) })
  }

  func messages(_ loaded: LoadedScenarios) -> [String] {
    loaded.diagnostics.map { $0.description.replacing(folder.path + "/", with: "") }
      .map { String($0.prefix { $0 != "\n" }) }
  }

  // MARK: Conflicts

  @Test(arguments: ["a.json", "z.json"])
  func `a file whose name is taken keeps its last version, in any order of files`(
    changed: String
  ) throws {
    try write("m.json", path: "/m")
    try write(changed, path: "/changed", status: 201)
    let first = load()
    try write(changed, path: "/changed", status: 202, rest: #", "name": "m""#)
    let second = load(replacing: first)
    #expect(served(second) == ["m": 200, String(changed.first ?? " "): 201])
    #expect(messages(second).count == 1)
    #expect(
      messages(second)[0].hasPrefix("\(changed):1:")
        && messages(second)[0].hasSuffix(
          "error: the name 'm' must be unique; it is already the name of m.json:1:13; give another 'name'"
        )
    )
    // As long as nothing changes, the messages and the scenarios stay the same.
    try write("other.json", path: "/other")
    let third = load(replacing: second)
    #expect(messages(third) == messages(second))
    #expect(served(third) == ["m": 200, String(changed.first ?? " "): 201, "other": 200])
    // The name becomes free, without another change of the file.
    try write("m.json", path: "/m", status: 203, rest: #", "name": "n""#)
    let fourth = load(replacing: third)
    #expect(messages(fourth) == [])
    #expect(served(fourth) == ["m": 202, "n": 203, "other": 200])
  }

  @Test func `a file whose requests are taken by another file keeps its last version`() throws {
    try write("a.json", path: "/a", status: 201)
    try write("b.json", path: "/b")
    let first = load()
    // The later file comes first, so this one would never be reached.
    try write("a.json", path: "/b", status: 202)
    let second = load(replacing: first)
    #expect(served(second) == ["a": 201, "b": 200])
    #expect(
      second.scenarios.first { $0.name == "a" }?.request.conditions.first?.part == .urlPath("/a"))
    #expect(
      messages(second) == [
        "a.json:1:13: error: 'a' is never reached: 'b' (b.json:1:13) matches every request that it "
          + "would, and comes first; join them as cases of one scenario, or make their requests differ"
      ])
  }

  @Test func `a changed file that would hide another file keeps its last version`() throws {
    try write("a.json", path: "/a")
    try write("b.json", path: "/b", status: 201)
    let first = load()
    try write("b.json", path: "/a", status: 202)
    let second = load(replacing: first)
    #expect(served(second) == ["a": 200, "b": 201])
    #expect(
      messages(second) == [
        "b.json:1:13: error: 'a' (a.json:1:13) would never be reached: 'b' matches every request that it "
          + "would, and comes first; join them as cases of one scenario, or make their requests differ"
      ])
    // A new file has no earlier version.
    try write("c.json", path: "/a")
    let third = load(replacing: second)
    #expect(served(third) == ["a": 200, "b": 201])
    #expect(messages(third).count == 2)
    // Without a conflict the newest version is served.
    try FileManager.default.removeItem(atPath: folder.path + "/a.json")
    try FileManager.default.removeItem(atPath: folder.path + "/c.json")
    #expect(served(load(replacing: third)) == ["b": 202])
  }

  @Test func `two files may exchange their names at once`() throws {
    try write("a.json", path: "/a", rest: #", "name": "one""#)
    try write("b.json", path: "/b", rest: #", "name": "two""#)
    let first = load()
    try write("a.json", path: "/a", status: 201, rest: #", "name": "two""#)
    try write("b.json", path: "/b", status: 202, rest: #", "name": "one""#)
    let second = load(replacing: first)
    #expect(messages(second) == [])
    #expect(served(second) == ["two": 201, "one": 202])
  }

  @Test func `if a change is held back, so are the changes that depend on it`()
    throws
  {
    try write("a.json", path: "/a", rest: #", "name": "one""#)
    try write("b.json", path: "/b", rest: #", "name": "two""#)
    try write("c.json", path: "/c", rest: #", "name": "three""#)
    let first = load()
    // `b` cannot become `three`, so `a` cannot become `two`.
    try write("a.json", path: "/a", status: 201, rest: #", "name": "two""#)
    try write("b.json", path: "/b", status: 201, rest: #", "name": "three""#)
    let second = load(replacing: first)
    #expect(served(second) == ["one": 200, "two": 200, "three": 200])
    #expect(messages(second).count == 2)
  }

  @Test func `a duplicate that was never served does not block changes of the file that it copies`()
    throws
  {
    try write("a.json", path: "/a", rest: #", "name": "n""#)
    try write("b.json", path: "/b", rest: #", "name": "n""#)
    let first = load()
    #expect(served(first) == ["n": 200])
    try write("a.json", path: "/a", status: 201, rest: #", "name": "n""#)
    let second = load(replacing: first)
    #expect(served(second) == ["n": 201])
    #expect(messages(second) == messages(first))
  }

  @Test func `mappings and a scenario file may share a name`() throws {
    let mapping = #"{"name": "n", "request": {"urlPath": "/PATH"}, "response": {}}"#
    for name in ["a", "b", "c"] {
      try folder.write(mapping.replacing("PATH", with: name), to: "\(name).json")
    }
    try write("z.json", path: "/z", rest: #", "name": "n""#)
    let loaded = load()
    #expect(messages(loaded) == [])
    #expect(loaded.scenarios.map(\.name) == ["n", "n", "n", "n"])
    #expect(Set(loaded.scenarios.map(\.id)).count == 4)
  }

  @Test func `a new file for another state is not hidden, and one for the same state is`() throws {
    func write(_ name: String, _ state: String, path: String) throws {
      try folder.write(
        #"{"scenarioName": "m", \#(state), "request": {"urlPath": "\#(path)"}, "response": {}}"#,
        to: name)
    }
    try write("1.json", #""newScenarioState": "A""#, path: "/1")
    try write("2.json", #""newScenarioState": "B""#, path: "/2")
    try write("a.json", #""requiredScenarioState": "A""#, path: "/u")
    let first = load()
    try write("b.json", #""requiredScenarioState": "B""#, path: "/u")
    let second = load(replacing: first)
    #expect(messages(second) == [])
    try write("c.json", #""requiredScenarioState": "A""#, path: "/u")
    let third = load(replacing: second)
    #expect(third.scenarios.count == 5)
    #expect(messages(third).count == 1 && messages(third)[0].contains("'a' is never reached: 'c'"))
    #expect(messages(third) == messages(load()))
  }

  @Test func `the files of a folder that becomes unreadable keep their last version`() throws {
    try write("s/deep/a.json", path: "/a")
    let path = folder.path + "/s"
    let first = loader.load(paths: [path])
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/elsewhere")
    let second = loader.load(paths: [path], replacing: first)
    #expect(served(second) == served(first))
    #expect(second.unusablePaths.map(\.message) == ["there is no such file or folder"])
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: path)
    #expect(!loader.load(paths: [path], replacing: second).hasErrors)
  }

  // MARK: Reading

  @Test func `a touched file is not changed, and a new file has a version`() throws {
    try write("a.json", path: "/a")
    try write("b.json", path: "/b")
    let first = load()
    try write("a.json", path: "/a")
    let touched = load(replacing: first)
    #expect(touched.changes(since: first).isEmpty)
    try write("a.json", path: "/a", status: 201)
    try write("c.json", path: "/c")
    try FileManager.default.removeItem(atPath: folder.path + "/b.json")
    let second = load(replacing: touched)
    let changes = second.changes(since: first)
    #expect(changes.added == [folder.path + "/c.json"])
    #expect(changes.changed == [folder.path + "/a.json"])
    #expect(changes.removed == [folder.path + "/b.json"])
    #expect(second.changes(since: second).isEmpty)
  }

  @Test func `hundreds of files are loaded in order, with their problems in order`() throws {
    for number in 100..<400 {
      if number.isMultiple(of: 7) {
        try folder.write("{", to: "d\(number)/bad.json")
      } else {
        try write("d\(number)/s.json", path: "/\(number)")
      }
    }
    let loaded = load()
    let good = (100..<400).filter { !$0.isMultiple(of: 7) }
    #expect(loaded.scenarios.map(\.name) == good.reversed().map { "d\($0)/s" })
    #expect(
      loaded.diagnostics.map(\.file)
        == (100..<400).filter { $0.isMultiple(of: 7) }.map { "\(folder.path)/d\($0)/bad.json" })
    #expect(load().diagnostics == loaded.diagnostics)
  }
}
