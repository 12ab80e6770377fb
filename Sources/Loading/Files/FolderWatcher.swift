// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPISynchronization

/// Watches folders, and reports changes in them.
///
/// Editors write in many ways: in place, in pieces, or into another file that is then renamed. So changes in quick
/// succession are reported together, as soon as the folders have been quiet for a moment.
package final class FolderWatcher: Sendable {
  private let pending = Mutex(FileChanges())
  private let isPolling = Mutex(false)
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  /// Waits for the system, in one block that ends when the watcher is stopped.
  let queue = DispatchQueue(label: "mockapi.watch")
  #if os(Linux)
    private let inotify: Inotify?
  #endif

  /// The time without changes after which changes are reported.
  static let quietMilliseconds: Int32 = 15
  /// The interval at which files are examined if the system does not report changes.
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

  /// Ends ``changes()`` and the thread that waits for the system. A task that is cancelled while it handles changes
  /// leaves both running.
  package func stop() { signal.finish() }

  /// Watches only these folders.
  ///
  /// If the system does not report changes, or has no more watches, everything is reported as changed twice a second,
  /// which costs one `stat` for each file.
  /// - Returns: whether a folder was not watched before; earlier changes in it were not noticed.
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

  /// Reports everything as changed, at regular intervals.
  private func poll() {
    let next = DispatchTime.now() + .milliseconds(Self.pollMilliseconds)
    DispatchQueue.global().asyncAfter(deadline: next) { [weak self] in
      self?.add(.everything)
      self?.poll()
    }
  }
}
