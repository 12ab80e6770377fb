// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Waiting for a few descriptors of any kind, on the thread of the caller; wraps `poll`. For many sockets there is
/// ``Poller``.
package struct DescriptorWait: Sendable {
  /// What is waited for.
  package enum Event: Sendable {
    /// There are bytes to read, or the other end is closed.
    case reading
    /// There is room to write, or the other end is closed.
    case writing
  }

  private var entries: [pollfd] = []

  package init() {}

  /// Adds a descriptor.
  /// - Returns: its index in the result of ``ready(until:)``.
  @discardableResult
  package mutating func add(_ descriptor: FileDescriptor, for event: Event) -> Int {
    let events = event == .reading ? POLLIN : POLLOUT
    entries.append(pollfd(fd: descriptor.rawValue, events: Int16(events), revents: 0))
    return entries.count - 1
  }

  /// Waits until one of the descriptors is ready.
  /// - Parameter deadline: `nil` waits as long as necessary.
  /// - Returns: which descriptors are ready, in the order in which they were added; none after the deadline.
  package mutating func ready(until deadline: ContinuousClock.Instant?) -> [Bool] {
    while true {
      let limit = deadline.map {
        Int32(clamping: max(ContinuousClock.now.duration(to: $0), .zero).roundedUpMilliseconds)
      }
      let count = mockapi_sys_poll(&entries, UInt32(entries.count), limit ?? -1)
      if count < 0, count == -Int64(EINTR) { continue }
      return entries.map { count > 0 && $0.revents != 0 }
    }
  }
}
