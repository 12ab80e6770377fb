// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a connection waits for.
enum Interest: Equatable {
  /// Nothing but its end in both directions, which is always told.
  case end
  /// That it takes more bytes.
  case writing
  /// That the peer sends something, or closes its side.
  case reading
}

/// Something that happened to a connection.
struct PollerEvent {
  let connection: UInt64
  /// The peer reset the connection, or both sides are closed.
  let isOver: Bool
}
