// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

/// An answer of HTTP by a script. What is still to come of its request is discarded.
struct ScriptedAnswer: Conversation {
  private var script: WireScript
  /// The number of bytes of the request that are still to come; `Int.max` if it is unknown, and 0 if the request has been read.
  private(set) var awaitedSize: Int

  init(_ script: WireScript, awaitedSize: Int = 0) {
    self.script = script
    self.awaitedSize = awaitedSize
  }

  var ending: WireScript.Ending { script.ending }

  mutating func next() -> WireScript.Step { script.next() }

  func withBeginning<Result>(
    of range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    script.message.bytes.withBeginning(of: range, body)
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    if awaitedSize < .max { awaitedSize -= bytes.count }
  }

  mutating func receiveEnd() { awaitedSize = 0 }
}
