// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

#if os(Linux)
  import MockAPISystem
  import MockAPISynchronization

  /// Watches folders with the kernel's notifications.
  final class Inotify: Sendable {
    private let events: FolderEvents
    private let watches = Mutex(Watches())

    /// The watched folders, in both directions: inotify gives each folder a number, the same one for all names of a
    /// folder.
    private struct Watches {
      var names: [Int32: Set<String>] = [:]
      var numbers: [String: Int32] = [:]

      mutating func forget(_ number: Int32) {
        for name in names.removeValue(forKey: number) ?? [] where numbers[name] == number {
          numbers[name] = nil
        }
      }
    }

    enum Outcome {
      case watched(isAnyNew: Bool)
      /// The system has no more watches.
      case exhausted
    }

    /// `nil` if the system has no more descriptors.
    init?() {
      do throws(Errno) { events = try FolderEvents() } catch { return nil }
    }

    /// Watches only these folders; a folder that does not exist is left out.
    ///
    /// Each folder is added to inotify again, because another folder may have replaced a watched one.
    func watch(_ folders: Set<String>) -> Outcome {
      watches.withLock { watches in
        var isAnyNew = false
        for folder in folders {
          var number: Int32?
          do throws(Errno) { number = try events.add(folder) } catch {
            if error == .noSpace { return .exhausted }
          }
          let before = watches.numbers[folder]
          if before == number, number != nil { continue }
          if let before { forget(folder, before, in: &watches) }
          guard let number else { continue }
          isAnyNew = true
          watches.numbers[folder] = number
          watches.names[number, default: []].insert(folder)
        }
        for (folder, number) in watches.numbers where !folders.contains(folder) {
          forget(folder, number, in: &watches)
        }
        return .watched(isAnyNew: isAnyNew)
      }
    }

    /// Removes a name of a folder; its last name also removes the watch.
    private func forget(_ folder: String, _ number: Int32, in watches: inout Watches) {
      watches.numbers[folder] = nil
      watches.names[number]?.remove(folder)
      guard watches.names[number]?.isEmpty ?? false else { return }
      watches.names[number] = nil
      events.remove(number)
    }

    /// Ends ``waitForBurst()``; may be called from any thread.
    func stop() {
      events.stop()
    }

    /// Waits for changes, and returns them after the folders have been quiet; `nil` after ``stop()``.
    func waitForBurst() -> FileChanges? {
      var changes = FileChanges()
      var firstChange: ContinuousClock.Instant?
      while true {
        switch events.wait(milliseconds: firstChange == nil ? nil : FolderWatcher.quietMilliseconds)
        {
        case .stopped: return nil
        case .quiet: return changes
        case .events:
          take(into: &changes)
          firstChange = firstChange ?? ContinuousClock.now
        }
        // A folder that contains a log file is never quiet, but its changes must be reported, too.
        let isLate = firstChange.map { ContinuousClock.now - $0 > .milliseconds(60) } ?? false
        if isLate { return changes }
      }
    }

    private func take(into changes: inout FileChanges) {
      let taken = events.take()
      watches.withLock { watches in
        for event in taken { note(event, in: &watches, into: &changes) }
      }
    }

    private func note(
      _ event: FolderEvents.Event, in watches: inout Watches, into changes: inout FileChanges
    ) {
      if event.isLast { return watches.forget(event.folder) }
      if event.isUnclear {
        changes.isIncomplete = true
        // A folder that was moved would still report changes under its old name.
        if event.isMove {
          watches.forget(event.folder)
          events.remove(event.folder)
        }
        return
      }
      for folder in watches.names[event.folder] ?? [] {
        changes.add(FilePlace(folder: folder, name: event.name), isFolder: event.isFolder)
      }
    }
  }
#endif
