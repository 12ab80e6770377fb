// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPILoading

/// The files that templates name.
struct BodyFilesTests {
  let folder: ScratchFolder
  let files: BodyFiles

  init() throws {
    folder = try ScratchFolder()
    try folder.write("12345", to: "in/five.txt")
    try folder.write("secret", to: "secret.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/link.txt", withDestinationPath: "../secret.txt")
    files = BodyFiles(root: folder.path + "/in")
  }

  @Test func `a file may be as long as the limit`() throws {
    #expect(try files.contents(of: "five.txt", limit: 5) == Array("12345".utf8))
  }

  @Test(arguments: [
    "/five.txt", "./five.txt", "//./five.txt", "../in/five.txt", "none/../five.txt",
    "/../in/five.txt", "five.txt/",
  ])
  func `a name that ends below the folder is normalised`(name: String) throws {
    #expect(try files.contents(of: name, limit: 5) == Array("12345".utf8))
    let linked = folder.path + "/linked"
    try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: "in")
    #expect(try BodyFiles(root: linked + "/").read(name) == Array("12345".utf8))
    #expect(try BodyFiles(root: linked).read("../linked/five.txt") == Array("12345".utf8))
  }

  @Test(arguments: [
    ("five.txt", "it must have at most 4 bytes; found 5"), ("no.txt", "there is no such file"),
    // The sizes of files outside are not told.
    ("../secret.txt", "the name must lead to a file below"),
    ("/../secret.txt", "the name must lead to a file below"),
    ("../in/../secret.txt", "the name must lead to a file below"),
    ("..", "the name must lead to a file below"), ("/", "the name must lead to a file below"),
    ("../in", "the name must lead to a file below"), ("", "the name must lead to a file below"),
    ("../../../../../../../../../etc/passwd", "the name must lead to a file below"),
    ("/etc/passwd", "there is no such file"), ("link.txt", "it leads out of"),
  ])
  func `a file is refused with the reason`(name: String, reason: String) throws {
    let error = try #require(throws: TemplateFileError.self) {
      try files.contents(of: name, limit: 4)
    }
    #expect(error.reason.hasPrefix(reason), "\(error.reason)")
  }
}
