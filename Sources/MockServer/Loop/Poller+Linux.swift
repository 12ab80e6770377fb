// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import CMicroHTTPD

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Waits for many sockets at once; owns an epoll and an eventfd. All but ``wake()`` belongs to one thread.
  struct Poller: ~Copyable, Sendable {
    private let descriptor: Int32
    private let waker: Int32
    private static let wakerMark = UInt64.max

    init() throws(ServerError) {
      // Both before the check, so that there is always something to close.
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      waker = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      guard descriptor >= 0, waker >= 0 else { throw .outOfDescriptors }
      control(EPOLL_CTL_ADD, waker, Self.wakerMark, EPOLLIN.rawValue)
    }

    deinit {
      close(waker)
      close(descriptor)
    }

    /// Ends the wait that is going on, or the next one.
    func wake() {
      var one: UInt64 = 1
      write(waker, &one, MemoryLayout<UInt64>.size)
    }

    func add(_ socket: Int32, connection: UInt64, _ interest: Interest) {
      control(EPOLL_CTL_ADD, socket, connection, Self.events(interest))
    }

    func change(_ socket: Int32, connection: UInt64, _ interest: Interest) {
      control(EPOLL_CTL_MOD, socket, connection, Self.events(interest))
    }

    func remove(_ socket: Int32) {
      control(EPOLL_CTL_DEL, socket, 0, 0)
    }

    /// What happened, at the latest after a time; `nil` waits for ever.
    func wait(atMost limit: Duration?) -> [PollerEvent] {
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

    private func control(_ operation: Int32, _ socket: Int32, _ mark: UInt64, _ events: UInt32) {
      var event = epoll_event()
      event.events = events
      event.data.u64 = mark
      epoll_ctl(descriptor, operation, socket, &event)
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
