// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Watching folders, with the system's own reports.
struct FolderWatcherTests {
  let folder: ScratchFolder
  let watcher = FolderWatcher()

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `only folders that were not watched before are new`() throws {
    try folder.write("", to: "a/x")
    try folder.write("", to: "b/x")
    let (a, b) = (folder.path + "/a", folder.path + "/b")
    #if os(Linux)
      #expect(watcher.watch([a]))
      #expect(!watcher.watch([a]))
      #expect(watcher.watch([a, b]))
      #expect(!watcher.watch([b]))
      #expect(watcher.watch([a, b]))
      #expect(!watcher.watch([a, b, folder.path + "/missing"]))
    #else
      // Everything is looked at again, so nothing is ever new.
      #expect(!watcher.watch([a]))
    #endif
  }

  @Test func `a file that is written in a watched folder is reported, and its neighbour is not`()
    async throws
  {
    try folder.write("", to: "a/old.json")
    _ = watcher.watch([folder.path + "/a"])
    try folder.write("{}", to: "b/other.json")
    try folder.write("{}", to: "a/new.json")
    var reported: Set<String> = []
    for await changes in watcher.changes() {
      #if os(Linux)
        #expect(!changes.isIncomplete)
      #else
        if changes.isIncomplete { return }
      #endif
      reported.formUnion(changes.places.map(\.name))
      if reported.contains("new.json") { break }
    }
    #expect(!reported.contains("old.json") && !reported.contains("other.json"))
  }

  @Test func `a task that is cancelled gets no more changes`() async {
    let task = Task { [watcher] in
      for await _ in watcher.changes() {}
    }
    task.cancel()
    await task.value
  }
}
