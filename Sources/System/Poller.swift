// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The events of a socket that a ``Poller`` reports. The end of both directions is always reported.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Only the end of both directions.
  package static let end: Interest = []
  /// The socket accepts more bytes.
  package static let writing = Interest(rawValue: 1)
  /// The peer has sent something, or closed its side.
  package static let reading = Interest(rawValue: 2)
  /// The peer has closed its side, even if it sent bytes before.
  package static let closing = Interest(rawValue: 4)
}

/// An event of a socket.
package struct PollerEvent: Sendable {
  /// The number with which the socket was added.
  package let connection: UInt64
  /// The peer has closed its side. Reported with ``Interest/reading`` and ``Interest/closing``.
  package let isClosing: Bool
  /// The peer has reset the connection, or both sides are closed.
  package let isOver: Bool
}
