// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario

extension Catalogue {
  /// How long to wait before new errors and empty bodies are confirmed by reading the files again.
  private static var secondLook: Duration { .milliseconds(50) }

  /// Loads the files again whenever they change, until the task is cancelled.
  /// - Parameter report: called after each change is served.
  public func watch(_ report: (CatalogueUpdate) -> Void) async {
    let watcher = FolderWatcher()
    noteWatchers(1)
    defer {
      watcher.stop()
      noteWatchers(-1)
    }
    // Changes made before the folders were watched are found by reading the files once more.
    if watcher.watch(loaded.watchedFolders) {
      await reload(after: .everything, watcher, report)
    }
    for await changes in watcher.changes() { await reload(after: changes, watcher, report) }
  }

  private func reload(
    after changes: FileChanges, _ watcher: FolderWatcher, _ report: (CatalogueUpdate) -> Void
  ) async {
    var update = update(unlessUnsettled: true) { current in
      load(
        current.loader.load(paths: paths, replacing: current, after: changes), watcher)
    }
    if update.mayBeUnsettled {
      // A file that an editor is still writing can look invalid or empty, so this is confirmed by reading once more.
      try? await Task.sleep(for: Self.secondLook)  // Cancelling ends the wait, and the loop above.
      update = self.update { current in
        load(current.loader.load(paths: paths, replacing: current), watcher)
      }
    }
    if !update.isEmpty { report(update) }
  }

  /// Watches the folders of the loaded files. Files may have been added to a new folder before it was watched, so
  /// they are read again.
  private func load(_ loaded: LoadedScenarios, _ watcher: FolderWatcher) -> LoadedScenarios {
    var loaded = loaded
    while watcher.watch(loaded.watchedFolders) {
      loaded = loaded.loader.load(paths: paths, replacing: loaded)
    }
    return loaded
  }
}
