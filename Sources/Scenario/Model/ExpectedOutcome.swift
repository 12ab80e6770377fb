// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// What a correct client makes of a response.
public struct ExpectedOutcome: Hashable, Sendable {
  /// The five ways in which an exchange can end for a client.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The success model, with nothing wrong.
    case success
    /// The success model, usable, with a list of defects that is never empty.
    case partial
    /// The API's modelled failure.
    case failure
    /// An answer outside the contract.
    case unexpected
    /// No complete HTTP response.
    case noAnswer
  }

  public let kind: Kind
  /// The failure's code; `nil` when any will do, or the outcome has none.
  public let code: FailureCode?
  /// The places that the client must have found bad; `nil` when any list will do.
  public let defects: [JSONPointer]?

  public init(_ kind: Kind, code: FailureCode? = nil, defects: [JSONPointer]? = nil) {
    self.kind = kind
    self.code = code
    self.defects = defects
  }
}
