// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Tells when something may have changed below some paths. It does not say what: whoever is told looks.
///
/// Editors write in many ways: in place, in pieces, into another file that is then renamed. Changes that follow each
/// other closely are told once, when it has been quiet for a moment.
struct FolderWatcher: Sendable {
  let paths: [String]

  /// How long it has to be quiet.
  static let quietMilliseconds: Int32 = 15

  /// A signal for each burst of changes; ends when the task that reads it is cancelled.
  func changes() -> AsyncStream<Void> {
    #if os(Linux)
      inotifyChanges()
    #else
      polledChanges()
    #endif
  }

  /// Where the system does not say it: a look twice a second, which costs one `stat` a file.
  func polledChanges() -> AsyncStream<Void> {
    AsyncStream {
      guard (try? await Task.sleep(for: .milliseconds(500))) != nil else { return nil }
      return ()
    }
  }
}
