// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIScenario
import Synchronization

/// Tells what has changed in folders.
///
/// Editors write in many ways: in place, in pieces, into another file that is then renamed. Changes that follow each
/// other closely are told together, when it has been quiet for a moment.
final class FolderWatcher: Sendable {
  private let pending = Mutex(FileChanges())
  private let isPolling = Mutex(false)
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let queue = DispatchQueue(label: "mockapi.watch")
  #if os(Linux)
    private let inotify: Inotify?
  #endif

  /// How long it has to be quiet.
  static let quietMilliseconds: Int32 = 15
  /// How often to look where the system does not tell.
  private static let lookMilliseconds = 500

  init() {
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    #if os(Linux)
      inotify = Inotify()
      guard let inotify else { return }
      signal.onTermination = { _ in inotify.stop() }
      queue.async { [self] in
        while let changes = inotify.waitForBurst() { tell(changes) }
      }
    #endif
  }

  /// Watches folders, and those alone.
  ///
  /// Where the system does not tell of changes, or has no more watches to give, everything is looked at twice a second
  /// instead, which costs one `stat` a file.
  /// - Returns: whether there is any that was not watched before: what has changed there until now was not seen.
  func watch(_ folders: Set<String>) -> Bool {
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
    if isFirst { look() }
    return false
  }

  /// What has changed since it was asked the last time, as soon as there is anything; ends when the task that asks is
  /// cancelled.
  func changes() -> AsyncStream<FileChanges> {
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

  private func tell(_ changes: FileChanges) {
    pending.withLock { $0.add(changes) }
    signal.yield()
  }

  /// Says from now on that anything may have changed.
  private func look() {
    let next = DispatchTime.now() + .milliseconds(Self.lookMilliseconds)
    DispatchQueue.global().asyncAfter(deadline: next) { [weak self] in
      self?.tell(.everything)
      self?.look()
    }
  }
}
