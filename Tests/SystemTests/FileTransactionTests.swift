// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPISystem
import MockAPITestSupport
import Testing

/// Several files change together, or not at all.
struct FileTransactionTests {
  private static func contents(of folder: ScratchFolder) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      // A folder has no text.
      contents[name] =
        (try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)) ?? "/"
    }
    return contents
  }

  @Test func `files are written, replaced and deleted together`() throws {
    let folder = try ScratchFolder()
    for name in ["old", "gone"] { try folder.write("1", to: name) }
    let changes = FileTransaction()
    try changes.put(Array("2".utf8), at: folder.path + "/new", mode: 0o644)
    try changes.put(Array("3".utf8), at: folder.path + "/old", mode: 0o644)
    changes.delete(folder.path + "/gone")
    changes.delete(folder.path + "/never there")
    changes.delete(folder.path + "/no folder/file")
    try changes.make()
    #expect(try Self.contents(of: folder) == ["new": "2", "old": "3"])
  }

  @Test func `a file that is replaced keeps its permissions`() throws {
    let folder = try ScratchFolder()
    let (old, new) = (folder.path + "/old", folder.path + "/new")
    try folder.write("1", to: "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: old)
    let changes = FileTransaction()
    for path in [old, new] { try changes.put(Array("2".utf8), at: path, mode: 0o644) }
    try changes.make()
    let modes = try [old, new].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o644])
    #expect(try Self.contents(of: folder) == ["old": "2", "new": "2"])
  }

  @Test func `what fails in the middle is undone, and names its file`() throws {
    let folder = try ScratchFolder()
    for name in ["old", "gone"] { try folder.write("1", to: name) }
    try folder.makeFolder("sub")
    let before = try Self.contents(of: folder)
    let changes = FileTransaction()
    try changes.put(Array("2".utf8), at: folder.path + "/new", mode: 0o644)
    try changes.put(Array("3".utf8), at: folder.path + "/old", mode: 0o644)
    changes.delete(folder.path + "/gone")
    // Not a file.
    changes.delete(folder.path + "/sub")
    let failure = #expect(throws: FileTransaction.Failure.self) { try changes.make() }
    #expect(failure?.path == folder.path + "/sub")
    #expect(failure?.isDeletion == true)
    #expect(try Self.contents(of: folder) == before)
  }

  @Test func `changes that are not made leave nothing behind`() throws {
    let folder = try ScratchFolder()
    do {
      let changes = FileTransaction()
      try changes.put(Array("2".utf8), at: folder.path + "/new", mode: 0o644)
      let failure = #expect(throws: FileTransaction.Failure.self) {
        try changes.put([1], at: folder.path + "/none/file", mode: 0o644)
      }
      #expect(failure?.reason == .noSuchFile)
    }
    #expect(try Self.contents(of: folder) == [:])
  }
}
