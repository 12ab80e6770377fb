// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient

/// What a screen says when there is nothing to show.
enum Notice: Equatable {
  case refused(String)
  case broken
  case offline

  /// The notice for an outcome without a model; nil if there is a model, or if nobody waits for it any more.
  init?<Success, Failure>(_ outcome: Outcome<Success, Failure>, reason: (Failure) -> String) {
    switch outcome {
    case .success, .partial, .noAnswer(.cancelled): return nil
    case .failure(let failure, _, _): self = .refused(reason(failure))
    case .unexpected: self = .broken
    case .noAnswer: self = .offline
    }
  }
}
