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
  /// What was sent. It is set once, before an observer receives the entry, and never changes after that.
  @exclusivity(unchecked)
  public nonisolated(unsafe) private(set) var wire: WireRecord

  /// Begins the entry of a request that is about to be answered.
  package init(request: RecordedRequest, reply: Reply, misses: NearMisses?) {
    self.request = request
    self.reply = reply
    self.misses = misses
    wire = WireRecord(
      duration: .zero, isComplete: false, status: nil, sentBytes: nil, sentBody: nil)
  }

  /// Completes the entry when the answer is over. Call it once, on the thread that hands the entry to the observer.
  package func complete(_ wire: WireRecord) {
    self.wire = wire
  }
}
