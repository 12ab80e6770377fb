// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPISystem
import MockAPITestSupport
import Testing

/// Files and folders, compared with Foundation.
struct FileTests {
  private let scratch: ScratchFolder
  private var folder: URL { scratch.url }

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("sub")
    try Data("12345".utf8).write(to: folder.appending(path: "file"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "sub/../file")
    try FileManager.default.createSymbolicLink(atPath: path("loop"), withDestinationPath: "loop")
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func content(_ path: String) throws(Errno) -> [UInt8] {
    let file = try FileDescriptor.open(path)
    defer { file.close() }
    var bytes = [UInt8](repeating: 0, count: 100)
    var failure: Errno?
    var count = 0
    bytes.withUnsafeMutableBytes { buffer in
      do throws(Errno) { count = try file.read(into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return Array(bytes.prefix(count))
  }

  @Test("a file is read, also through a link, and has a size")
  func reading() throws {
    #expect(try content(path("file")) == Array("12345".utf8))
    #expect(try content(path("link")) == Array("12345".utf8))
    #expect(try FileSystem.status(of: path("link")) == FileSystem.status(of: path("file")))
    let status = try FileSystem.status(of: path("file"))
    #expect(status.kind == .file)
    #expect(status.size == 5)
    #expect(try FileSystem.status(of: path("sub")).kind == .folder)
    #expect(try FileSystem.status(of: "/dev/null").kind == .other)
    let file = try FileDescriptor.open(path("file"))
    #expect(try file.status() == status)
    file.close()
  }

  @Test("rewriting a file changes its status")
  func writing() throws {
    let before = try FileSystem.status(of: path("file"))
    // As an editor saves: into a new file that gets the name of the old one.
    try Data("54321".utf8).write(to: URL(filePath: path("file")), options: .atomic)
    let after = try FileSystem.status(of: path("file"))
    #expect(after != before)
    #expect(after.size == before.size)
  }

  @Test("a folder lists its entries sorted by bytes, and a link is neither a file nor a folder")
  func entries() throws {
    try Data().write(to: folder.appending(path: "Z"))
    try Data().write(to: folder.appending(path: ".hidden"))
    let entries = try FileSystem.entries(in: folder.path)
    #expect(entries.map(\.name) == [".hidden", "Z", "file", "link", "loop", "sub"])
    #expect(entries.map(\.kind) == [.file, .file, .file, .other, .other, .folder])
  }

  @Test("a link has its target as it is written, and resolves to the final path")
  func links() throws {
    #expect(FileSystem.target(ofLink: path("link")) == "sub/../file")
    #expect(FileSystem.target(ofLink: path("file")) == nil)
    let real = folder.resolvingSymlinksInPath().path
    #expect(FileSystem.resolved(path("link")) == real + "/file")
    #expect(FileSystem.resolved(path("none")) == nil)
  }

  @Test("a new file is written whole, and one that exists is left alone")
  func creation() throws {
    try FileSystem.create(path("new"), with: Array("abc".utf8))
    #expect(try content(path("new")) == Array("abc".utf8))
    #expect(throws: Errno.fileExists) { try FileSystem.create(path("file"), with: []) }
    #expect(try content(path("file")) == Array("12345".utf8))
    #expect(throws: Errno.noSuchFile) { try FileSystem.create(path("no/new"), with: []) }
  }

  @Test("a folder is made with those around it, and may exist")
  func folders() throws {
    for _ in 0..<2 { try FileSystem.makeFolders(path("a/b/c")) }
    #expect(try FileSystem.status(of: path("a/b/c")).kind == .folder)
    #expect(throws: Errno.self) { try FileSystem.makeFolders(path("file/x")) }
  }

  @Test("an error has its reason by name")
  func errors() throws {
    #expect(throws: Errno.noSuchFile) { try FileSystem.status(of: path("none")) }
    #expect(throws: Errno.noSuchFile) { try FileSystem.entries(in: path("none")) }
    #expect(throws: Errno.tooManyLinks) { try FileDescriptor.open(path("loop")) }
    #expect(throws: Errno.isFolder) { try content(folder.path) }
    #expect(Errno.noSuchFile.description == "No such file or directory")
    #expect(!Errno(rawValue: 99_999).description.isEmpty)
  }

  @Test("writing to a closed descriptor fails, but writing no bytes succeeds")
  func closed() throws {
    // A descriptor that no process has.
    let closed = FileDescriptor(rawValue: .max)
    #expect(!closed.isOpen)
    #expect(!closed.isTerminal)
    #expect(closed.terminalWidth == nil)
    #expect(throws: Errno.badDescriptor) { try closed.writeAll([1]) }
    #expect(throws: Never.self) { try closed.writeAll([]) }
  }
}
