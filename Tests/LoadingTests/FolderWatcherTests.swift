// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPILoading

/// Watching folders with the system's own notifications.
struct FolderWatcherTests {
  let folder: ScratchFolder
  let watcher = FolderWatcher()

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `only a folder that was not watched before counts as new`() throws {
    defer { watcher.stop() }
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
      // Everything is examined again, so no folder is ever new.
      #expect(!watcher.watch([a]))
    #endif
  }

  @Test func `a new file in a watched folder is reported, but its neighbours are not`()
    async throws
  {
    defer { watcher.stop() }
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

  @Test func `a watcher that is stopped ends its stream and its thread`() async {
    _ = watcher.watch([folder.path])
    watcher.stop()
    for await _ in watcher.changes() {}
    // The queue runs the next block only after the block that waits for the system.
    await withCheckedContinuation { continuation in
      watcher.queue.async { continuation.resume() }
    }
  }

  @Test func `a cancelled task gets no more changes`() async {
    let task = Task { [watcher] in
      for await _ in watcher.changes() {}
    }
    task.cancel()
    await task.value
  }
}
