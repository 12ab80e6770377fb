// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a client made of an exchange, without its models.
package struct ExchangeEnding: Sendable {
  package let kind: OutcomeKind
  /// The JSON pointers of the defects of a partial success; `nil` for every other outcome.
  package let defects: [String]?
  /// Why the answer was unexpected, or missing; `nil` if it was neither.
  package let detail: String?

  /// `nil` if the task was cancelled, because nobody waits for the outcome.
  init?<Success: Sendable, Failure: Sendable>(_ outcome: Outcome<Success, Failure>) {
    if outcome.isCancelled { return nil }
    kind = outcome.kind
    defects = outcome.kind == .partial ? outcome.defects.map { $0.path.pointer } : nil
    switch outcome {
    case .unexpected(let response): detail = response.description
    case .noAnswer(let error): detail = String(describing: error)
    case .success, .partial, .failure: detail = nil
    }
  }
}
