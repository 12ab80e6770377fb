// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIJSON
import MockAPITestSupport
import Testing

struct FolderFilesTests {
  private let folder: ScratchFolder
  private let root: Document

  init() throws {
    folder = try ScratchFolder()
    try folder.write("secret: 1", to: "outside.yaml")
    try folder.write("b: 2", to: "api/schemas/b.yaml")
    try folder.write("c: 3", to: "api/common c.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/api/link.yaml", withDestinationPath: "../outside.yaml")
    let path = try folder.write("a: 1", to: "api/openapi.yaml")
    root = try Document(contentsOf: path)
  }

  @Test("References are relative to the document that has them")
  func followsReferences() throws {
    let files = try FolderFiles(of: root.path)
    let schema = try files.document("./schemas/b.yaml", relativeTo: root)
    #expect(schema.root["b"]?.number?.spelling == "2")
    #expect(schema.path == folder.path + "/api/schemas/b.yaml")
    let common = try files.document("../common%20c.yaml", relativeTo: schema)
    #expect(common.root["c"]?.number?.spelling == "3")
    #expect(try files.bytes("openapi.yaml", relativeTo: common) == Array("a: 1".utf8))
  }

  @Test("A file is read once")
  func readsOnce() throws {
    let files = try FolderFiles(of: root.path)
    _ = try files.document("schemas/b.yaml", relativeTo: root)
    try folder.replace("api/schemas/b.yaml", with: "b: 4")
    let again = try files.document("schemas/../schemas/b.yaml", relativeTo: root)
    #expect(again.root["b"]?.number?.spelling == "2")
  }

  @Test(
    "A reference that leads out of the folder is refused",
    arguments: ["../outside.yaml", "link.yaml", "schemas/../../outside.yaml"])
  func staysInFolder(reference: String) throws {
    #expect(try problem(of: reference).contains("must stay below the folder"))
    let files = try FolderFiles(of: root.path, root: folder.path)
    #expect(try files.document(reference, relativeTo: root).root["secret"] != nil)
  }

  @Test(
    "A reference that is no path to a file is refused",
    arguments: [
      ("https://example.com/a.yaml", "is fetched only with '--allow-net'"),
      ("ftp://example.com/a.yaml", "the ftp URL 'ftp://example.com/a.yaml', which is not fetched"),
      ("/etc/passwd", "must be a relative path"), ("%00", "must be a relative path"),
      ("missing.yaml", "must lead to a file; found none"), ("schemas", "must be a file"),
    ])
  func refusesOthers(reference: String, words: String) throws {
    #expect(try problem(of: reference).contains(words))
  }

  @Test("A document without a folder has no files")
  func hasNoFiles() {
    #expect(throws: DocumentProblem.self) {
      try NoFiles().document("schemas/b.yaml", relativeTo: root)
    }
  }

  private func problem(of reference: String) throws -> String {
    let files = try FolderFiles(of: root.path)
    do throws(DocumentProblem) {
      return "read: \(try files.document(reference, relativeTo: root).path)"
    } catch { return error.description }
  }
}
