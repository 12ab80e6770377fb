// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPISystem

extension WireRecord {
  /// - Parameters:
  ///   - message: the message that was sent by a script.
  ///   - result: how far it was sent.
  ///   - start: when its exchange began.
  init(of message: WireMessage, _ result: Transmission.Result, since start: MonotonicTime) {
    self.init(
      nanoseconds: MonotonicTime.now.nanoseconds(since: start), isComplete: result.isComplete,
      status: message.status(inFirst: result.sentBytes),
      script: WireRecord.Script(
        sentBytes: result.sentBytes,
        body: result.sentBytes > message.headSize
          ? .part(of: message.bytes, message.headSize..<result.sentBytes) : .none,
        head: SentHead(of: message, sentBytes: result.sentBytes)))
  }
}
