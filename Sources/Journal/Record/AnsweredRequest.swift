// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIEngine
public import MockAPINearMisses
import MockAPIScenario

/// A request with its answer: all of a journal entry that is known before the answer is sent, and in a journal also the
/// rest. It is an object, since it is handed on until the answer is over and kept afterwards, and its values are large.
@usableFromInline
package final class AnsweredRequest: Sendable {
  let parts: RecordedRequest.Parts
  @usableFromInline package let reply: Reply
  @usableFromInline package let misses: NearMisses?
  /// The id of the lease that the request belongs to.
  @usableFromInline package let lease: String
  /// The place in the journal that keeps the request; `nil` without one. The journal sets it once, before another thread
  /// can find the request.
  nonisolated(unsafe) var place: JournalPlace?
  /// The bytes that were sent; `nil` while the answer is being sent. It is read and set only with the lock of the journal
  /// that keeps the request (`JournalContents.state`).
  nonisolated(unsafe) var wire: WireRecord?

  package init(
    _ parts: consuming RecordedRequest.Parts, reply: Reply, misses: NearMisses?, lease: String
  ) {
    self.parts = parts
    self.reply = reply
    self.misses = misses
    self.lease = lease
  }

  /// The scenario that answered if it was added while the server runs: it may be removed or replaced, and lives on with
  /// the request then. `nil` for others.
  var addedScenario: Scenario? {
    guard let scenario = reply.source, case .addition = scenario.source else { return nil }
    return scenario
  }

  /// The memory that only this request takes, in bytes. Bodies that it shares with scenarios are left out.
  var ownSize: Int {
    var size = 1_024 + parts.size
    // The near misses are about as large as the problem that lists them.
    if reply.source == nil { size += 2 * reply.bodySize }
    return size
  }
}
