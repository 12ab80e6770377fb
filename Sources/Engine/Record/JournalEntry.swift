// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One answered request: the request, the decision, and the bytes on the wire. It never changes. It is an object, so
/// that observers, logs and journals share it.
public final class JournalEntry: Sendable {
  public let request: RecordedRequest
  /// The reply, and its origin.
  public let reply: Reply
  /// The nearest scenarios; `nil` if a scenario answered, or if the server answered for another reason.
  public let misses: NearMisses?
  public let wire: WireRecord

  package init(request: RecordedRequest, reply: Reply, misses: NearMisses?, wire: WireRecord) {
    self.request = request
    self.reply = reply
    self.misses = misses
    self.wire = wire
  }
}
