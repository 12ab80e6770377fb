// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The outcomes of correct clients for a response.
package struct Prediction: Sendable {
  /// The possible outcomes, the most common one first: one; several if correct clients may differ; none if any
  /// outcome is correct.
  package let outcomes: [PredictedOutcome]

  /// The one outcome of all correct clients; `nil` if they may differ.
  package var certain: PredictedOutcome? { outcomes.count == 1 ? outcomes[0] : nil }
}

/// The outcome of a correct client for a response, and the reason.
package struct PredictedOutcome: Sendable {
  package let kind: ExpectedOutcome.Kind
  /// The code of a failure, as it is in the body.
  package var code: FailureCode?
  /// The recoveries of the client.
  package var recoveries: [Recovery] = []
  /// The reason for `unexpected` or `noAnswer`; empty otherwise.
  package var reason = ""

  /// The places of all defects that the client recovered from.
  package var defects: [JSONPointer] { recoveries.flatMap(\.defects).map(\.pointer) }

  /// Whether both are the same for a client: the reasons do not count.
  func isSame(as other: PredictedOutcome) -> Bool {
    kind == other.kind && code == other.code && recoveries == other.recoveries
  }
}
