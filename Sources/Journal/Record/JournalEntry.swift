// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIEngine
public import MockAPIMatching
public import MockAPINearMisses
import MockAPIScenario

/// One answered request: the request, the decision, the bytes on the wire, and what its client had reported of it when the entry was
/// read. It never changes, and copies share the request.
public struct JournalEntry: Sendable {
  @usableFromInline let answered: AnsweredRequest
  public let wire: WireRecord
  /// `nil` if its client has reported nothing so far.
  package let reported: ReportedOutcome?

  /// The request, as far as it is kept.
  public var request: RecordedRequest { RecordedRequest(answered) }
  // These are inlined, so that a caller that needs one field does not copy all of them.
  /// The reply, and its origin.
  @inlinable public var reply: Reply { answered.reply }
  /// The nearest scenarios; `nil` if a scenario answered, or if the server answered for another reason.
  @inlinable public var misses: NearMisses? { answered.misses }
  /// The id of the lease that the request belongs to; `default` for requests that name none.
  @inlinable public var lease: String { answered.lease }

  /// The number of the request among those of its lease, from 1 on; `nil` if no journal keeps it.
  public var number: Int? { answered.place?.number }

  /// A UUID that no other entry has; `nil` if no journal keeps the entry.
  public var id: String? { answered.place?.id }

  package init(
    _ answered: AnsweredRequest, _ wire: WireRecord, reported: ReportedOutcome? = nil
  ) {
    self.answered = answered
    self.wire = wire
    self.reported = reported
  }
}

extension JournalEntry {
  /// How an answer ended.
  public enum Ending: String, Sendable, Hashable, CaseIterable {
    /// All bytes of the answer were sent.
    case complete
    /// A fault closed the connection.
    case close
    /// A fault reset the connection.
    case reset
    /// A fault sent nothing more, until the client gave up.
    case stall
    /// The client went away before the end.
    case clientLeft
    /// The answer is still being sent.
    case inProgress
  }

  /// How the answer ended.
  public var ending: Ending {
    if wire.isInProgress { return .inProgress }
    guard wire.isComplete else { return .clientLeft }
    return switch reply.fault?.ending {
    case .close: .close
    case .reset: .reset
    case .stall: .stall
    case nil: .complete
    }
  }

  /// The SHA-256 of all bytes that were sent after the head, including the sizes of chunks: of no bytes for an answer
  /// to HEAD, and of all bytes if raw bytes replaced the response. `nil` while the answer is being sent, and if
  /// libmicrohttpd wrote it and the client went away, because the number of sent bytes is then unknown.
  ///
  /// Computed on demand, and once for all answers that share a body.
  public var bodyDigest: BodyDigest? { wire.bodyDigest }

  /// The header fields that were sent, in order. If libmicrohttpd wrote the answer, without `Date` and `Connection`,
  /// which it adds itself.
  public var sentHeaders: [HeaderField] { wire.headers ?? reply.preparedHeaders }
}
