// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One answered request: the request, the decision, and the bytes on the wire. It never changes. It is an object, so
/// that observers, logs and journals share it.
public final class JournalEntry: Sendable {
  @usableFromInline let answered: AnsweredRequest
  public let wire: WireRecord

  // Inlined, so that a caller that needs one field does not copy all of them.
  @inlinable public var request: RecordedRequest { answered.request }
  /// The reply, and its origin.
  @inlinable public var reply: Reply { answered.reply }
  /// The nearest scenarios; `nil` if a scenario answered, or if the server answered for another reason.
  @inlinable public var misses: NearMisses? { answered.misses }

  package init(_ answered: AnsweredRequest, wire: WireRecord) {
    self.answered = answered
    self.wire = wire
  }
}
