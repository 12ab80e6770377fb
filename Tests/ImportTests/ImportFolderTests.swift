// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIImport
import MockAPITestSupport
import Testing

struct ImportFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The actions of an import into the folder, by path, which are then done.
  private func steps(
    _ made: String, format: String = "made", path: String = "api.json",
    choice: ImportFolder.Choice = .ours, prunes: Bool = false
  ) throws -> [ImportFolder.Step] {
    let imported = try MadeFormat.imported("{\"\(format)\": {\(made)}}", path: path)
    let target = try ImportFolder(folder.path + "/out")
    let steps = try target.steps(imported, choice: choice, prunes: prunes)
    try target.write(steps, of: imported, options: [])
    return steps
  }

  private func actions(_ steps: [ImportFolder.Step]) -> [String] {
    steps.map { "\($0.path) \($0.action.rawValue)" }
  }

  private func file(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: "out/" + path), encoding: .utf8)
  }

  private static let first = #""a/x": {"body": {"id": 1}, "required": ["/id"]}"#
  private static let second = #""a/x": {"body": {"id": 1}, "optional": ["/id"]}"#

  @Test func `a second import of the same document changes nothing`() throws {
    let made = Self.first + #", "b": {"bytes": "x"}"#
    #expect(
      actions(try steps(made)) == [
        "a/x.json created", "b.json created", "__files/b/ok.bin created",
      ])
    let record = try file(".mockapi-import.json")
    #expect(
      actions(try steps(made)) == ["a/x.json same", "b.json same", "__files/b/ok.bin same"])
    #expect(try file(".mockapi-import.json") == record)
  }

  @Test func `a file as it was written is replaced, and the change is told`() throws {
    _ = try steps(Self.first)
    let steps = try steps(Self.second)
    #expect(actions(steps) == ["a/x.json changed"])
    #expect(steps[0].title == "GET /a/x")
    #expect(steps[0].changes == ["success: /id may now be missing or null"])
    #expect(try file("a/x.json").contains(#""/id": "optional""#))
  }

  @Test func `samples only loosen a contract, and what could be stricter is told`() throws {
    let third = #""a/x": {"body": {"id": 2}, "required": ["/id"]}"#
    _ = try steps(Self.first, format: "samples")
    let looser = try steps(Self.second, format: "samples")
    #expect(actions(looser) == ["a/x.json changed"])
    #expect(looser[0].changes == ["success: /id may now be missing or null"])
    #expect(looser[0].proposals == [])
    let again = try steps(Self.first, format: "samples")
    #expect(actions(again) == ["a/x.json same"])
    #expect(again[0].proposals == ["success: /id could be required"])
    let other = try steps(third, format: "samples")
    #expect(actions(other) == ["a/x.json changed"])
    #expect(other[0].changes == ["the case 'ok' has another response or condition"])
    #expect(try file("a/x.json").contains(#""/id": "optional""#))
    let theirs = try steps(third, format: "samples", choice: .theirs)
    #expect(theirs[0].changes == ["success: /id must now be there, and not null"])
    #expect(try file("a/x.json").contains(#""/id": "required""#))
  }

  @Test func `a contract of samples that was changed by hand stays`() throws {
    _ = try steps(Self.second, format: "samples")
    let mine = try file("a/x.json").replacing("optional", with: "required")
    try folder.write(mine, to: "out/a/x.json")
    let held = try steps(Self.second, format: "samples")
    #expect(actions(held) == ["a/x.json heldBack"])
    #expect(held[0].changes == ["success: /id may now be missing or null"])
    #expect(try file("a/x.json") == mine)
  }

  @Test func `what the samples do not show any more is not in the contract`() throws {
    _ = try steps(
      #""a/x": {"body": {"id": 1, "name": "Ada"}, "required": ["/id", "/name"]}"#, format: "samples"
    )
    let steps = try steps(Self.first, format: "samples")
    #expect(steps[0].changes.contains("success: /name is no longer described"))
    #expect(try !file("a/x.json").contains("/name"))
  }

  @Test func `a file that was changed by hand stays, unless theirs is wanted`() throws {
    _ = try steps(Self.first)
    let mine = try file("a/x.json").replacing(#""default""#, with: #""priority": 3, "default""#)
    try folder.write(mine, to: "out/a/x.json")
    #expect(actions(try steps(Self.second)) == ["a/x.json heldBack"])
    #expect(try file("a/x.json") == mine)
    // It is still held back the next time.
    #expect(actions(try steps(Self.second)) == ["a/x.json heldBack"])
    let steps = try steps(Self.second, choice: .theirs)
    #expect(actions(steps) == ["a/x.json changed"])
    #expect(
      steps[0].changes == ["success: /id may now be missing or null", "'priority' is gone"])
    #expect(actions(try self.steps(Self.first)) == ["a/x.json changed"])
  }

  @Test func `a file that no import has written is held back`() throws {
    try folder.write("{}", to: "out/a/x.json")
    #expect(actions(try steps(Self.first)) == ["a/x.json heldBack"])
    #expect(try file("a/x.json") == "{}")
  }

  @Test func `a file without source is told, and deleted if that is wanted`() throws {
    _ = try steps(Self.first + #", "b": {}, "c": {}"#)
    try folder.write("{}", to: "out/c.json")
    #expect(
      actions(try steps(Self.first)) == ["a/x.json same", "b.json orphan", "c.json orphan"])
    #expect(
      actions(try steps(Self.first, prunes: true)) == [
        "a/x.json same", "b.json deleted", "c.json heldBack",
      ])
    #expect(throws: (any Error).self) { try file("b.json") }
    #expect(
      actions(try steps(Self.first, choice: .theirs, prunes: true)) == [
        "a/x.json same", "c.json deleted",
      ])
  }

  @Test func `the files of another document stay`() throws {
    _ = try steps(Self.first)
    #expect(actions(try steps(#""b": {}"#, path: "other.json", prunes: true)) == ["b.json created"])
    // One that both make belongs to the first.
    #expect(actions(try steps(Self.second, path: "other.json")).contains("a/x.json heldBack"))
  }

  @Test func `a document is known however its path is written`() throws {
    _ = try steps(Self.first, path: "./a/../api.json")
    #expect(actions(try steps(Self.second, path: "api.json")) == ["a/x.json changed"])
    let path = FileManager.default.currentDirectoryPath + "/api.json"
    #expect(actions(try steps(Self.first, path: path)) == ["a/x.json changed"])
  }

  @Test func `a record that is none is refused`() throws {
    try folder.write("[]", to: "out/.mockapi-import.json")
    #expect(throws: DocumentProblem.self) { try steps(Self.first) }
  }

  @Test(
    "a record that names a file outside of the folder is refused, and nothing is deleted",
    arguments: ["../victim.json", "a/../../victim.json", "/victim.json", "a//b.json", ".", ""])
  func foreignRecord(path: String) throws {
    try folder.write("{}", to: "victim.json")
    // The SHA-256 of `{}`, so that the file is as an import has written it.
    let hash = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    try folder.write(
      #"""
      {"documents": {"../api.json": "0"},
       "files": {"\#(path)": {"document": "../api.json", "place": "1:1", "sha256": "\#(hash)"}}}
      """#, to: "out/.mockapi-import.json")
    #expect {
      try steps(Self.first, path: folder.path + "/api.json", choice: .theirs, prunes: true)
    } throws: { error in
      (error as? DocumentProblem)?.message.hasPrefix(
        "'files' must have paths of files below the folder; found '\(path)'. ") == true
    }
    #expect(FileManager.default.fileExists(atPath: folder.path + "/victim.json"))
  }

  @Test(arguments: [ImportFolder.Choice.ours, .theirs])
  func `no file is written through a link that leads out of the folder`(
    choice: ImportFolder.Choice
  ) throws {
    try folder.makeFolder("out")
    try folder.write("{}", to: "elsewhere/x.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/out/a", withDestinationPath: "../elsewhere")
    #expect {
      try steps(Self.first, choice: choice, prunes: true)
    } throws: { error in
      let message = (error as? DocumentProblem)?.message ?? ""
      return message.hasPrefix("\(folder.path)/out/a must be a folder below \(folder.path)/out; ")
        && message.contains("Remove the link")
    }
    let text = try String(
      contentsOf: folder.url.appending(path: "elsewhere/x.json"), encoding: .utf8)
    #expect(text == "{}")
  }

  @Test func `no body is written through a link either`() throws {
    try folder.makeFolder("out")
    try folder.makeFolder("elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/out/__files", withDestinationPath: "../elsewhere")
    #expect(throws: DocumentProblem.self) { try steps(#""b": {"bytes": "x"}"#) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere").isEmpty)
  }

  @Test func `a link inside the folder, and a folder that is a link itself, are followed`() throws {
    try folder.makeFolder("real/b")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/out", withDestinationPath: "real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/real/a", withDestinationPath: "b")
    #expect(actions(try steps(Self.first)) == ["a/x.json created"])
    #expect(FileManager.default.fileExists(atPath: folder.path + "/real/b/x.json"))
  }

  @Test func `a file that is a link is replaced, and what it leads to stays`() throws {
    try folder.makeFolder("out/a")
    try folder.write("{}", to: "victim.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/out/a/x.json", withDestinationPath: "../../victim.json")
    #expect(actions(try steps(Self.first)) == ["a/x.json heldBack"])
    #expect(actions(try steps(Self.first, choice: .theirs)) == ["a/x.json changed"])
    let text = try String(contentsOf: folder.url.appending(path: "victim.json"), encoding: .utf8)
    #expect(text == "{}")
    #expect(try file("a/x.json").contains("urlPath"))
  }
}
