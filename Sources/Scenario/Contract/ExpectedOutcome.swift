// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The outcome of a correct client for a response.
package struct ExpectedOutcome: Hashable, Sendable {
  /// The five possible results of an exchange for a client.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The success model, without defects.
    case success
    /// The usable success model, with a list of defects that is never empty.
    case partial
    /// The API's modelled failure.
    case failure
    /// An answer outside the contract.
    case unexpected
    /// No complete HTTP response.
    case noAnswer
  }

  package let kind: Kind
  /// The failure's code; `nil` if any code is allowed, or if the outcome has none.
  package let code: FailureCode?
  /// The places of the defects that the client must report; `nil` if any list is allowed.
  package let defects: [JSONPointer]?

  package init(_ kind: Kind, code: FailureCode? = nil, defects: [JSONPointer]? = nil) {
    self.kind = kind
    self.code = code
    self.defects = defects
  }
}
