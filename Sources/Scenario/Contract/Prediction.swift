// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// What correct clients make of a response.
package struct Prediction: Sendable {
  /// The outcomes that they reach, the commonest first: one; several where correct clients may differ; none where any
  /// outcome is right.
  package let outcomes: [PredictedOutcome]

  /// The one outcome of all correct clients; `nil` where they may differ.
  package var certain: PredictedOutcome? { outcomes.count == 1 ? outcomes[0] : nil }
}

/// The outcome of a correct client on a response, and why.
package struct PredictedOutcome: Sendable {
  package let kind: ExpectedOutcome.Kind
  /// The code of a failure, as the body has it.
  package var code: FailureCode?
  /// What the client recovered from.
  package var recoveries: [Recovery] = []
  /// Why the kind is `unexpected` or `noAnswer`; empty otherwise.
  package var reason = ""

  /// The places of all defects that the client recovered from.
  package var defects: [JSONPointer] { recoveries.flatMap(\.defects).map(\.pointer) }

  /// Whether a client that reaches one reaches the other: the reasons do not count.
  func isSame(as other: PredictedOutcome) -> Bool {
    kind == other.kind && code == other.code && recoveries == other.recoveries
  }
}
