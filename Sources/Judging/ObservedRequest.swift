// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching

/// One request of an exchange, as the journal has it.
package struct ObservedRequest: Sendable, Hashable {
  /// How the answer to it ended.
  package enum Ending: Sendable, Hashable {
    /// All bytes of a whole response were sent.
    case complete
    /// The connection was closed or reset, or went silent, before that.
    case broken
    /// The client went away first.
    case clientLeft
  }

  package let method: String
  package let target: String
  package let headers: [HeaderField]
  /// The status that was sent; `nil` if none was.
  package let status: Int?
  package let ending: Ending
  /// Whether it came on a connection that had already served a request, and got no byte in answer: then a client cannot
  /// know whether the connection had been closed before, and may repeat the request.
  package let mayBeRepeated: Bool

  package init(
    method: String, target: String, headers: [HeaderField] = [], status: Int? = nil,
    ending: Ending = .complete, mayBeRepeated: Bool = false
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.status = status
    self.ending = ending
    self.mayBeRepeated = mayBeRepeated
  }
}
