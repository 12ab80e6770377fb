// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Why an outcome has no success model.
public enum OutcomeError<Failure: Sendable>: Error, Sendable {
  /// A partial success, but only a full success was acceptable.
  case partial([Defect], Received)
  /// The modelled failure.
  case failure(Failure, [Defect], Received)
  /// An answer outside the contract.
  case unexpected(UnexpectedResponse)
  /// No complete HTTP response.
  case noAnswer(NoAnswer)
}

extension OutcomeError: Equatable where Failure: Equatable {}

extension OutcomeError {
  /// Whether the task was cancelled: the error that a screen ignores.
  public var isCancelled: Bool { noAnswer == .cancelled }
}

extension OutcomeError: FailedOutcome {
  var noAnswer: NoAnswer? {
    if case .noAnswer(let error) = self { error } else { nil }
  }
}

extension OutcomeError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension OutcomeError: CustomStringConvertible {
  /// One line; for a failure, the description of its model.
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
