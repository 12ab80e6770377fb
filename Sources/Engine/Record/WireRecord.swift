// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The bytes that were sent for an answer, and when.
public struct WireRecord: Sendable {
  /// The time from the request line to the last byte that the system accepted.
  public let duration: Duration
  /// Whether the system accepted all bytes; false if the client went away.
  public let isComplete: Bool
  /// The status that was sent; `nil` if a fault prevented it: raw bytes, a broken status line, or a cut before its
  /// end.
  public let status: Int?
  /// The number of bytes sent, including the head; `nil` if libmicrohttpd wrote the answer and does not report the
  /// number.
  public let sentBytes: Int?
  /// The bytes sent after the head; `nil` if they are unknown.
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
