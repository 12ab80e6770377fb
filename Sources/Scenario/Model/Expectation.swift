// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// The five ways in which an exchange can end for a client.
public enum OutcomeKind: String, Hashable, Sendable, CaseIterable {
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

/// What a correct client makes of a response.
public struct Expectation: Hashable, Sendable {
  public let outcome: OutcomeKind
  /// The failure's code; `nil` when any will do, or the outcome has none.
  public let code: String?
  /// The places that the client must have found bad; `nil` when any list will do.
  public let defects: [JSONPointer]?

  public init(_ outcome: OutcomeKind, code: String? = nil, defects: [JSONPointer]? = nil) {
    self.outcome = outcome
    self.code = code
    self.defects = defects
  }
}
