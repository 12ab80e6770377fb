// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import CLibrary

  /// The kernel's reports of changes in folders (`inotify`), and a way to end waiting for them.
  package final class FolderEvents: Sendable {
    private let queue: FileDescriptor
    /// A byte that is written to the end stops the wait at the beginning.
    private let stopPipe: (beginning: FileDescriptor, end: FileDescriptor)

    /// One report.
    package struct Event: Sendable {
      /// The number that ``add(_:)`` returned.
      package let folder: Int32
      /// The entry of the folder that has changed; empty for the folder itself.
      package let name: String
      fileprivate let mask: UInt32

      /// Whether the entry is a folder.
      package var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }
      /// Whether the folder was moved: its number goes on reporting, wherever the folder is.
      package var isMove: Bool { mask & UInt32(IN_MOVE_SELF) != 0 }
      /// Whether the number is not valid any more.
      package var isLast: Bool { mask & UInt32(IN_IGNORED) != 0 }
      /// Whether anything may have changed: the folder itself is another one, or reports were lost.
      package var isUnclear: Bool {
        mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_Q_OVERFLOW) != 0
          || name.isEmpty
      }
    }

    /// The end of a wait.
    package enum Wakening: Sendable {
      case events
      /// The time is over.
      case quiet
      case stopped
    }

    /// Starts a queue.
    /// - Throws: where the system has no descriptors left.
    package init() throws(Errno) {
      // The flags of inotify are the same bits as these.
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

    /// Reports changes of a folder from now on (`inotify_add_watch`).
    /// - Returns: the number of the folder, the same one for all its names.
    /// - Throws: ``Errno/noSpace`` where the system has no more watches to give.
    package func add(_ folder: String) throws(Errno) -> Int32 {
      let events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF
      let number = inotify_add_watch(queue.rawValue, folder, UInt32(events))
      return Int32(try Errno.check(mockapi_sys_result(Int64(number))))
    }

    /// Ends the reports of a folder (`inotify_rm_watch`). One that is gone has ended already.
    package func remove(_ number: Int32) {
      inotify_rm_watch(queue.rawValue, number)
    }

    /// Waits for reports.
    /// - Parameter milliseconds: `nil` to wait until there are some.
    package func wait(milliseconds: Int32?) -> Wakening {
      var ready = [queue, stopPipe.beginning].map {
        pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0)
      }
      var count: Int32
      repeat { count = poll(&ready, 2, milliseconds ?? -1) } while count < 0  // A signal came.
      if ready[1].revents != 0 { return .stopped }
      return count == 0 ? .quiet : .events
    }

    /// Ends every wait, now and later; from any thread.
    package func stop() {
      // A pipe that is full has been written to before.
      do throws(Errno) { try stopPipe.end.writeAll([0]) } catch {}
    }

    /// The reports that have come; none when there are none.
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
