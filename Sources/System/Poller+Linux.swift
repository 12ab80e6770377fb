// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import CLibrary

  /// Waits for many sockets at once; owns an epoll and an eventfd. Call all methods except ``wake()`` and
  /// ``addForEnd(_:connection:)`` from one thread.
  package struct Poller: ~Copyable, Sendable {
    private let descriptor: Int32
    private let waker: Int32
    private static let wakerMark = UInt64.max

    package init() throws(Errno) {
      // Both are set before the check, so that `deinit` closes whatever was opened.
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      waker = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      _ = try Errno.check(mockapi_sys_result(Int64(min(descriptor, waker))))
      control(EPOLL_CTL_ADD, waker, Self.wakerMark, EPOLLIN.rawValue)
    }

    deinit {
      close(waker)
      close(descriptor)
    }

    /// Ends the current wait, or the next one.
    package func wake() {
      var one: UInt64 = 1
      write(waker, &one, MemoryLayout<UInt64>.size)
    }

    package func add(_ socket: FileDescriptor, connection: UInt64, _ interest: Interest) {
      control(EPOLL_CTL_ADD, socket.rawValue, connection, Self.events(interest))
    }

    /// Reports once that the peer has closed its side, or both sides, even if unread bytes came before; also if this has
    /// happened already.
    package func addForEnd(_ socket: FileDescriptor, connection: UInt64) {
      let events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
      if control(EPOLL_CTL_ADD, socket.rawValue, connection, events) != 0 {
        // The number is that of an earlier connection, which lives on in a copy of its descriptor.
        control(EPOLL_CTL_MOD, socket.rawValue, connection, events)
      }
    }

    package func change(_ socket: FileDescriptor, connection: UInt64, _ interest: Interest) {
      control(EPOLL_CTL_MOD, socket.rawValue, connection, Self.events(interest))
    }

    package func remove(_ socket: FileDescriptor) {
      control(EPOLL_CTL_DEL, socket.rawValue, 0, 0)
    }

    /// Waits for events.
    /// - Parameter limit: returns without events after this time; `nil` waits until there are some.
    package func wait(atMost limit: Duration?) -> [PollerEvent] {
      let milliseconds = limit.map { Int32(clamping: $0.roundedUpMilliseconds) } ?? -1
      return withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
        let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
        return (0..<Int(max(count, 0))).compactMap { index in
          let event = events[index]
          guard event.data.u64 != Self.wakerMark else {
            var value: UInt64 = 0
            read(waker, &value, MemoryLayout<UInt64>.size)
            return nil
          }
          let over = EPOLLHUP.rawValue | EPOLLERR.rawValue
          return PollerEvent(
            connection: event.data.u64, isClosing: event.events & EPOLLRDHUP.rawValue != 0,
            isOver: event.events & over != 0)
        }
      }
    }

    @discardableResult
    private func control(
      _ operation: Int32, _ socket: Int32, _ mark: UInt64, _ events: UInt32
    ) -> Int32 {
      var event = epoll_event()
      event.events = events
      event.data.u64 = mark
      return epoll_ctl(descriptor, operation, socket, &event)
    }

    private static func events(_ interest: Interest) -> UInt32 {
      var events: UInt32 = 0
      if interest.contains(.writing) { events |= EPOLLOUT.rawValue }
      if interest.contains(.reading) { events |= EPOLLIN.rawValue | EPOLLRDHUP.rawValue }
      if interest.contains(.closing) { events |= EPOLLRDHUP.rawValue }
      return events
    }
  }
#endif
