// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Watches folders, and reports what has changed in them.
///
/// Editors write in many ways: in place, in pieces, into another file that is then renamed. So changes that follow each
/// other closely are reported together, as soon as the folders have been quiet for a moment.
package final class FolderWatcher: Sendable {
  private let pending = Mutex(FileChanges())
  private let isPolling = Mutex(false)
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let queue = DispatchQueue(label: "mockapi.watch")
  #if os(Linux)
    private let inotify: Inotify?
  #endif

  /// How long the folders must be quiet before their changes are reported.
  static let quietMilliseconds: Int32 = 15
  /// How often the files are looked at where the system does not report changes.
  private static let pollMilliseconds = 500

  package init() {
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    #if os(Linux)
      inotify = Inotify()
      guard let inotify else { return }
      signal.onTermination = { _ in inotify.stop() }
      queue.async { [self] in
        while let changes = inotify.waitForBurst() { add(changes) }
      }
    #endif
  }

  /// Watches these folders, and no others.
  ///
  /// Where the system does not report changes, or has no more watches to give, everything is reported as changed twice a
  /// second, which costs one `stat` a file.
  /// - Returns: whether any of them was not watched before: changes there until now were not seen.
  package func watch(_ folders: Set<String>) -> Bool {
    #if os(Linux)
      if let inotify {
        switch inotify.watch(folders) {
        case .watched(let isAnyNew): return isAnyNew
        case .exhausted: break
        }
      }
    #endif
    let isFirst = isPolling.withLock { isPolling in
      defer { isPolling = true }
      return !isPolling
    }
    if isFirst { poll() }
    return false
  }

  /// The changes since the last element, as soon as there are any; ends when the task that reads them is cancelled.
  package func changes() -> AsyncStream<FileChanges> {
    AsyncStream { [self] in
      for await _ in signals {
        let changes = pending.withLock { pending in
          defer { pending = FileChanges() }
          return pending
        }
        if !changes.isEmpty { return changes }
      }
      return nil
    }
  }

  private func add(_ changes: FileChanges) {
    pending.withLock { $0.add(changes) }
    signal.yield()
  }

  /// Reports everything as changed, again and again.
  private func poll() {
    let next = DispatchTime.now() + .milliseconds(Self.pollMilliseconds)
    DispatchQueue.global().asyncAfter(deadline: next) { [weak self] in
      self?.add(.everything)
      self?.poll()
    }
  }
}
