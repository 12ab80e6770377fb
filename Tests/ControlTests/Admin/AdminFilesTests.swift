// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The API writes, reads and deletes only what it may.
struct AdminFilesTests {
  private static func files(in folder: ScratchFolder, _ path: String = "mappings") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path)) ?? [])
      .sorted()
  }

  @Test(
    "no path of a file leaves the folder for files",
    arguments: [
      "/files/../secret", "/files/a/../../secret", "/files//secret", "/files/./a", "/files/",
      "/files/link/x", "/files/a/b/../../../secret", "/files/%00/..",
    ])
  func escapes(path: String) throws {
    let folder = try ScratchFolder()
    let outside = try ScratchFolder()
    try folder.makeFolder("mappings")
    try folder.makeFolder("__files")
    try outside.write("kept", to: "x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/__files/link", withDestinationPath: outside.path)
    let fixture = AdminFixture([folder.path])
    for method in ["PUT", "GET", "DELETE"] {
      #expect(fixture.call(method, path, "overwritten").status == 403, "\(method) \(path)")
    }
    #expect(try String(contentsOfFile: outside.path + "/x", encoding: .utf8) == "kept")
    #expect(Self.files(in: folder, "") == ["__files", "mappings"])
    #expect(Self.files(in: outside, "") == ["x"])
  }

  @Test(
    "a path beyond the limits is refused before anything is looked for or made",
    .timeLimit(.minutes(10)),
    arguments: [
      (String(repeating: "x/", count: 512) + "y", "at most 1024 bytes; found 1025"),
      (String(repeating: "x/", count: 12_000) + "y", "at most 1024 bytes; found 24001"),
      (String(repeating: "x/", count: 64) + "y", "at most 64 segments; found 65"),
      ("a/" + String(repeating: "x", count: 249) + "/y", "at most 248 bytes; found 249"),
    ])
  func longPath(path: String, problem: String) throws {
    let folder = try ScratchFolder()
    let fixture = AdminFixture([folder.path])
    for method in ["PUT", "GET", "DELETE"] {
      let answer = fixture.call(method, "/files/" + path, "x")
      #expect(answer.status == 400, "\(method)")
      #expect(answer.text.contains(problem), "\(answer.text)")
    }
    #expect(Self.files(in: folder, "").isEmpty)
  }

  @Test(
    "a path at the limits is written and read",
    arguments: [
      String(repeating: "x/", count: 63) + "y",
      (0..<4).map { _ in String(repeating: "x", count: 248) }.joined(separator: "/") + "/y",
    ])
  func longestPath(path: String) throws {
    let folder = try ScratchFolder()
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("PUT", "/files/" + path, "x").status == 200)
    #expect(fixture.call("GET", "/files/" + path).text == "x")
    #expect(Self.files(in: folder, "__files/" + path.dropLast(2)) == ["y"])
    #expect(fixture.call("DELETE", "/files/" + path).status == 200)
    #expect(fixture.call("GET", "/files/" + path).status == 404)
    #expect(Self.files(in: folder, "__files/" + path.dropLast(2)).isEmpty)
  }

  @Test(
    "a path that cannot be written makes no folder",
    arguments: ["file/a/b", "dangling/a/b", "folder", "../a/b"])
  func nothingMade(path: String) throws {
    let folder = try ScratchFolder()
    try folder.write("kept", to: "__files/file")
    try folder.write("kept", to: "__files/folder/kept")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/__files/dangling", withDestinationPath: "/nowhere/at/all")
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("PUT", "/files/" + path, "x").status == 403)
    #expect(Self.files(in: folder, "__files") == ["dangling", "file", "folder"])
    #expect(Self.files(in: folder, "__files/folder") == ["kept"])
    #expect(fixture.call("GET", "/files").text == #"[ "file", "folder/kept" ]"#)
  }

  @Test("a stub whose file cannot be written changes nothing, alone and in an import")
  func refusedStub() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"id": "11111111-1111-1111-1111-111111111111", "request": {"urlPath": "/old"}}"#,
      to: "mappings/old.json")
    let id = "22222222-2222-2222-2222-222222222222"
    let other = "33333333-3333-3333-3333-333333333333"
    // A folder has the name that the file would get.
    try folder.makeFolder("mappings/new-\(id).json")
    let fixture = AdminFixture([folder.path])
    func stub(_ name: String, _ id: String) -> String {
      #"{"id": "\#(id)", "name": "\#(name)", "persistent": true, "request": {"urlPath": "/new"}}"#
    }
    let before = fixture.call("GET", "/mappings").text
    let refused = [
      ("/mappings", stub("new", id)),
      ("/mappings/import", #"{"mappings": [\#(stub("fine", other)), \#(stub("new", id))]}"#),
      (
        "/mappings/import",
        #"{"mappings": [\#(stub("fine", other)), \#(stub("new", id))], "importOptions": {"deleteAllNotInImport": true}}"#
      ),
    ]
    for (path, body) in refused {
      let answer = fixture.call("POST", path, body)
      #expect(answer.status == 403, "\(answer.text)")
      #expect(fixture.call("GET", "/mappings").text == before)
      #expect(Self.files(in: folder) == ["new-\(id).json", "old.json"])
    }
    #expect(fixture.call("POST", "/mappings", stub("fine", other)).status == 201)
    #expect(Self.files(in: folder) == ["fine-\(other).json", "new-\(id).json", "old.json"])
  }

  @Test("a percent escape is a part of the name, as in WireMock")
  func escapedName() throws {
    let folder = try ScratchFolder()
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("PUT", "/files/a%20b.txt", "x").text == "\"eA==\"")
    #expect(fixture.call("GET", "/files").text == "[ \"a%20b.txt\" ]")
    #expect(fixture.call("GET", "/files/a%20b.txt").text == "x")
  }

  @Test("without a single folder, nothing is written", arguments: [0, 2])
  func noFolder(count: Int) throws {
    let folders = try (0..<count).map { _ in try ScratchFolder() }
    let fixture = AdminFixture(folders.map(\.path))
    let answer = fixture.call("PUT", "/files/a.txt", "x")
    #expect(answer.status == 403)
    #expect(answer.text.contains("must serve one folder; found \(count == 0 ? "none" : "2 paths")"))
    #expect(fixture.call("POST", "/mappings", #"{"persistent": true}"#).status == 403)
    #expect(fixture.call("GET", "/mappings").values(of: "id").isEmpty)
    #expect(fixture.call("POST", "/mappings", "{}").status == 201)
    for folder in folders { #expect(Self.files(in: folder, "").isEmpty) }
  }

  @Test("a stub is served with a changed body file at once, and keeps it when it is deleted")
  func bodyFile() throws {
    let folder = try ScratchFolder()
    let fixture = AdminFixture([folder.path])
    fixture.call("PUT", "/files/a.txt", "one")
    let stub = #"{"request": {"url": "/f"}, "response": {"bodyFileName": "a.txt"}}"#
    #expect(fixture.call("POST", "/mappings", stub).status == 201)
    func body() -> String? {
      fixture.catalogue.scenarios.first?.cases[0].response.map {
        String(decoding: $0.body, as: UTF8.self)
      }
    }
    #expect(body() == "one")
    fixture.call("PUT", "/files/a.txt", "two")
    #expect(body() == "two")
    fixture.call("DELETE", "/files/a.txt")
    #expect(body() == "two")
    #expect(fixture.call("POST", "/mappings", stub).status == 422)
  }

  private static let written = #"""
    {"id": "a0000000-0000-4000-8000-000000000001", "name": "My Stub / x", "persistent": true}
    """#

  @Test("the file of a persistent stub has its name and its id")
  func fileName() throws {
    let folder = try ScratchFolder()
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("POST", "/mappings", Self.written).status == 201)
    #expect(
      Self.files(in: folder) == ["my-stub--x-a0000000-0000-4000-8000-000000000001.json"])
  }

  @Test(
    "a folder of scenario files does not become one of WireMock, in which they would not be read",
    arguments: ["a.json", "stubs/mappings/a.json"])
  func besideScenarios(file: String) throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"name": "a", "request": {"url": "/a"}, "response": {}}"#, to: file)
    let fixture = AdminFixture([folder.path])
    for (path, body) in [
      ("/mappings", Self.written), ("/mappings/import", #"{"mappings": [\#(Self.written)]}"#),
    ] {
      let answer = fixture.call("POST", path, body)
      #expect(answer.status == 403 && answer.text.contains("is not made"), "\(answer.text)")
    }
    #expect(!Self.files(in: folder, "").contains("mappings"))
    // Files do not need it, and the bodies of stubs are among them.
    #expect(fixture.call("PUT", "/files/b.txt", "the body").status == 200)
    #expect(Self.files(in: folder, "__files") == ["b.txt"])
    #expect(!Self.files(in: folder, "").contains("mappings"))
    let stub = #"{"name": "b", "response": {"bodyFileName": "b.txt"}}"#
    #expect(fixture.call("POST", "/mappings", stub).status == 201)
    fixture.catalogue.reload()
    #expect(Set(fixture.catalogue.scenarios.map(\.name)) == ["a", "b"])
  }

  @Test("a folder that is given for body files is the one that is written")
  func givenFolder() throws {
    let folder = try ScratchFolder()
    let bodies = try ScratchFolder()
    let loaded = ScenarioLoader(bodyFolder: bodies.path).load(paths: [folder.path])
    let fixture = AdminFixture(Catalogue(loaded, paths: [folder.path]))
    #expect(fixture.call("PUT", "/files/sub/b.txt", "the body").status == 200)
    #expect(Self.files(in: bodies, "sub") == ["b.txt"])
    #expect(Self.files(in: folder, "") == ["mappings"])
    #expect(fixture.call("GET", "/files").text == #"[ "sub/b.txt" ]"#)
    #expect(fixture.call("GET", "/files/sub/b.txt").text == "the body")
    #expect(fixture.call("PUT", "/files/../b.txt", "x").status == 403)
    #expect(
      fixture.call("POST", "/mappings", #"{"response": {"bodyFileName": "sub/b.txt"}}"#).status
        == 201)
    #expect(fixture.call("DELETE", "/files/sub/b.txt").status == 200)
    #expect(Self.files(in: bodies, "sub").isEmpty)
  }

  @Test("deleting all stubs deletes only the files that the server has written")
  func deleteAll() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"url": "/mine"}, "persistent": true}"#, to: "mappings/mine.json")
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("POST", "/mappings", Self.written).status == 201)
    #expect(Self.files(in: folder).count == 2)
    #expect(fixture.call("DELETE", "/mappings").status == 200)
    #expect(fixture.call("GET", "/mappings").values(of: "id").isEmpty)
    #expect(Self.files(in: folder) == ["mine.json"])
    #expect(fixture.call("POST", "/mappings/reset").status == 200)
    #expect(fixture.call("GET", "/mappings").values(of: "id").count == 1)
  }

  private static let ids = (1...3).map { "a0000000-0000-4000-8000-00000000000\($0)" }

  @Test("deleting one stub deletes its file if it is persistent, and if the file has no other stub")
  func deleteOne() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"id": "\#(Self.ids[0])", "persistent": true}"#, to: "mappings/persistent.json")
    try folder.write(#"{"id": "\#(Self.ids[1])"}"#, to: "mappings/plain.json")
    try folder.write(
      #"{"mappings": [{"id": "\#(Self.ids[2])", "persistent": true}]}"#, to: "mappings/several.json"
    )
    let fixture = AdminFixture([folder.path])
    for id in Self.ids { #expect(fixture.call("DELETE", "/mappings/\(id)").status == 200) }
    #expect(fixture.call("GET", "/mappings").values(of: "id").isEmpty)
    #expect(Self.files(in: folder) == ["plain.json", "several.json"])
    fixture.call("POST", "/reset")
    #expect(Set(fixture.call("GET", "/mappings").values(of: "id")) == Set(Self.ids[1...]))
  }

  @Test("a stub of a file is replaced without its file, and comes back with a reset")
  func replaceLoaded() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"id": "\#(Self.ids[0])", "name": "file"}"#, to: "mappings/a.json")
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("PUT", "/mappings/\(Self.ids[0])", #"{"name": "new"}"#).status == 200)
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["new"])
    fixture.call("POST", "/mappings/reset")
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["file"])
  }

  @Test("a persistent replacement of a file's stub is written to that file")
  func replacePersistent() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"id": "\#(Self.ids[0])", "name": "file"}"#, to: "mappings/sub/a.json")
    try folder.write(
      #"{"mappings": [{"id": "\#(Self.ids[1])"}, {"id": "\#(Self.ids[2])"}]}"#,
      to: "mappings/several.json")
    let fixture = AdminFixture([folder.path])
    let stub = #"{"name": "new", "persistent": true}"#
    #expect(fixture.call("PUT", "/mappings/\(Self.ids[0])", stub).status == 200)
    let refused = fixture.call("PUT", "/mappings/\(Self.ids[1])", stub)
    #expect(refused.status == 403)
    #expect(refused.text.contains("contains several stubs"))
    #expect(Self.files(in: folder, "mappings/sub") == ["a.json"])
    fixture.call("POST", "/mappings/reset")
    #expect(Set(fixture.call("GET", "/mappings").values(of: "name")) == [nil, "new"])
  }

  @Test("saving writes the added stubs, and leaves files as they are")
  func save() throws {
    let folder = try ScratchFolder()
    let mine = try folder.write("{'name': 'mine' /* by hand */}", to: "mappings/mine.json")
    let fixture = AdminFixture([folder.path])
    for name in ["one", "two"] { fixture.call("POST", "/mappings", #"{"name": "\#(name)"}"#) }
    #expect(fixture.call("POST", "/mappings/save").status == 200)
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["two", "one", "mine"])
    #expect(Self.files(in: folder).count == 3)
    #expect(try String(contentsOfFile: mine, encoding: .utf8).contains("by hand"))
    // What is loaded again is what was written.
    #expect(
      Set(AdminFixture([folder.path]).call("GET", "/mappings").values(of: "name"))
        == ["one", "two", "mine"])
  }

  @Test("the file of a persistent stub does not answer beside it when files are loaded again")
  func loadedAgain() throws {
    let folder = try ScratchFolder()
    let fixture = AdminFixture([folder.path])
    fixture.call("POST", "/mappings", Self.written)
    let path = "/mappings/a0000000-0000-4000-8000-000000000001"
    fixture.catalogue.reload()
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["My Stub / x"])
    #expect(fixture.call("PUT", path, #"{"name": "new"}"#).status == 200)
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["new"])
    #expect(fixture.call("DELETE", path).status == 200)
    fixture.catalogue.reload()
    #expect(fixture.call("GET", "/mappings").values(of: "name").isEmpty)
    #expect(Self.files(in: folder).isEmpty)
    // A file that appears later under the same id is served.
    try folder.write(Self.written, to: "mappings/later.json")
    fixture.catalogue.reload()
    #expect(fixture.call("GET", "/mappings").values(of: "name") == ["My Stub / x"])
  }

  @Test("in a folder for mappings that is a link to another place, nothing is written or deleted")
  func linkedFolder() throws {
    let folder = try ScratchFolder()
    let outside = try ScratchFolder()
    try outside.write(#"{"id": "\#(Self.ids[1])", "persistent": true}"#, to: "theirs.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/mappings", withDestinationPath: outside.path)
    let fixture = AdminFixture([folder.path])
    #expect(fixture.call("DELETE", "/mappings/\(Self.ids[1])").status == 200)
    let answer = fixture.call("POST", "/mappings", Self.written)
    #expect(answer.status == 403)
    #expect(answer.text.contains("leads out of"), "\(answer.text)")
    #expect(fixture.call("GET", "/mappings").values(of: "id").isEmpty)
    #expect(Self.files(in: outside, "") == ["theirs.json"])
    #expect(Self.files(in: folder, "") == ["mappings"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/__files", withDestinationPath: outside.path)
    #expect(fixture.call("GET", "/files").status == 403)
    #expect(fixture.call("GET", "/files/theirs.json").status == 403)
  }
}
