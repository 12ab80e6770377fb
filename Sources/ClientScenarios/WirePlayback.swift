// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIEngine

/// Plays the script of an answer to a reader, as if its bytes came over a connection.
///
/// It does not wait: ``elapsed`` adds up the pauses before the last bytes that the reader asked for. A reader that has the
/// whole response asks for no more, so pauses and the ending after it do not count.
final class WirePlayback {
  private var script: WireScript
  /// The time after which the client gives up.
  private let limit: Duration
  /// The time since the request was sent.
  private(set) var elapsed = Duration.zero

  init(_ script: WireScript, limit: Duration) {
    self.script = script
    self.limit = limit
  }

  /// The next bytes; empty when the connection closes.
  /// - Throws: `.timedOut`, or `.interrupted` after a reset.
  func receive() throws(NoAnswer) -> [UInt8] {
    while true {
      switch script.next() {
      case .send(let range):
        // A response without a body has such a step.
        if !range.isEmpty { return script.message.bytes[range] }
      case .wait(let duration):
        elapsed += duration
        if elapsed >= limit { throw timeout() }
      case .end(.close): return []
      case .end(.reset): throw .interrupted("the connection was reset")
      case .end(.keepAlive), .end(.stall): throw timeout()
      }
    }
  }

  private func timeout() -> NoAnswer {
    elapsed = limit
    return .timedOut
  }
}
