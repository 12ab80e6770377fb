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

  @Test func `folders stay only with the files that they were made for`() throws {
    let folder = try ScratchFolder()
    let sub = folder.path + "/sub"
    do {
      let changes = FileTransaction()
      try changes.makeFolder(sub)
      try changes.makeFolder(sub + "/deep")
      try changes.put([1], at: sub + "/deep/file", mode: 0o644)
      #expect(throws: FileTransaction.Failure.self) {
        try changes.put([1], at: sub + "/none/file", mode: 0o644)
      }
    }
    #expect(try Self.contents(of: folder) == [:])
    do {
      let changes = FileTransaction()
      try changes.makeFolder(sub)
      try changes.makeFolder(sub + "/deep")
      // Somebody else has a file in one of them.
      try folder.write("1", to: "sub/other")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sub) == ["other"])
    do {
      let changes = FileTransaction()
      try changes.makeFolder(sub + "/deep")
      try changes.put([1], at: sub + "/deep/file", mode: 0o644)
      try changes.make()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sub + "/deep") == ["file"])
  }

  /// A change of `file` to `2`.
  private static func replace(
    in folder: ScratchFolder, _ isMeant: ((_ text: String?) throws -> Bool)?
  ) throws -> Bool {
    let changes = FileTransaction()
    try changes.put(Array("2".utf8), at: folder.path + "/file", mode: 0o644)
    return try changes.make(
      replacing: isMeant.map { isMeant in
        { path in
          do {
            return try isMeant(try? String(contentsOfFile: path, encoding: .utf8))
          } catch {
            Issue.record("\(error)")
            return false
          }
        }
      })
  }

  @Test func `a file is replaced only if it is the one that is meant`() throws {
    let folder = try ScratchFolder()
    #expect(try !Self.replace(in: folder) { _ in true })
    #expect(try Self.contents(of: folder) == [:])
    try folder.write("1", to: "file")
    #expect(try !Self.replace(in: folder, nil))
    #expect(try !Self.replace(in: folder) { $0 == "0" })
    #expect(try Self.contents(of: folder) == ["file": "1"])
    #expect(try Self.replace(in: folder) { $0 == "1" })
    #expect(try Self.contents(of: folder) == ["file": "2"])
    try FileManager.default.removeItem(atPath: folder.path + "/file")
    #expect(try Self.replace(in: folder, nil))
    #expect(try Self.contents(of: folder) == ["file": "2"])
  }

  @Test func `what somebody saves while a file is replaced stays`() throws {
    let folder = try ScratchFolder()
    try folder.write("1", to: "file")
    let isMade = try Self.replace(in: folder) { _ in
      try folder.replace("file", with: "3")
      return false
    }
    #expect(!isMade)
    #expect(try Self.contents(of: folder) == ["file": "3"])
    let isMadeAgain = try Self.replace(in: folder) { _ in
      try FileManager.default.removeItem(atPath: folder.path + "/file")
      return false
    }
    #expect(!isMadeAgain)
    // Where files are exchanged, the version that was put back stays.
    #expect([[:], ["file": "3"]].contains(try Self.contents(of: folder)))
  }

  @Test func `a folder or a link in the place of a file stays`() throws {
    let folder = try ScratchFolder()
    try folder.write("1", to: "other")
    let file = folder.path + "/file"
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: folder.path + "/none")
    #expect(try !Self.replace(in: folder, nil))
    #expect(try !Self.replace(in: folder) { $0 != nil })
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: file) == folder.path + "/none")
    #expect(try Self.contents(of: folder) == ["file": "/", "other": "1"])
    try FileManager.default.removeItem(atPath: file)
    try folder.write("1", to: "file/deep")
    #expect(try !Self.replace(in: folder, nil))
    #expect(try !Self.replace(in: folder) { $0 != nil })
    #expect(try FileManager.default.contentsOfDirectory(atPath: file) == ["deep"])
  }
}
