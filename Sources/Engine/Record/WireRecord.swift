// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// The bytes that were sent for an answer, and when.
public struct WireRecord: Sendable {
  /// The time from the request line to the last byte that the system accepted; while the answer is being sent, to the
  /// decision.
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
  /// The bytes of the head; `nil` if libmicrohttpd wrote them.
  let head: SentHead?
  /// Whether the answer is still being sent.
  let isInProgress: Bool
  /// Computes the SHA-256 of bytes.
  let digest: BodyDigest.Computation

  /// The record of an answer that has ended.
  package init(
    duration: Duration, isComplete: Bool, status: Int?, sentBytes: Int?, sentBody: SentBody?,
    head: SentHead? = nil, digest: @escaping BodyDigest.Computation
  ) {
    self.duration = duration
    self.isComplete = isComplete
    self.status = status
    self.sentBytes = sentBytes
    self.sentBody = sentBody
    self.head = head
    self.digest = digest
    isInProgress = false
  }

  /// The record of an answer that is being sent.
  init(inProgress answered: AnsweredRequest, digest: @escaping BodyDigest.Computation) {
    duration = .zero
    isComplete = false
    // A fault may prevent it.
    status = answered.reply.fault == nil ? answered.reply.status : nil
    sentBytes = nil
    sentBody = nil
    head = nil
    self.digest = digest
    isInProgress = true
  }

  /// The fields of the head; `nil` if libmicrohttpd wrote it.
  var headers: [HeaderField]? { head?.fields }

  /// The memory that only this record takes, in bytes.
  var ownSize: Int { head?.bytes.ownCount ?? 0 }

  /// The bytes that were sent.
  package struct SentMessage: Sendable {
    /// The sent part of the head; empty if raw bytes replaced the response.
    package let head: [UInt8]
    /// The bytes after it.
    package let body: [UInt8]

    /// All of them.
    package var all: [UInt8] { head + body }
  }

  /// The bytes that were sent, as a copy; `nil` if libmicrohttpd wrote them, or while they are being sent.
  package var sentMessage: SentMessage? {
    guard let head, let sentBody else { return nil }
    return SentMessage(head: head.bytes[0..<head.count], body: sentBody.bytes)
  }
}
