// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import CLibrary

  /// Waits for many sockets at once; owns a kqueue. Call all methods except ``wake()`` from one thread.
  package struct Poller: ~Copyable, Sendable {
    private let descriptor: Int32
    private static let wakerMark = UInt.max

    package init() throws(Errno) {
      descriptor = kqueue()
      _ = try Errno.check(mockapi_sys_result(Int64(descriptor)))
      control(UInt.max, EVFILT_USER, EV_ADD | EV_CLEAR, 0)
    }

    deinit {
      close(descriptor)
    }

    /// Ends the current wait, or the next one.
    package func wake() {
      control(UInt.max, EVFILT_USER, 0, 0, flags: UInt32(NOTE_TRIGGER))
    }

    package func add(_ socket: FileDescriptor, connection: UInt64, _ interest: Interest) {
      // A read filter reports the end as well. Each event clears it, because unread bytes would report again.
      control(UInt(socket.rawValue), EVFILT_READ, EV_ADD | EV_CLEAR, connection)
      change(socket, connection: connection, interest)
    }

    /// Does nothing: with poll, which libmicrohttpd uses here, the end of a connection is reported again and again.
    package func addForEnd(_ socket: FileDescriptor, connection: UInt64) {}

    package func change(_ socket: FileDescriptor, connection: UInt64, _ interest: Interest) {
      let writing = interest.contains(.writing) ? EV_ADD | EV_CLEAR : EV_DELETE
      control(UInt(socket.rawValue), EVFILT_WRITE, writing, connection)
    }

    package func remove(_ socket: FileDescriptor) {
      control(UInt(socket.rawValue), EVFILT_READ, EV_DELETE, 0)
      control(UInt(socket.rawValue), EVFILT_WRITE, EV_DELETE, 0)
    }

    /// Waits for events.
    /// - Parameter limit: returns without events after this time; `nil` waits until there are some.
    package func wait(atMost limit: Duration?) -> [PollerEvent] {
      withUnsafeTemporaryAllocation(of: kevent.self, capacity: 256) { events in
        let count: Int32
        if let limit {
          var time = timespec(
            tv_sec: Int(limit.components.seconds),
            tv_nsec: Int(limit.components.attoseconds / 1_000_000_000))
          count = kevent(descriptor, nil, 0, events.baseAddress, Int32(events.count), &time)
        } else {
          count = kevent(descriptor, nil, 0, events.baseAddress, Int32(events.count), nil)
        }
        return (0..<Int(max(count, 0))).compactMap { index in
          let event = events[index]
          guard event.filter != EVFILT_USER else { return nil }
          return PollerEvent(
            connection: UInt64(UInt(bitPattern: event.udata)),
            isClosing: event.filter == EVFILT_READ && event.flags & UInt16(EV_EOF) != 0,
            isOver: event.flags & UInt16(EV_EOF) != 0 && event.fflags != 0)
        }
      }
    }

    private func control(
      _ identifier: UInt, _ filter: Int32, _ action: Int32, _ mark: UInt64, flags: UInt32 = 0
    ) {
      var change = kevent(
        ident: identifier, filter: Int16(filter), flags: UInt16(action), fflags: flags, data: 0,
        udata: UnsafeMutableRawPointer(bitPattern: UInt(mark)))
      kevent(descriptor, &change, 1, nil, 0, nil)
    }
  }
#endif
