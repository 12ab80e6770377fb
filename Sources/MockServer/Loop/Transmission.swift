// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

/// One answer on its way on a socket of ours.
struct Transmission: Sendable {
  /// How it went.
  struct Result: Sendable {
    /// How many bytes were handed to the system.
    let sentBytes: Int
    /// Whether all that the script says was sent.
    let isComplete: Bool
    /// Whether ``Transmission/willStall`` was called before.
    var hasStalled = false
  }

  let socket: OwnedSocket
  var script: WireScript
  /// Gets the socket when it can take another request; whoever gets it closes it. `false` when nobody has room for it
  /// now, and is to be asked again.
  let handBack: @Sendable (OwnedSocket) -> Bool
  /// Is told when nothing happens any more until the client gives up; not called where a script has another end.
  var willStall: @Sendable () -> Void = {}
  /// Is told when the last byte is sent, or the client is gone; called once, on the loop's thread, or on that of who
  /// hands it to a loop that has stopped.
  let didEnd: @Sendable (Result) -> Void
}
