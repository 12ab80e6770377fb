// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Loads only the changes that the system reports.
struct FileChangesTests {
  let folder: ScratchFolder
  private let loader = ScenarioLoader()

  init() throws {
    folder = try ScratchFolder()
  }

  func text(_ path: String, status: Int = 200, body: String? = nil) -> String {
    let body = body.map { #", "bodyFileName": "\#($0)""# } ?? ""
    return scenarioText(
      request: #"{"urlPath": "\#(path)"}"#,
      cases: #"{"x": {"response": {"status": \#(status)\#(body)}}}"#)
  }

  func load(_ earlier: LoadedScenarios, after places: [String], folders: [String] = [])
    -> LoadedScenarios
  {
    var changes = FileChanges()
    for (names, isFolder) in [(places, false), (folders, true)] {
      for name in names {
        let slash = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        // The name of a watched folder, whose path may be spelled differently.
        for watched in earlier.watchedFolders
        where real(watched) == real(folder.path + "/" + name[..<slash]) {
          changes.add(FilePlace(folder: watched, name: String(name[slash...])), isFolder: isFolder)
        }
      }
    }
    #expect(!changes.isEmpty, "nobody watches \(places + folders)")
    return loader.load(paths: [folder.path + "/s"], replacing: earlier, after: changes)
  }

  func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

  func statuses(_ loaded: LoadedScenarios) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: loaded.scenarios.map { ($0.name, $0.cases[0].response?.status ?? 0) })
  }

  func bodies(_ loaded: LoadedScenarios) -> [String] {
    loaded.scenarios.map { String(decoding: $0.cases[0].response?.body ?? [], as: UTF8.self) }
  }

  func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: folder.path + "/" + name)  // There may be none.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + name, withDestinationPath: target)
  }

  @Test func `only the changed file is read`() throws {
    try folder.write(text("/a"), to: "s/a.json")
    try folder.write(text("/b"), to: "s/b.json")
    let first = loader.load(paths: [folder.path + "/s"])
    try folder.replace("s/a.json", with: text("/a", status: 201))
    try folder.replace("s/b.json", with: text("/b", status: 202))
    let second = load(first, after: ["s/a.json"])
    #expect(statuses(second) == ["a": 201, "b": 200])
    #expect(statuses(load(second, after: ["s/b.json"])) == ["a": 201, "b": 202])
    // Unclear changes are examined.
    #expect(
      statuses(
        loader.load(paths: [folder.path + "/s"], replacing: second, after: .everything))
        == ["a": 201, "b": 202])
  }

  @Test func `new and deleted files are noticed by their names, folders by their own`() throws {
    try folder.write(text("/a"), to: "s/a.json")
    var loaded = loader.load(paths: [folder.path + "/s"])
    try folder.write(text("/b"), to: "s/b.json")
    loaded = load(loaded, after: ["s/b.json", "s/notes.txt", "s/.b.json.swp"])
    #expect(statuses(loaded) == ["a": 200, "b": 200])
    try FileManager.default.removeItem(atPath: folder.path + "/s/a.json")
    loaded = load(loaded, after: ["s/a.json"])
    #expect(statuses(loaded) == ["b": 200])
    try folder.write(text("/c"), to: "s/deep/c.json")
    loaded = load(loaded, after: [], folders: ["s/deep"])
    #expect(statuses(loaded) == ["deep/c": 200, "b": 200])
    try folder.write(text("/c", status: 201), to: "s/deep/c.json")
    loaded = load(loaded, after: ["s/deep/c.json"])
    #expect(statuses(loaded) == ["deep/c": 201, "b": 200])
    try folder.write(text("/e"), to: "else/e.json")
    try link("s/link", to: "../else")
    loaded = load(loaded, after: ["s/link"])
    #expect(statuses(loaded) == ["deep/c": 201, "b": 200, "link/e": 200])
    try FileManager.default.removeItem(atPath: folder.path + "/s/link")
    loaded = load(loaded, after: ["s/link"])
    #expect(statuses(loaded) == ["deep/c": 201, "b": 200])
  }

  @Test func `every symbolic link on the way to a file is watched, and its target`() throws {
    // As Kubernetes mounts files: `..data` is replaced if any of them changes.
    try folder.write(text("/a"), to: "s/..1/a.json")
    try folder.write(text("/a", status: 201), to: "s/..2/a.json")
    try link("s/..data", to: "..1")
    try link("s/a.json", to: "..data/a.json")
    try folder.write(text("/b"), to: "far/b.json")
    try link("s/b.json", to: "../far/b.json")
    var loaded = loader.load(paths: [folder.path + "/s"])
    #expect(statuses(loaded) == ["a": 200, "b": 200])
    try link("s/..data", to: "..2")
    loaded = load(loaded, after: ["s/..data"])
    #expect(statuses(loaded) == ["a": 201, "b": 200])
    try folder.write(text("/b", status: 202), to: "far/b.json")
    loaded = load(loaded, after: ["far/b.json"])
    #expect(statuses(loaded) == ["a": 201, "b": 202])
    // A link without a target may get one later.
    try FileManager.default.removeItem(atPath: folder.path + "/far/b.json")
    loaded = load(loaded, after: ["far/b.json"])
    #expect(statuses(loaded) == ["a": 201, "b": 202])
    #expect(loaded.diagnostics.map(\.message) == ["the file cannot be read: there is no such file"])
    try folder.write(text("/b", status: 203), to: "far/b.json")
    loaded = load(loaded, after: ["far/b.json"])
    #expect(statuses(loaded) == ["a": 201, "b": 203])
    #expect(loaded.diagnostics == [])
  }

  @Test func `symbolic links on the way to the folder are watched`() throws {
    try folder.write(text("/a"), to: "one/a.json")
    try folder.write(text("/a", status: 201), to: "two/a.json")
    try link("s", to: "one")
    let first = loader.load(paths: [folder.path + "/s"])
    try link("s", to: "two")
    #expect(statuses(load(first, after: ["s"])) == ["a": 201])
  }

  @Test func `body files are watched anywhere, also before they exist`() throws {
    try folder.write(text("/a", body: "deep/er/a.txt"), to: "s/a.json")
    try folder.write("1", to: "s/deep/er/a.txt")
    try folder.write(text("/b", body: "not/yet.txt"), to: "s/b.json")
    var loaded = loader.load(paths: [folder.path + "/s"])
    #expect(bodies(loaded) == ["1"])
    try folder.write("2", to: "s/deep/er/a.txt")
    loaded = load(loaded, after: ["s/deep/er/a.txt"])
    #expect(bodies(loaded) == ["2"])
    try folder.write("3", to: "s/not/yet.txt")
    loaded = load(loaded, after: [], folders: ["s/not"])
    #expect(bodies(loaded) == ["3", "2"])
    #expect(loaded.diagnostics == [])
    // The file is deleted: its last valid version stays, with a message.
    try FileManager.default.removeItem(atPath: folder.path + "/s/not/yet.txt")
    loaded = load(loaded, after: ["s/not/yet.txt"])
    #expect(bodies(loaded) == ["3", "2"])
    #expect(
      loaded.diagnostics.map(\.message) == [
        "the file 'not/yet.txt' cannot be read: there is no such file"
      ])
  }

  @Test(arguments: [
    #"{"request": {"url": "/m"}, "response": {"bodyFileName": "m.txt"}}"#,
    #"{"mappings": [{"request": {"url": "/m"}, "response": {"bodyFileName": "m.txt"}}]}"#,
  ])
  func `the body files of a WireMock folder are watched`(text: String) throws {
    try folder.write(text, to: "s/mappings/m.json")
    try folder.write("1", to: "s/__files/m.txt")
    let first = loader.load(paths: [folder.path + "/s"])
    try folder.write("2", to: "s/__files/m.txt")
    #expect(bodies(load(first, after: ["s/__files/m.txt"])) == ["2"])
  }
}
