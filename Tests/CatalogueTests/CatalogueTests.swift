// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPICatalogue

/// The served scenarios: files, and additions above them.
struct CatalogueTests {
  static func scenario(_ path: String, status: Int = 200, _ more: String = "") -> String {
    #"{\#(more)"request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {"status": \#(status)}}}}"#
  }

  static func mapping(_ path: String, status: Int) -> String {
    #"{"request": {"url": "\#(path)"}, "response": {"status": \#(status)}}"#
  }

  /// `name status` of each scenario, in the order in which they answer.
  static func served(_ catalogue: Catalogue) -> [String] {
    catalogue.scenarios.map { "\($0.name) \($0.cases[0].response?.status ?? 0)" }
  }

  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.scenario("/a"), to: "a.json")
    try folder.write(Self.scenario("/b"), to: "b.json")
  }

  @Test func `additions answer before the files, and survive a reload`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    #expect(Self.served(catalogue) == ["b 200", "a 200"])
    let added = try catalogue.add(Self.scenario("/c", status: 201), named: "c.json")
    #expect(added.map(\.name) == ["c"])
    #expect(added.map(\.source) == [.addition("c.json")])
    #expect(Self.served(catalogue) == ["c 201", "b 200", "a 200"])
    try folder.replace("b.json", with: Self.scenario("/b", status: 202))
    try folder.write(Self.scenario("/d"), to: "d.json")
    let update = catalogue.reload()
    #expect(update.changes.changed.count == 1 && update.changes.added.count == 1)
    #expect(Self.served(catalogue) == ["c 201", "d 200", "b 202", "a 200"])
    #expect(catalogue.loaded.fileCount == 3)
    #expect(catalogue.remove(named: "c.json"))
    #expect(!catalogue.remove(named: "c.json"))
    #expect(Self.served(catalogue) == ["d 200", "b 202", "a 200"])
  }

  @Test func `scenarios that come from no path stay in a reload`() throws {
    let loaded = ScenarioLoader().load(texts: [(path: "a.json", text: Self.scenario("/a"))])
    let catalogue = Catalogue(loaded)
    #expect(catalogue.reload().changes.isEmpty)
    #expect(Self.served(catalogue) == ["a 200"])
  }

  @Test
  func
    `an addition takes the place of a scenario with its name, or its requests, until it is removed`()
    throws
  {
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(Self.scenario("/elsewhere", status: 500, #""name": "a", "#), named: "one")
    #expect(Self.served(catalogue) == ["a 500", "b 200"])
    try catalogue.add(Self.scenario("/b", status: 503), named: "two")
    #expect(Self.served(catalogue) == ["two 503", "a 500", "b 200"])
    catalogue.reload()
    #expect(Self.served(catalogue) == ["two 503", "a 500", "b 200"])
    // The same name replaces the addition in its place.
    try catalogue.add(Self.scenario("/a", status: 501, #""name": "a", "#), named: "one")
    #expect(Self.served(catalogue) == ["two 503", "a 501", "b 200"])
    catalogue.removeAdditions()
    #expect(Self.served(catalogue) == ["b 200", "a 200"])
  }

  @Test func `later additions answer before earlier ones, as in WireMock`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(Self.mapping("/a", status: 401), named: "first")
    try catalogue.add(Self.mapping("/a", status: 402), named: "second")
    #expect(Self.served(catalogue) == ["second 402", "first 401", "b 200", "a 200"])
  }

  @Test(arguments: [
    (#"{"request": {"urlPath": "/x"}}"#, "must have the key"),
    (#"{"request": "#, ""),
    // The same request as another addition.
    (scenario("/taken"), "'new' is never reached: "),
    // The name of another addition.
    (scenario("/new", status: 200, #""name": "kept", "#), "the name 'kept' must be unique"),
  ])
  func `an addition with errors reports all of them and changes nothing`(
    text: String, message: String
  ) throws {
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(
      Self.scenario("/taken", status: 200, #""name": "kept", "priority": 1, "#), named: "kept")
    let before = Self.served(catalogue)
    let error = try #require(throws: InvalidScenarios.self) {
      try catalogue.add(text, named: "new")
    }
    #expect(error.diagnostics.allSatisfy { $0.file == "new" && $0.severity == .error })
    #expect(error.diagnostics.contains { $0.message.contains(message) }, "\(error)")
    #expect(Self.served(catalogue) == before)
    #expect(catalogue.loaded.diagnostics.isEmpty)
  }

  @Test(arguments: [#"/.*\\?q=1"#, #"/a\\?q=.*"#, #"/.\\?q=[0-9]"#])
  func `an addition is never reached behind an expression that asks for its query`(
    expression: String
  ) throws {
    let catalogue = Catalogue(paths: [folder.path])
    func scenario(_ request: String, _ more: String) -> String {
      #"{\#(more)"request": {\#(request)}, "cases": {"a": {"response": {}}}}"#
    }
    try catalogue.add(
      scenario(#""urlPattern": "\#(expression)""#, #""name": "wide", "priority": 1, "#),
      named: "wide")
    let error = try #require(throws: InvalidScenarios.self) {
      try catalogue.add(scenario(#""url": "/a?q=1""#, ""), named: "narrow")
    }
    #expect(error.diagnostics.contains { $0.message.contains("is never reached") }, "\(error)")
    try catalogue.add(scenario(#""url": "/a?r=1""#, ""), named: "narrow")
  }

  @Test func `several changes are one: all of them are made, or none`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    let counts = Mutex<[Int]>([])
    catalogue.attach { change in counts.withLock { $0.append(change.index.count) } == () }
    try catalogue.add(Self.scenario("/c", status: 200, #""name": "n", "#), named: "one")
    // The name is free again only after the last change.
    let put = try catalogue.apply([
      .put(text: Array(Self.scenario("/d", status: 201, #""name": "n", "#).utf8), name: "two"),
      .put(text: Array(Self.mapping("/e", status: 202).utf8), name: "three"),
      .remove(name: "one"),
    ])
    #expect(put.map(\.name) == ["n", "three"])
    #expect(Self.served(catalogue) == ["three 202", "n 201", "b 200", "a 200"])
    let error = try #require(throws: InvalidScenarios.self) {
      try catalogue.apply([
        .remove(name: "two"),
        .put(text: Array("{".utf8), name: "x"),
        .put(text: Array("[]".utf8), name: "y"),
      ])
    }
    #expect(error.diagnostics.map(\.file) == ["x", "y"])
    #expect(Self.served(catalogue) == ["three 202", "n 201", "b 200", "a 200"])
    #expect(counts.withLock { $0 } == [2, 3, 4])
  }

  @Test func `a text that is put again keeps its place among equals`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(Self.mapping("/a", status: 401), named: "first")
    try catalogue.add(Self.mapping("/a", status: 402), named: "second")
    try catalogue.add(Self.mapping("/a", status: 403), named: "first")
    #expect(Self.served(catalogue) == ["second 402", "first 403", "b 200", "a 200"])
    try catalogue.add(Self.mapping("/n", status: 405), named: "a")
    #expect(catalogue.scenarios(named: "a").map(\.origin) == [.wireMock, .scenarioFile])
    catalogue.remove(named: "a")
    #expect(catalogue.scenarios(named: "a").map(\.origin) == [.scenarioFile])
    catalogue.remove(named: "first")
    try catalogue.add(Self.mapping("/a", status: 404), named: "first")
    #expect(Self.served(catalogue) == ["first 404", "second 402", "b 200", "a 200"])
  }

  @Test func `a hidden scenario of a file stays hidden until the additions are reset`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    let id = try #require(catalogue.scenarios.first { $0.name == "a" }).id
    try catalogue.apply([.hide(id)])
    #expect(Self.served(catalogue) == ["b 200"])
    try folder.replace("a.json", with: Self.scenario("/a", status: 202))
    #expect(catalogue.reload().changes.changed.count == 1)
    #expect(Self.served(catalogue) == ["b 200"])
    // An addition with its id is served.
    try catalogue.add(Self.scenario("/a", status: 500), named: "a")
    #expect(Self.served(catalogue) == ["a 500", "b 200"])
    #expect(catalogue.scenarios(withID: id).map(\.source) == [.addition("a")])
    #expect(catalogue.scenarios(named: "a").map(\.source) == [.addition("a")])
    catalogue.removeAdditions()
    #expect(Self.served(catalogue) == ["b 200", "a 202"])
    try catalogue.apply([.hide(id), .unhide(id)])
    #expect(Self.served(catalogue) == ["b 200", "a 202"])
  }

  @Test func `a file that hides an addition is served`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(Self.scenario("/c", status: 500), named: "c")
    try folder.write(Self.scenario("/c", status: 200, #""priority": 1, "#), to: "d.json")
    #expect(catalogue.reload().newProblems.isEmpty)
    #expect(Self.served(catalogue) == ["d 200", "c 500", "b 200", "a 200"])
  }

  @Test func `each scenario has its JSON as it was given`() throws {
    let mapping = "{'request': {'url': '/m'}, // a comment\n 'response': {}}"
    try folder.write(#"{"mappings": [ {"priority": 9}, \#(mapping) ] }"#, to: "m.json")
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(" \(Self.mapping("/x", status: 200)) ", named: "x")
    let texts = catalogue.scenarios.map { String(decoding: $0.declaration, as: UTF8.self) }
    #expect(
      texts == [
        Self.mapping("/x", status: 200), mapping, Self.scenario("/b"), Self.scenario("/a"),
        #"{"priority": 9}"#,
      ])
  }

  @Test func `the body of an addition is a file of WireMock's folder`() throws {
    try folder.write(Self.mapping("/m", status: 200), to: "mappings/m.json")
    try folder.write("hello", to: "__files/sub/hello.txt")
    let catalogue = Catalogue(paths: [folder.path])
    func mapping(_ name: String) -> String {
      #"{"request": {}, "response": {"bodyFileName": "\#(name)"}}"#
    }
    let added = try catalogue.add(mapping("sub/hello.txt"), named: "x")
    #expect(added[0].cases[0].response.map { Array($0.body) } == Array("hello".utf8))
    #expect(throws: InvalidScenarios.self) {
      try catalogue.add(mapping("../mappings/m.json"), named: "y")
    }
  }

  @Test func `observers get every change in order until they are released`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    let told = Mutex<[Int]>([])
    catalogue.attach { change in
      told.withLock { $0.append(change.index.count) }
      return true
    }
    let once = Mutex(0)
    catalogue.attach { _ in once.withLock { $0 += 1 } == () && once.withLock { $0 } < 2 }
    try catalogue.add(Self.scenario("/c"), named: "c")
    try catalogue.add(Self.scenario("/d"), named: "d")
    catalogue.remove(named: "c")
    #expect(told.withLock { $0 } == [2, 3, 4, 3])
    #expect(once.withLock { $0 } == 2)
  }

  @Test func `other files replace the served files, and additions stay`()
    throws
  {
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(Self.scenario("/c"), named: "c")
    catalogue.replaceFiles(with: ScenarioLoader().load(texts: [("z.json", Self.scenario("/z"))]))
    #expect(Self.served(catalogue) == ["c 200", "z 200"])
  }

  @Test func `additions may already be among the files that replace others`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(Self.scenario("/c"), named: "c")
    let next = ScenarioLoader().load(paths: [folder.path], replacing: catalogue.loaded)
    catalogue.replaceFiles(with: next)
    #expect(Self.served(catalogue) == ["c 200", "b 200", "a 200"])
    catalogue.remove(named: "c")
    catalogue.replaceFiles(with: next)
    #expect(Self.served(catalogue) == ["b 200", "a 200"])
  }

  @Test func `an addition may have the path of a file, even of a file with errors`() throws {
    let path = folder.path + "/a.json"
    try folder.write("{", to: "a.json")
    let catalogue = Catalogue(paths: [folder.path])
    try catalogue.add(Self.scenario("/c", status: 201), named: path)
    #expect(Self.served(catalogue).contains { $0.hasSuffix(" 201") })
    #expect(catalogue.reload().isEmpty)
    try folder.write(Self.scenario("/a", status: 202), to: "a.json")
    let update = catalogue.reload()
    #expect(update.changes.changed == [path] && update.loaded.errorCount == 0)
    #expect(catalogue.scenarios.count == 3)
    #expect(catalogue.remove(named: path))
    #expect(Self.served(catalogue) == ["b 200", "a 202"])
  }

  @Test func `a body that becomes empty is served only after a second look`() throws {
    try folder.write(
      #"{"request": {"urlPath": "/c"}, "cases": {"x": {"response": {"bodyFileName": "body.txt"}}}}"#,
      to: "c.json")
    try folder.write("text", to: "body.txt")
    let catalogue = Catalogue(paths: [folder.path])
    func body() -> String? {
      catalogue.scenarios.first { $0.name == "c" }?.cases[0].response.map {
        String(decoding: $0.body, as: UTF8.self)
      }
    }
    func load(_ current: LoadedScenarios) -> LoadedScenarios {
      ScenarioLoader().load(paths: [folder.path], replacing: current)
    }
    try folder.write("", to: "body.txt")
    #expect(catalogue.update(unlessUnsettled: true, load).mayBeUnsettled)
    #expect(body() == "text")
    try folder.replace("body.txt", with: "more")
    #expect(!catalogue.update(unlessUnsettled: true, load).mayBeUnsettled)
    #expect(body() == "more")
    try folder.write("", to: "body.txt")
    _ = catalogue.update(unlessUnsettled: true, load)
    _ = catalogue.update(load)
    #expect(body() == "")
    // An empty body that was seen before is settled.
    #expect(!catalogue.update(unlessUnsettled: true, load).mayBeUnsettled)
  }

  @Test func `a new and empty folder is watched`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    try folder.makeFolder("later")
    #expect(catalogue.reload().isEmpty)
    #expect(catalogue.loaded.watchedFolders.contains { $0.hasSuffix("/later/") })
  }

  @Test func `a catalogue says whether it is watched`() async throws {
    let catalogue = Catalogue(paths: [folder.path])
    #expect(!catalogue.isWatched)
    // It is found by the first look, so there is a report.
    try folder.write(Self.scenario("/c"), to: "c.json")
    let (reports, continuation) = AsyncStream.makeStream(of: Bool.self)
    let watch = Task {
      await catalogue.watch { _ in continuation.yield(catalogue.isWatched) }
    }
    for await isWatched in reports {
      #expect(isWatched)
      break
    }
    watch.cancel()
    await watch.value
    #expect(!catalogue.isWatched)
  }

  @Test func `concurrent changes are not lost`() async throws {
    let catalogue = Catalogue(paths: [folder.path])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          _ = try? catalogue.add(Self.scenario("/n\(number)"), named: "n\(number)")
          if number.isMultiple(of: 4) { catalogue.reload() }
        }
      }
    }
    #expect(catalogue.scenarios.count == 42)
  }

  @Test func `more texts than the limit are refused, and a replacement is not one more`() throws {
    let catalogue = Catalogue(
      ScenarioLoader().load(texts: []), paths: [], limit: AdditionLimit(count: 2))
    try catalogue.add(Self.scenario("/a"), named: "a")
    try catalogue.add(Self.scenario("/b"), named: "b")
    let error = #expect(throws: InvalidScenarios.self) {
      try catalogue.add(Self.scenario("/c"), named: "c")
    }
    #expect(
      error?.description
        == "c: error: at most 2 texts can be added at one time; found 3; remove some")
    #expect(catalogue.scenarios.count == 2)
    try catalogue.add(Self.scenario("/d"), named: "b")
    catalogue.remove(named: "a")
    try catalogue.add(Self.scenario("/c"), named: "c")
    #expect(Set(catalogue.scenarios.map(\.name)) == ["b", "c"])
  }

  @Test func `texts that are too large together are refused`() throws {
    let text = Self.scenario("/a")
    let size = text.utf8.count
    let catalogue = Catalogue(
      ScenarioLoader().load(texts: []), paths: [], limit: AdditionLimit(bytes: 2 * size))
    try catalogue.add(text, named: "a")
    try catalogue.add(Self.scenario("/b"), named: "b")
    #expect(throws: InvalidScenarios.self) { try catalogue.add(Self.scenario("/c"), named: "c") }
    try catalogue.add(Self.scenario("/c"), named: "b")
    catalogue.removeAdditions()
    try catalogue.add(Self.scenario("/c"), named: "c")
    #expect(catalogue.scenarios.count == 1)
  }
}
