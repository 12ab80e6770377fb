// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

/// What the server says on a connection that it serves itself, step by step, and what becomes of the bytes that it receives. It uses
/// no socket and no clock: a ``ConnectionTable`` does the steps.
protocol Conversation: Sendable {
  /// The next step; not called after an end. The ranges of its bytes follow each other.
  mutating func next() -> WireScript.Step

  /// Calls a function with the first of the bytes in a range, as many as lie together; not with none.
  /// - Parameter range: that of a step, or the rest of it.
  func withBeginning<Result>(
    of range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result

  /// The number of bytes that are still to be received; `Int.max` until the client closes its side. All others stay in the socket,
  /// for the next request.
  var awaitedSize: Int { get }

  /// Receives bytes, at most as many as are awaited.
  mutating func receive(_ bytes: UnsafeRawBufferPointer)

  /// The client has closed its side, so nothing is awaited any more.
  mutating func receiveEnd()

  /// How it ends after its last step.
  var ending: WireScript.Ending { get }
}
