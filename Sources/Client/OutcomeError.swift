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
