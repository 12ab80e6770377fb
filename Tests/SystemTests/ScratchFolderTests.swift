// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import MockAPITestSupport

/// The folders in which tests write.
struct ScratchFolderTests {
  @Test func `a folder is there as long as its object, in the one folder of the process`() throws {
    var folder: ScratchFolder? = try ScratchFolder()
    let url = try #require(folder?.url)
    try folder?.write("text", to: "a/b")
    #expect(FileManager.default.fileExists(atPath: url.appending(path: "a/b").path))
    #expect(url.deletingLastPathComponent().path == (try ScratchSession.folder.get().path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func `the folder of a process that was killed is removed, and no other`() throws {
    let own = try ScratchFolder()
    let abandoned = FileManager.default.temporaryDirectory.appending(
      path: "mockapi-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(
      at: abandoned.appending(path: "a"), withIntermediateDirectories: true)
    try Data().write(to: abandoned.appending(path: "lock"))
    ScratchSession.removeAbandoned()
    #expect(!FileManager.default.fileExists(atPath: abandoned.path))
    #expect(FileManager.default.fileExists(atPath: own.path))
    withExtendedLifetime(own) {}
  }
}
