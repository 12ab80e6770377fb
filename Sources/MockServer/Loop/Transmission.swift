// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An answer that is sent on a socket of the server's own.
struct Transmission: Sendable {
  /// The result.
  struct Result: Sendable {
    /// The number of bytes given to the system.
    let sentBytes: Int
    /// Whether the conversation has come to its end.
    let isComplete: Bool
    /// Whether ``Transmission/willStall`` was called before.
    var hasStalled = false
  }

  let socket: OwnedSocket
  var conversation: any Conversation
  /// Gets the socket when it can take another request, and is then responsible for closing it. `false` if there is no
  /// room for it now; it is then called again.
  let handBack: @Sendable (OwnedSocket) -> Bool
  /// Called when the conversation stalls until the client gives up; not called for other endings.
  var willStall: @Sendable () -> Void = {}
  /// Called when the last byte is sent, or the client has gone. It is called once, on the loop's thread, or on the
  /// thread that gives it to a loop that has stopped.
  let didEnd: @Sendable (Result) -> Void
}
