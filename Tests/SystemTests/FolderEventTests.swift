// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation
  import MockAPISystem
  import MockAPITestSupport
  import Testing

  /// The kernel's notifications about folders.
  struct FolderEventTests {
    @Test("changes in a folder are reported with their names until the folder is released")
    func reports() throws {
      let scratch = try ScratchFolder()
      defer { withExtendedLifetime(scratch) {} }
      let folder = scratch.url
      let limit = Int32(HangLimit.milliseconds)
      let events = try FolderEvents()
      let number = try events.add(folder.path)
      #expect(events.take().isEmpty)
      try Data().write(to: folder.appending(path: "file"))
      try FileManager.default.createDirectory(
        at: folder.appending(path: "sub"), withIntermediateDirectories: false)
      #expect(events.wait(milliseconds: limit) == .events, "no event came")
      let taken = events.take()
      #expect(taken.allSatisfy { $0.folder == number && !$0.isUnclear && !$0.isLast })
      #expect(Set(taken.map(\.name)) == ["file", "sub"])
      #expect(Set(taken.filter(\.isFolder).map(\.name)) == ["sub"])
      events.remove(number)
      #expect(events.wait(milliseconds: limit) == .events, "no event came")
      #expect(events.take().map(\.isLast) == [true])
      #expect(events.wait(milliseconds: 0) == .quiet)
      events.stop()
      #expect(events.wait(milliseconds: nil) == .stopped)
    }

    @Test("a folder that does not exist cannot be watched")
    func missing() throws {
      let events = try FolderEvents()
      #expect(throws: Errno.noSuchFile) { try events.add("/no/such/folder") }
    }
  }
#endif
