// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder of all scratch folders of this process, which is removed when the process ends. A process that is killed leaves only
/// this folder, without a lock, and the next one removes it.
enum ScratchSession {
  private static let prefix = "mockapi-tests-"

  /// Made by the first test that needs it.
  static let folder: Result<URL, any Error> = Result {
    removeAbandoned()
    let folder = try make()
    atexit { try? FileManager.default.removeItem(at: ScratchSession.folder.get()) }
    return folder
  }

  /// Removes the folders of processes that were killed.
  static func removeAbandoned() {
    let parent = FileManager.default.temporaryDirectory
    // What cannot be read or removed belongs to another user, or is gone already.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let folder = parent.appending(path: name)
      guard let lock = lock(folder, creating: false) else { continue }
      try? FileManager.default.removeItem(at: folder)
      close(lock)
    }
  }

  private static func make() throws -> URL {
    // Another process may take a folder for abandoned, and remove it, before it is locked.
    for _ in 0..<100 {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: prefix + UUID().uuidString.prefix(8))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      // The descriptor is open as long as the process runs.
      if lock(folder, creating: true) != nil, FileManager.default.fileExists(atPath: folder.path) {
        return folder
      }
    }
    throw CocoaError(.fileWriteUnknown)
  }

  /// The descriptor that holds the lock; `nil` if another process has it. It is a file in the folder, since the server locks the
  /// folders of certificates.
  private static func lock(_ folder: URL, creating isNew: Bool) -> Int32? {
    let file = folder.appending(path: "lock").path
    let descriptor = open(file, O_RDWR | O_CLOEXEC | (isNew ? O_CREAT : 0), 0o600)
    if descriptor < 0 { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }
}
