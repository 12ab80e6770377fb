// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `PUT /__mockapi/scenarios/NAME?save=true`: only the file that is meant is written, and only over what the client has read.
struct SavedScenarioTests {
  private static let text =
    #"{"request": {"method": "GET", "urlPath": "/a"}, "cases": {"x": {"response": {"status": 201}}}}"#
  private static let changed = text.replacing("201", with: "202")

  private let folder: ScratchFolder
  private let outside: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    outside = try ScratchFolder()
    try folder.write(Self.text, to: "a.json")
  }

  private func site(_ paths: [String]? = nil) throws -> ControlSite {
    try ControlSite(
      paths: paths ?? [folder.path], facts: ServerFacts(scope: .all, allowsSaving: true))
  }

  private func content(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  /// - Parameter tag: the value of `If-Match`.
  private func save(
    _ site: ControlSite, _ name: String, _ text: String, tag: String? = nil, query: String = ""
  ) throws -> ControlSite.Answer {
    var headers = [HeaderField(name: "Host", value: "localhost:8080")]
    if let tag { headers.append(HeaderField(name: "If-Match", value: tag)) }
    return try site.ask(
      "PUT", "/__mockapi/scenarios/\(name)?save=true\(query)", text, headers: headers)
  }

  private func tag(_ site: ControlSite, _ name: String) throws -> String {
    try #require(try site.ask("GET", "/__mockapi/scenarios/\(name)/source").header("ETag"))
  }

  @Test func `a scenario is written to its file, over the version that was read`() throws {
    let site = try site()
    let first = try tag(site, "a")
    let saved = try save(site, "a", Self.changed, tag: first)
    #expect(saved.status == 200)
    #expect(saved["scenarios.0.file"] == folder.path + "/a.json")
    #expect(content("a.json") == Self.changed + "\n")
    #expect(try site.ask("GET", "/__mockapi/scenarios/a/source")["text"] == Self.changed)
    let second = try #require(saved.header("ETag"))
    #expect(try second == tag(site, "a") && second != first)
    // Somebody else has read the first version.
    let refused = try save(site, "a", Self.text, tag: first)
    #expect(refused.status == 412)
    #expect(refused["type"] == "mockapi:changed-scenario")
    #expect(content("a.json") == Self.changed + "\n")
    #expect(try save(site, "a", Self.text + "\n", tag: #""x", \#(second)"#).status == 200)
    #expect(content("a.json") == Self.text + "\n")
    #expect(try save(site, "a", Self.changed, tag: "*").status == 200)
  }

  @Test func `several clients that have read the same version do not overwrite each other`()
    async throws
  {
    let site = try site()
    let read = HeaderField(name: "If-Match", value: try tag(site, "a"))
    let saved: [(target: String, headers: [HeaderField])] = [("a", [read]), ("new", [])]
    for (target, headers) in saved {
      let statuses: [Int] = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          let text = Self.text.replacing("/a", with: "/\(target)")
            .replacing("201", with: "\(210 + number)")
          group.addTask {
            try site.ask(
              "PUT", "/__mockapi/scenarios/\(target)?save=true", text,
              headers: [HeaderField(name: "Host", value: "localhost:8080")] + headers
            ).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      // One of them is first, and the others learn that there is another version now.
      let refusal = headers.isEmpty ? 428 : 412
      #expect(statuses.count { 200...201 ~= $0 } == 1, "\(statuses)")
      #expect(statuses.count { $0 == refusal } == 7, "\(statuses)")
    }
  }

  @Test func `a new scenario has a file with its name, and needs no version`() throws {
    let site = try site()
    let new = Self.text.replacing("/a", with: "/new")
    #expect(try save(site, "sub%2Fnew", new, tag: "*").status == 412)
    let saved = try save(site, "sub%2Fnew", new)
    #expect(saved.status == 201)
    #expect(saved.header("Location") == "/__mockapi/scenarios/sub%2Fnew")
    #expect(saved["scenarios.0.name"] == "sub/new")
    #expect(saved["scenarios.0.file"] == folder.path + "/sub/new.json")
    #expect(content("sub/new.json") == new + "\n")
    let again = try save(site, "sub%2Fnew", new)
    #expect(again.status == 428)
    #expect(again["type"] == "mockapi:missing-if-match")
  }

  @Test func `nothing is written without the option`() throws {
    let site = try ControlSite(paths: [folder.path])
    let refused = try save(site, "a", Self.changed, tag: try tag(site, "a"))
    #expect(refused.status == 403)
    #expect(refused["type"] == "mockapi:saving-is-off")
    #expect(refused["detail"]?.contains("--allow-save") == true)
    #expect(content("a.json") == Self.text)
    #expect(try site.ask("GET", "/__mockapi/server")["save"] == "false")
    #expect(try self.site().ask("GET", "/__mockapi/server")["save"] == "true")
  }

  @Test func `the file takes the place of an addition with its name`() throws {
    let site = try site()
    #expect(try site.ask("PUT", "/__mockapi/scenarios/a", Self.changed).status == 200)
    #expect(try site.ask("GET", "/__mockapi/scenarios/a")["addition"] == "a")
    let last = Self.text.replacing("201", with: "203")
    #expect(try save(site, "a", last, tag: try tag(site, "a")).status == 200)
    let shown = try site.ask("GET", "/__mockapi/scenarios/a")
    #expect(shown["addition"] == nil)
    #expect(shown["file"] == folder.path + "/a.json")
    #expect(shown["cases.0.status"] == "203")
    #expect(content("a.json") == last + "\n")
  }

  @Test(arguments: [
    ("a", text.replacing("urlPath", with: "urlPaht"), "'urlPath'"),
    ("a", #"{"request": 1}"#, "a request must be an object"),
    ("b", text, "/a.json"), ("b", #"{"name": "a", "request": {}}"#, "found 'a'"),
    ("a", #"{"request": {"url": "/m"}, "response": {}}"#, "POST /__admin/mappings"),
  ])
  func `a file with a mistake, or in conflict with another, is not written`(
    name: String, text: String, detail: String
  ) throws {
    let site = try site()
    let isNew = name == "b"
    let refused = try save(site, name, text, tag: isNew ? nil : try tag(site, name))
    #expect(refused.status == 400)
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "")")
    #expect(content("a.json") == Self.text)
    #expect(content("b.json") == nil)
    #expect(try site.ask("GET", "/__mockapi/scenarios")["total"] == "1")
  }

  @Test func `a file that somebody has changed is not overwritten`() throws {
    let site = try site()
    let tag = try tag(site, "a")
    for text in [Self.text.replacing("201", with: "500"), "{"] {
      try folder.replace("a.json", with: text)
      let refused = try save(site, "a", Self.changed, tag: tag)
      #expect(refused.status == 409)
      #expect(refused["type"] == "mockapi:changed-file")
      #expect(content("a.json") == text)
    }
    // A file that has only another space around its text is the same.
    try folder.replace("a.json", with: "\n" + Self.text + "\n\n")
    #expect(try save(site, "a", Self.changed, tag: tag).status == 200)
    // One that has an error, and was never served.
    try folder.write("{", to: "b.json")
    let other = try save(site, "b", Self.text.replacing("/a", with: "/b"))
    #expect(other.status == 409)
    #expect(content("b.json") == "{")
  }

  @Test(arguments: [
    "..%2Fx", "link%2Fx", "a%2F..%2F..%2Fx", "%2Fx", ".x", "__files%2Fx", "mappings%2Fx",
    "sub%2Fmappings%2Fx", "mockapi-import", "x%0Ay", "%1B%5B2Jx",
  ])
  func `no file is written elsewhere, or where no scenario is read`(name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: outside.path)
    let site = try site()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let refused = try save(site, name, Self.text.replacing("/a", with: "/x"))
    #expect(refused.status == 403)
    #expect(refused["type"] == "mockapi:refused-file")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(after) == Set(before))
  }

  @Test func `a file that is a link is not written, nor is what it leads to`() throws {
    let path = try outside.write(Self.text.replacing("/a", with: "/b"), to: "b.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/b.json", withDestinationPath: path)
    let site = try site()
    let refused = try save(site, "b", Self.changed, tag: try tag(site, "b"))
    #expect(refused.status == 403)
    #expect(refused["detail"]?.contains("must not be a link") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("/b"))
    // So is one that leads nowhere.
    let lost = folder.path + "/lost.json"
    try FileManager.default.createSymbolicLink(
      atPath: lost, withDestinationPath: outside.path + "/none.json")
    let other = try save(site, "lost", Self.text.replacing("/a", with: "/lost"))
    #expect(other.status == 403)
    #expect(other["detail"]?.contains("must not be a link") == true)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: lost) == outside.path + "/none.json"
    )
  }

  @Test func `one folder is served, without mappings`() throws {
    let other = try outside.write(Self.text.replacing("/a", with: "/b"), to: "b.json")
    let several = try site([folder.path, other])
    let refused = try save(several, "a", Self.changed, tag: try tag(several, "a"))
    #expect(refused.status == 403)
    #expect(refused["detail"]?.contains("must serve one folder; found 2 paths") == true)
    let mapping = #"{"name": "m", "request": {"url": "/m"}, "response": {}}"#
    try outside.write(mapping, to: "mappings/m.json")
    let mappings = try site([outside.path])
    #expect(try save(mappings, "x", Self.text).status == 403)
    #expect(try save(mappings, "m", Self.text, tag: try tag(mappings, "m")).status == 403)
    #expect(content("a.json") == Self.text)
  }

  @Test func `a scenario with another name than its file keeps the name in its text`() throws {
    let text = Self.text.replacing("/a", with: "/b")
    try folder.write(
      text.replacing(#"{"request""#, with: #"{"name": "user", "request""#), to: "b.json")
    let site = try site()
    let refused = try save(site, "user", text, tag: try tag(site, "user"))
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:missing-name")
    let named = text.replacing(#"{"request""#, with: #"{"name": "user",  "request""#)
    #expect(try save(site, "user", named, tag: try tag(site, "user")).status == 200)
    #expect(content("b.json") == named + "\n")
  }

  @Test func `a check writes nothing, and a scenario that was removed has its file still`() throws {
    let site = try site()
    let tag = try tag(site, "a")
    #expect(try save(site, "a", Self.changed, tag: tag, query: "&check=true").status == 400)
    #expect(try site.ask("DELETE", "/__mockapi/scenarios/a").status == 204)
    let refused = try save(site, "a", Self.changed)
    #expect(refused.status == 403)
    #expect(refused["detail"]?.contains("removed only from the server") == true)
    #expect(content("a.json") == Self.text)
  }

  @Test func `a file that an editor saves right before it is written is not overwritten`() throws {
    let catalogue = Catalogue(paths: [folder.path])
    let known = try #require(catalogue.scenarios(named: "a").first)
    let place = try SavedPlace(of: "a", served: known, in: catalogue)
    let edited = Self.text.replacing("201", with: "500")
    try folder.replace("a.json", with: edited)
    #expect(throws: SavedPlace.Changed.self) {
      try place.replace(known, with: Array(Self.changed.utf8))
    }
    #expect(content("a.json") == edited)
    // A new one, in a folder of its own.
    let other = try SavedPlace(of: "sub/b", served: nil, in: catalogue)
    try folder.write(edited, to: "sub/b.json")
    #expect(throws: SavedPlace.Changed.self) {
      try other.replace(nil, with: Array(Self.changed.utf8))
    }
    #expect(content("sub/b.json") == edited)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["a.json", "sub", "sub/b.json"])
  }

  @Test func `folders that were made for a file that cannot be written do not stay`() throws {
    // The path of the file is longer than the system allows, those of its first folders are not.
    let segment = String(repeating: "f", count: 100)
    var long = outside.path
    while long.utf8.count < 3_400,
      (try? FileManager.default.createDirectory(
        atPath: long + "/" + segment, withIntermediateDirectories: false)) != nil
    {
      long += "/" + segment
    }
    let catalogue = Catalogue(paths: [long])
    let name = [String](repeating: segment, count: 9).joined(separator: "/") + "/new"
    let place = try SavedPlace(of: name, served: nil, in: catalogue)
    #expect(throws: FileRefusal.self) {
      try place.replace(nil, with: Array(Self.text.utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: long).isEmpty)
  }
}
