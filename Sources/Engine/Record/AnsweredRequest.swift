// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The part of a journal entry that is known before the answer is sent. It is an object, since it is handed on until the
/// answer is over, and its values are large.
@usableFromInline
package final class AnsweredRequest: Sendable {
  @usableFromInline package let request: RecordedRequest
  @usableFromInline package let reply: Reply
  @usableFromInline let misses: NearMisses?

  package init(request: RecordedRequest, reply: Reply, misses: NearMisses?) {
    self.request = request
    self.reply = reply
    self.misses = misses
  }
}
