// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Dispatch
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  extension FolderWatcher {
    /// inotify(7), read on a thread of its own; falls back to looking where the system has no more watches to give.
    func inotifyChanges() -> AsyncStream<Void> {
      guard let folders = Inotify(watching: paths) else { return polledChanges() }
      let (stream, continuation) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      continuation.onTermination = { _ in folders.stop() }
      DispatchQueue(label: "mockapi.watch").async {
        while folders.waitForBurst() { continuation.yield() }
        continuation.finish()
      }
      return stream
    }
  }

  /// Owns one inotify descriptor and the pipe that ends waiting on it.
  private final class Inotify: Sendable {
    private let descriptor: Int32
    /// A pipe: what is written into its end ends the wait at its beginning.
    private let stopPipe: (beginning: Int32, end: Int32)
    private let paths: [String]

    init?(watching paths: [String]) {
      self.paths = paths
      // inotify's own flags for this are the same bits.
      descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      stopPipe = (ends[0], ends[1])
      guard descriptor >= 0, ends[0] >= 0, watchAll() else { return nil }
    }

    deinit {
      for open in [descriptor, stopPipe.beginning, stopPipe.end] where open >= 0 { close(open) }
    }

    /// Ends ``waitForBurst()``; may be called from any thread.
    func stop() {
      write(stopPipe.end, [0], 1)
    }

    /// Returns when something has changed and it has been quiet since; false when it was stopped.
    func waitForBurst() -> Bool {
      var firstChange: ContinuousClock.Instant?
      while true {
        var ready = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stopPipe.beginning, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&ready, 2, firstChange == nil ? -1 : FolderWatcher.quietMilliseconds)
        if ready[1].revents != 0 { return false }
        // Where it is never quiet, such as beside a log, what changes must be seen all the same.
        let isLate = firstChange.map { ContinuousClock.now - $0 > .milliseconds(60) } ?? false
        if count == 0 || isLate {
          drain()
          // Folders that are new have to be watched, too; those that are watched already stay.
          _ = watchAll()
          return true
        }
        if count > 0 {
          drain()
          firstChange = firstChange ?? ContinuousClock.now
        }
      }
    }

    /// What happened does not matter, only that something did.
    private func drain() {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }

    /// Watches every folder of the paths; false when the system gives no more watches.
    private func watchAll() -> Bool {
      var entered: Set<String> = []
      return paths.allSatisfy { path in
        // A file is watched through its folder: what replaces it is another file.
        isFolder(path) ? watch(path, &entered) : add(parent(of: path))
      }
    }

    private func watch(_ folder: String, _ entered: inout Set<String>) -> Bool {
      guard let resolved = realpath(folder, nil) else { return true }
      defer { free(resolved) }
      guard entered.insert(String(cString: resolved)).inserted else { return true }
      guard add(folder) else { return false }
      guard let stream = opendir(folder) else { return true }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
        if !name.hasPrefix("."), isFolder(path), !watch(path, &entered) { return false }
      }
      return true
    }

    private func add(_ folder: String) -> Bool {
      let events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF
      return inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 || errno != ENOSPC
    }

    private func isFolder(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private func parent(of path: String) -> String {
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }
  }
#endif
