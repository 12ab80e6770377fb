// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIClient

extension Outcome {
  /// Why there is no answer; nil if there is one.
  public var noAnswer: NoAnswer? {
    guard case .noAnswer(let error) = self else { return nil }
    return error
  }
}

extension NoAnswer {
  /// The case, without the details that differ between systems.
  public var reason: String {
    switch self {
    case .invalidRequest: "invalidRequest"
    case .notPrepared: "notPrepared"
    case .cancelled: "cancelled"
    case .timedOut: "timedOut"
    case .cannotConnect: "cannotConnect"
    case .interrupted: "interrupted"
    case .malformed: "malformed"
    case .other: "other"
    }
  }
}
