// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One request that was answered: what was asked, what was decided, and what went over the wire. It never changes; an
/// object, so that observers, logs and journals share it.
public final class JournalEntry: Sendable {
  public let request: RecordedRequest
  /// What was answered, and where that came from.
  public let reply: Reply
  /// The scenarios that came near; `nil` where one answered, or the server did for another reason.
  public let misses: NearMisses?
  public let wire: WireRecord

  package init(request: RecordedRequest, reply: Reply, misses: NearMisses?, wire: WireRecord) {
    self.request = request
    self.reply = reply
    self.misses = misses
    self.wire = wire
  }
}
