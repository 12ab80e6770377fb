// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a connection waits for; its end in both directions is told in any case.
struct Interest: OptionSet {
  let rawValue: UInt8

  /// Nothing but its end.
  static let end: Interest = []
  /// That it takes more bytes.
  static let writing = Interest(rawValue: 1)
  /// That the peer sends something, or closes its side.
  static let reading = Interest(rawValue: 2)
  /// That the peer closes its side, whatever it sends before.
  static let closing = Interest(rawValue: 4)
}

/// Something that happened to a connection.
struct PollerEvent {
  let connection: UInt64
  /// The peer has closed its side. Told to those who wait for ``Interest/reading`` or ``Interest/closing``.
  let isClosing: Bool
  /// The peer reset the connection, or both sides are closed.
  let isOver: Bool
}
