// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching

/// The bytes that were sent for an answer, and when.
public struct WireRecord: Sendable {
  /// The time from the request line to the last byte that the system accepted; while the answer is being sent, to the
  /// decision.
  public var duration: Duration { .nanoseconds(nanoseconds) }
  /// The same in nanoseconds, which logs read faster.
  package let nanoseconds: Int64
  /// Whether the system accepted all bytes; false if the client went away.
  public let isComplete: Bool
  /// The status that was sent; `nil` if a fault prevented it: raw bytes, a broken status line, or a cut before its
  /// end.
  public let status: Int?
  /// Whether the answer is still being sent.
  let isInProgress: Bool
  /// The body that libmicrohttpd sends; `nil` if none follows the head, and for all other answers.
  private let preparedBody: ResponseBody?
  /// `nil` unless the server itself wrote the answer.
  private let script: Script?

  /// The bytes that the server itself wrote. An object, since every request has a record, and few have a script.
  package final class Script: Sendable {
    /// The number of bytes sent, including the head.
    let sentBytes: Int
    let body: SentBody
    let head: SentHead

    package init(sentBytes: Int, body: SentBody, head: SentHead) {
      self.sentBytes = sentBytes
      self.body = body
      self.head = head
    }
  }

  /// The number of bytes sent, including the head; `nil` if libmicrohttpd wrote the answer and does not report the
  /// number.
  public var sentBytes: Int? { script?.sentBytes }

  /// The number of bytes that would have been sent, including the head, if nothing had cut the answer; `nil` if libmicrohttpd wrote
  /// it.
  package var uncutBytes: Int? { head?.bytes.count }

  /// The bytes sent after the head; `nil` if they are unknown.
  package var sentBody: SentBody? {
    if let script { return script.body }
    return isComplete ? preparedBody.map { .shared($0) } ?? SentBody.none : nil
  }

  /// The digest of ``sentBody``.
  var bodyDigest: BodyDigest? { isInProgress ? nil : sentBody?.digest }

  /// The bytes of the head; `nil` if libmicrohttpd wrote them.
  private var head: SentHead? { script?.head }

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

extension WireRecord {
  /// The record of an answer that has ended.
  /// - Parameters:
  ///   - nanoseconds: ``duration``.
  ///   - body: the body that libmicrohttpd sends; `nil` if none follows the head, and for all other answers.
  ///   - script: the bytes that the server itself wrote; `nil` for all other answers.
  package init(
    nanoseconds: Int64, isComplete: Bool, status: Int?, body: ResponseBody? = nil,
    script: Script? = nil
  ) {
    self.init(
      nanoseconds: nanoseconds, isComplete: isComplete, status: status, isInProgress: false,
      preparedBody: body, script: script)
  }

  /// The record of an answer that is being sent.
  init(inProgress answered: AnsweredRequest) {
    // A fault may prevent the status.
    self.init(
      nanoseconds: 0, isComplete: false,
      status: answered.reply.fault == nil ? answered.reply.status : nil, isInProgress: true,
      preparedBody: nil, script: nil)
  }
}
