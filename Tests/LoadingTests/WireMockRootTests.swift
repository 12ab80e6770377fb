// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPILoading

/// Which files of a folder are read, if it has the folders `mappings` and `__files` of WireMock.
struct WireMockRootTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// A mapping with its path as its name.
  func write(_ paths: String..., body: String? = nil) throws {
    for path in paths {
      let body = body.map { #""bodyFileName": "\#($0)""# } ?? ""
      try folder.write(
        #"{"name": "\#(path)", "request": {"url": "/\#(path)"}, "response": {\#(body)}}"#, to: path)
    }
  }

  func load(_ paths: String..., bodies: String? = nil) -> LoadedScenarios {
    ScenarioLoader(bodyFolder: bodies.map { folder.path + "/" + $0 }).load(
      paths: paths.map { folder.path + $0 })
  }

  func names(_ loaded: LoadedScenarios) -> [String] { loaded.scenarios.map(\.name).sorted() }

  /// Without the path of the test's folder.
  func warnings(_ loaded: LoadedScenarios) -> [String] {
    loaded.diagnostics.map { $0.description.replacing(folder.path, with: "ROOT") }
  }

  @Test func `of a folder with mappings, only they are read, and the others are counted`() throws {
    try write(
      "mappings/a.json", "mappings/deep/mappings/b.json", "fixtures/c.json", "d.json",
      "other/mappings/e.json", "__files/x/mappings/f.json", "__files/g.json", ".git/h.json")
    try folder.write("not JSON", to: "package.json")
    try folder.write("{", to: "notes.txt")
    let loaded = load("")
    #expect(names(loaded) == ["mappings/a.json", "mappings/deep/mappings/b.json"])
    #expect(
      warnings(loaded) == [
        "ROOT: warning: a folder with 'mappings' is one of WireMock, with mappings only there; 4 .json files elsewhere in it are not read (ROOT/d.json, ROOT/fixtures/c.json, ROOT/other/mappings/e.json, …); move mappings to 'mappings', or give other files or their folders as further paths"
      ])
    #expect(loaded.warningCount == 1 && loaded.errorCount == 0 && loaded.fileCount == 2)
    #expect(loaded.bodyFolder == folder.path + "/__files")
  }

  @Test func `files that are given as well are read, and are not among the others`() throws {
    try write("mappings/a.json", "own/b.json", "c.json")
    let loaded = load("", "/own", "/c.json")
    #expect(names(loaded) == ["c.json", "mappings/a.json", "own/b.json"])
    #expect(warnings(loaded) == [])
    #expect(
      warnings(load("", "/own")).map { $0.contains("1 .json file elsewhere in it is") } == [true])
    // A link in `mappings` leads to them, too.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/mappings/c.json", withDestinationPath: "../c.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/mappings/own", withDestinationPath: "../own")
    #expect(names(load("")) == ["c.json", "mappings/a.json", "own/b.json"])
    #expect(warnings(load("")) == [])
  }

  @Test func `several folders with mappings below a folder each have their body files`() throws {
    try write("a/mappings/a.json", "deep/b/mappings/b.json", body: "body.txt")
    try write("own/c.json", body: "body.txt")
    for (text, path) in [("A", "a/__files"), ("B", "deep/b/__files"), ("C", "own")] {
      try folder.write(text, to: path + "/body.txt")
    }
    try folder.write("{}", to: "a/__files/body.json")
    let loaded = load("")
    #expect(warnings(loaded) == [])
    let bodies = loaded.scenarios.map {
      String(decoding: $0.cases[0].response?.body ?? [], as: UTF8.self)
    }
    #expect(bodies.sorted() == ["A", "B", "C"])
    // Only the files of the given folder answer by themselves.
    #expect(loaded.bodyFolder == nil)
    #expect(load("/a").bodyFolder == folder.path + "/a/__files")
  }

  @Test func `body files without mappings beside them are not read as scenarios`() throws {
    try write("stubs/a.json", body: "t/body.json")
    try write("__files/t/mappings/b.json")
    try folder.write("{}", to: "__files/t/body.json")
    let loaded = load("")
    #expect(
      loaded.diagnostics.last?.message
        == "the file 't/body.json' cannot be read: there is no such file; body files are looked for below \(folder.path)/stubs/, or below the folder of --files"
    )
    #expect(loaded.errorCount == 1 && loaded.bodyFolder == folder.path + "/__files")
    #expect(
      warnings(loaded).first
        == "ROOT/__files: warning: a folder '__files' has body files; 2 .json files in it are not read (ROOT/__files/t/body.json, ROOT/__files/t/mappings/b.json); if they are the bodies of files that are not beside it in 'mappings', add --files ROOT/__files"
    )
    let given = load("", bodies: "__files")
    #expect(warnings(given) == [] && names(given) == ["stubs/a.json"])
    #expect(given.scenarios.first?.cases[0].response.map { Array($0.body) } == Array("{}".utf8))
    // In `mappings`, too.
    try write("root/mappings/c.json", "root/mappings/__files/d.json")
    #expect(names(load("/root")) == ["root/mappings/c.json"])
    #expect(warnings(load("/root")).count == 1)
    // It may be given itself.
    #expect(names(load("/__files/t/mappings")) == ["__files/t/mappings/b.json"])
  }

  @Test func `a given folder of body files counts for all files, and is not read`() throws {
    try write("s/mappings/a.json", "own/b.json", body: "x.json")
    try folder.write("[1]", to: "s/bodies/x.json")
    try folder.write("{}", to: "s/__files/x.json")
    let loaded = load("/s", "/own", "/own/b.json", bodies: "s/bodies")
    #expect(warnings(loaded) == [])
    #expect(
      loaded.scenarios.map { Array($0.cases[0].response?.body ?? []) } == [
        Array("[1]".utf8), Array("[1]".utf8),
      ])
    #expect(loaded.bodyFolder == folder.path + "/s/bodies")
    // The next loading uses it again.
    try folder.replace("s/bodies/x.json", with: "[12]")
    let next = loaded.loader.load(paths: [folder.path + "/s"], replacing: loaded)
    #expect(next.scenarios.map { Array($0.cases[0].response?.body ?? []) } == [Array("[12]".utf8)])
  }

  @Test(arguments: [
    ("none", "there is no such file or folder"),
    ("mappings/a.json", "the folder of body files must be a folder; found a file"),
  ])
  func `a given folder of body files must be one`(path: String, problem: String) throws {
    try write("mappings/a.json")
    let loaded = load("", bodies: path)
    #expect(loaded.hasErrors && names(loaded) == ["mappings/a.json"])
    #expect(
      loaded.unusablePaths.map(\.description) == ["\(folder.path)/\(path): error: \(problem)"])
  }

  @Test func `names are compared exactly, and links count as what they lead to`() throws {
    try write("Mappings/a.json", "__Files/b.json")
    // Not a folder.
    try folder.write("x", to: "mappings")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/__files", withDestinationPath: "mappings")
    #expect(names(load("")) == ["Mappings/a.json", "__Files/b.json"])
    #expect(warnings(load("")) == [] && load("").bodyFolder == nil)
    try write("linked/c.json")
    try folder.makeFolder("root")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/root/mappings", withDestinationPath: "../linked")
    try write("root/d.json")
    #expect(names(load("/root")) == ["linked/c.json"])
    #expect(warnings(load("/root")).count == 1)
  }

  @Test func `files that come and go beside mappings change only the warning`() throws {
    try write("s/mappings/a.json")
    let loader = ScenarioLoader()
    func load(_ earlier: LoadedScenarios, after name: String, isFolder: Bool = false) throws
      -> LoadedScenarios
    {
      let watched = try #require(
        earlier.watchedFolders.first { $0.hasSuffix("/s/") }, "\(earlier.watchedFolders)")
      var changes = FileChanges()
      changes.add(FilePlace(folder: watched, name: name), isFolder: isFolder)
      return loader.load(paths: [folder.path + "/s"], replacing: earlier, after: changes)
    }
    let first = loader.load(paths: [folder.path + "/s"])
    #expect(warnings(first) == [] && first.warningCount == 0)
    try write("s/b.json")
    let second = try load(first, after: "b.json")
    #expect(warnings(second).count == 1 && second.warningCount == 1)
    #expect(names(second) == ["s/mappings/a.json"] && second.changes(since: first).isEmpty)
    // A change of a mapping is found beside the warning.
    try folder.replace(
      "s/mappings/a.json", with: #"{"name": "new", "request": {"url": "/new"}, "response": {}}"#)
    let third = loader.load(paths: [folder.path + "/s"], replacing: second)
    #expect(names(third) == ["new"] && third.warningCount == 1)
    try FileManager.default.removeItem(atPath: folder.path + "/s/b.json")
    let fourth = loader.load(paths: [folder.path + "/s"], replacing: third)
    #expect(warnings(fourth) == [] && fourth.warningCount == 0)
    // A folder becomes one of WireMock, or is not one any more.
    try write("s/b.json")
    try FileManager.default.moveItem(
      atPath: folder.path + "/s/mappings", toPath: folder.path + "/s/other")
    let fifth = try load(fourth, after: "other", isFolder: true)
    #expect(names(fifth) == ["new", "s/b.json"] && warnings(fifth) == [])
    try FileManager.default.moveItem(
      atPath: folder.path + "/s/other", toPath: folder.path + "/s/mappings")
    let sixth = try load(fifth, after: "mappings", isFolder: true)
    #expect(names(sixth) == ["new"] && warnings(sixth).count == 1)
  }
}
