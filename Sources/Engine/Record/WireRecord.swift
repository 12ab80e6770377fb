// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What of an answer went over the wire.
public struct WireRecord: Sendable {
  /// From the request line to the last byte handed to the system.
  public let duration: Duration
  /// Whether all that was to be sent was handed to the system; false when the client went away.
  public let isComplete: Bool
  /// The status that was sent; `nil` where a fault lets none through: raw bytes, a broken status line, a cut before its
  /// end.
  public let status: Int?
  /// How many bytes went out, head included; `nil` where libmicrohttpd wrote the answer, and does not say.
  public let sentBytes: Int?
  /// What was sent after the head; `nil` where nobody knows.
  package let sentBody: SentBody?

  package init(
    duration: Duration, isComplete: Bool, status: Int?, sentBytes: Int?, sentBody: SentBody?
  ) {
    self.duration = duration
    self.isComplete = isComplete
    self.status = status
    self.sentBytes = sentBytes
    self.sentBody = sentBody
  }
}
