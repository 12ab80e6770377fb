// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin

  /// Waits for many sockets at once; owns a kqueue. All but ``wake()`` belongs to one thread.
  struct Poller: ~Copyable, Sendable {
    private let descriptor: Int32
    private static let wakerMark = UInt.max

    init() throws(ServerError) {
      descriptor = kqueue()
      guard descriptor >= 0 else { throw .outOfDescriptors }
      control(UInt.max, EVFILT_USER, EV_ADD | EV_CLEAR, 0)
    }

    deinit {
      close(descriptor)
    }

    /// Ends the wait that is going on, or the next one.
    func wake() {
      control(UInt.max, EVFILT_USER, 0, 0, flags: UInt32(NOTE_TRIGGER))
    }

    func add(_ socket: Int32, connection: UInt64, _ interest: Interest) {
      // A filter for reading tells of the end as well; it is cleared by each event, since unread bytes stay.
      control(UInt(socket), EVFILT_READ, EV_ADD | EV_CLEAR, connection)
      change(socket, connection: connection, interest)
    }

    func change(_ socket: Int32, connection: UInt64, _ interest: Interest) {
      let writing = interest.contains(.writing) ? EV_ADD | EV_CLEAR : EV_DELETE
      control(UInt(socket), EVFILT_WRITE, writing, connection)
    }

    func remove(_ socket: Int32) {
      control(UInt(socket), EVFILT_READ, EV_DELETE, 0)
      control(UInt(socket), EVFILT_WRITE, EV_DELETE, 0)
    }

    /// What happened, at the latest after a time; `nil` waits for ever.
    func wait(atMost limit: Duration?) -> [PollerEvent] {
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
