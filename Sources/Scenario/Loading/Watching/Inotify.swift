// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Synchronization
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Owns one inotify(7) descriptor and the pipe that ends waiting on it.
  final class Inotify: Sendable {
    private let descriptor: Int32
    /// A byte that is written to its end ends the wait at its beginning.
    private let stopPipe: (beginning: Int32, end: Int32)
    private let watches = Mutex(Watches())

    /// The watched folders, both ways: inotify gives each folder a number, the same one for all names of a folder.
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
      /// The system has no more watches to give.
      case exhausted
    }

    private static let events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF
    /// Something happened to the folder itself, or to the queue of events.
    private static let unclear =
      UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_Q_OVERFLOW)

    /// `nil` where the system has no descriptors to give.
    init?() {
      // inotify's own flags for this are the same bits.
      descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      stopPipe = (ends[0], ends[1])
      guard descriptor >= 0, ends[0] >= 0 else { return nil }
    }

    deinit {
      for open in [descriptor, stopPipe.beginning, stopPipe.end] where open >= 0 { close(open) }
    }

    /// Watches these folders, and no others; a folder that does not exist is left out.
    ///
    /// inotify is asked for each again: another folder may have taken the name of a watched one.
    func watch(_ folders: Set<String>) -> Outcome {
      watches.withLock { watches in
        var isAnyNew = false
        for folder in folders {
          let number = inotify_add_watch(descriptor, folder, UInt32(Self.events))
          if number < 0, errno == ENOSPC { return .exhausted }
          let before = watches.numbers[folder]
          if before == number { continue }
          if let before { forget(folder, before, in: &watches) }
          guard number >= 0 else { continue }
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

    /// Drops one name of a folder, and with its last name the watch.
    private func forget(_ folder: String, _ number: Int32, in watches: inout Watches) {
      watches.numbers[folder] = nil
      watches.names[number]?.remove(folder)
      guard watches.names[number]?.isEmpty ?? false else { return }
      watches.names[number] = nil
      inotify_rm_watch(descriptor, number)
    }

    /// Ends ``waitForBurst()``; may be called from any thread.
    func stop() {
      write(stopPipe.end, [0], 1)
    }

    /// Waits for changes, and returns them once the folders have been quiet; `nil` after ``stop()``.
    func waitForBurst() -> FileChanges? {
      var changes = FileChanges()
      var firstChange: ContinuousClock.Instant?
      while true {
        var ready = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stopPipe.beginning, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&ready, 2, firstChange == nil ? -1 : FolderWatcher.quietMilliseconds)
        if ready[1].revents != 0 { return nil }
        if count > 0 {
          drain(into: &changes)
          firstChange = firstChange ?? ContinuousClock.now
        }
        // A folder with a log in it is never quiet; its changes must be seen all the same.
        let isLate = firstChange.map { ContinuousClock.now - $0 > .milliseconds(60) } ?? false
        if count == 0 || isLate { return changes }
      }
    }

    private func drain(into changes: inout FileChanges) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return }
        watches.withLock { watches in
          buffer[..<count].withUnsafeBytes { bytes in
            Self.forEachEvent(in: bytes) { event, name in
              note(event, name, in: &watches, into: &changes)
            }
          }
        }
      }
    }

    private static func forEachEvent(
      in bytes: UnsafeRawBufferPointer, _ body: (inotify_event, String) -> Void
    ) {
      let size = MemoryLayout<inotify_event>.size
      var offset = 0
      while offset + size <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        // The name is padded with zeros.
        let name = bytes[(offset + size)..<(offset + size + Int(event.len))].prefix { $0 != 0 }
        body(event, String(decoding: name, as: UTF8.self))
        offset += size + Int(event.len)
      }
    }

    private func note(
      _ event: inotify_event, _ name: String, in watches: inout Watches,
      into changes: inout FileChanges
    ) {
      if event.mask & UInt32(IN_IGNORED) != 0 { return watches.forget(event.wd) }
      if event.mask & Self.unclear != 0 || name.isEmpty {
        changes.isIncomplete = true
        // A folder that was moved would go on reporting changes under its old name.
        if event.mask & UInt32(IN_MOVE_SELF) != 0 {
          watches.forget(event.wd)
          inotify_rm_watch(descriptor, event.wd)
        }
        return
      }
      for folder in watches.names[event.wd] ?? [] {
        changes.add(
          FilePlace(folder: folder, name: name),
          isFolder: event.mask & UInt32(IN_ISDIR) != 0)
      }
    }
  }
#endif
