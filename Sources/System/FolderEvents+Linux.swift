// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import CLibrary

  /// The kernel's events about changes in folders (`inotify`), and a way to end waiting for them.
  package final class FolderEvents: Sendable {
    private let queue: FileDescriptor
    /// A byte written into this pipe ends the wait.
    private let stopPipe: (beginning: FileDescriptor, end: FileDescriptor)

    /// One event.
    package struct Event: Sendable {
      /// The number that ``add(_:)`` returned.
      package let folder: Int32
      /// The changed entry of the folder; empty for the folder itself.
      package let name: String
      fileprivate let mask: UInt32

      /// Whether the entry is a folder.
      package var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }
      /// Whether the folder was moved: its number continues to report events, wherever the folder is.
      package var isMove: Bool { mask & UInt32(IN_MOVE_SELF) != 0 }
      /// Whether the number is no longer valid.
      package var isLast: Bool { mask & UInt32(IN_IGNORED) != 0 }
      /// Whether anything may have changed: the folder was replaced, or events were lost.
      package var isUnclear: Bool {
        mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_Q_OVERFLOW) != 0
          || name.isEmpty
      }
    }

    /// The reason why a wait ended.
    package enum Wakening: Sendable {
      case events
      /// The time is over.
      case quiet
      case stopped
    }

    /// Creates a queue.
    /// - Throws: if the system has no descriptors left.
    package init() throws(Errno) {
      // The flags of inotify have the same bits as these.
      queue = FileDescriptor(
        rawValue: Int32(
          try Errno.check(mockapi_sys_result(Int64(inotify_init1(O_CLOEXEC | O_NONBLOCK))))))
      var ends: [Int32] = [-1, -1]
      do throws(Errno) {
        _ = try Errno.check(mockapi_sys_result(Int64(pipe(&ends))))
      } catch {
        queue.close()
        throw error
      }
      stopPipe = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    deinit {
      for descriptor in [queue, stopPipe.beginning, stopPipe.end] { descriptor.close() }
    }

    /// Starts to report changes of a folder (`inotify_add_watch`).
    /// - Returns: the number of the folder; it is the same for all its paths.
    /// - Throws: ``Errno/noSpace`` if the system has no watches left.
    package func add(_ folder: String) throws(Errno) -> Int32 {
      let events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF
      let number = inotify_add_watch(queue.rawValue, folder, UInt32(events))
      return Int32(try Errno.check(mockapi_sys_result(Int64(number))))
    }

    /// Ends the events of a folder (`inotify_rm_watch`). The events of a removed folder have already ended.
    package func remove(_ number: Int32) {
      inotify_rm_watch(queue.rawValue, number)
    }

    /// Waits for events.
    /// - Parameter milliseconds: `nil` to wait without a limit.
    package func wait(milliseconds: Int32?) -> Wakening {
      var ready = [queue, stopPipe.beginning].map {
        pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0)
      }
      var count: Int32
      repeat { count = poll(&ready, 2, milliseconds ?? -1) } while count < 0  // A signal came.
      if ready[1].revents != 0 { return .stopped }
      return count == 0 ? .quiet : .events
    }

    /// Ends every wait, now and later; any thread may call it.
    package func stop() {
      // If the pipe is full, it has been written to before.
      do throws(Errno) { try stopPipe.end.writeAll([0]) } catch {}
    }

    /// The events that have arrived, which may be none.
    package func take() -> [Event] {
      var events: [Event] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = buffer.withUnsafeMutableBytes {
          mockapi_sys_read(queue.rawValue, $0.baseAddress, $0.count)
        }
        guard count > 0 else { return events }
        buffer[..<Int(count)].withUnsafeBytes { Self.append($0, to: &events) }
      }
    }

    private static func append(_ bytes: UnsafeRawBufferPointer, to events: inout [Event]) {
      let size = MemoryLayout<inotify_event>.size
      var offset = 0
      while offset + size <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        // The name is padded with zeros.
        let name = bytes[(offset + size)..<(offset + size + Int(event.len))].prefix { $0 != 0 }
        events.append(
          Event(folder: event.wd, name: String(decoding: name, as: UTF8.self), mask: event.mask))
        offset += size + Int(event.len)
      }
    }
  }
#endif
