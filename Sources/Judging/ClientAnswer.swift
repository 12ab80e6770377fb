// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// What a client says that it made of an exchange.
package struct ClientAnswer: Sendable {
  /// The words for outcomes: the five outcomes, two coarser ones for clients that cannot tell more, and one for none.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case success
    case partial
    case failure
    case unexpected
    case noAnswer
    /// Success or partial.
    case ok
    /// Failure, unexpected or noAnswer.
    case error
    /// The client has nothing for this scenario.
    case unsupported
  }

  package var outcome: Outcome
  /// The code of a failure; `nil` if the client does not say.
  package var code: String?
  /// The pointers of the reported defects; `nil` if the client does not say.
  package var defects: [JSONPointer]?
  /// The decoded model, in the shape of the body; `nil` if the client does not say.
  package var decoded: JSONValue?
  package var detail: String
  /// The client's own name for the cause; `nil` if it gives none.
  package var fingerprint: String?

  package init(
    _ outcome: Outcome, code: String? = nil, defects: [JSONPointer]? = nil,
    decoded: JSONValue? = nil, detail: String = "", fingerprint: String? = nil
  ) {
    self.outcome = outcome
    self.code = code
    self.defects = defects
    self.decoded = decoded
    self.detail = detail
    self.fingerprint = fingerprint
  }
}
