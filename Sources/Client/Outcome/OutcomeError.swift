// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why an outcome gave no success model.
public enum OutcomeError<Failure: Sendable>: Error, Sendable {
  /// A partial success, where only a full one was acceptable.
  case partial([Defect], Received)
  /// The modelled failure.
  case failure(Failure, [Defect], Received)
  /// An answer outside the contract.
  case unexpected(UnexpectedResponse)
  /// No complete HTTP response.
  case noAnswer(NoAnswer)
}

extension OutcomeError: Equatable where Failure: Equatable {}

extension OutcomeError: CustomStringConvertible {
  /// One line; of a failure, what its model says of itself.
  public var description: String {
    switch self {
    case .partial(let defects, let received):
      "\(received.status): " + defects.map(\.description).joined(separator: ", ")
    case .failure(let failure, _, let received): "\(received.status): \(failure)"
    case .unexpected(let response): response.description
    case .noAnswer(let error): error.description
    }
  }
}
