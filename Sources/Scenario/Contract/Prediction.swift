// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The outcomes of correct clients for a response.
package struct Prediction: Sendable {
  /// The possible outcomes, the most common one first: one; several if correct clients may differ; none if any
  /// outcome is correct.
  package let outcomes: [PredictedOutcome]

  package init(outcomes: [PredictedOutcome]) {
    self.outcomes = outcomes
  }

  /// Every outcome is correct.
  package static let open = Prediction(outcomes: [])

  /// No whole response reaches the client.
  package static func noAnswer(_ reason: String) -> Prediction {
    Prediction(outcomes: [PredictedOutcome(kind: .noAnswer, reason: reason)])
  }

  /// What reaches the client is not a response of HTTP.
  package static let unusable = Prediction(outcomes: [
    PredictedOutcome(kind: .noAnswer, reason: "its head is not that of a response"),
    PredictedOutcome(kind: .unexpected, reason: "its head is not that of a response"),
  ])

  /// The outcomes of clients of which some do as this prediction says, and others as another one.
  package func or(_ other: Prediction) -> Prediction {
    if isOpen || other.isOpen { return .open }
    return Prediction(
      outcomes: outcomes
        + other.outcomes.filter { outcome in !outcomes.contains(where: outcome.isSame) })
  }

  /// Whether every outcome is correct.
  package var isOpen: Bool { outcomes.isEmpty }

  /// Whether a client that reports a success without defects is wrong.
  package var excludesSuccess: Bool {
    !isOpen && !outcomes.contains { $0.kind == .success }
  }

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
  /// The places that the contract does not declare itself, and whose value is of another kind than the one in which it
  /// declares fields, whether or not that is a defect, and values whose format only some clients accept: a client may have
  /// anything there.
  package var otherKinds: [JSONPointer] = []
  /// The reason for `unexpected` or `noAnswer`; empty otherwise.
  package var reason = ""
  /// Whether ``recoveries`` is complete; otherwise a client may report any defects.
  package var hasKnownDefects = true

  package init(
    kind: ExpectedOutcome.Kind, code: FailureCode? = nil, recoveries: [Recovery] = [],
    reason: String = "", hasKnownDefects: Bool = true
  ) {
    self.kind = kind
    self.code = code
    self.recoveries = recoveries
    self.reason = reason
    self.hasKnownDefects = hasKnownDefects
  }

  /// The places of all defects that the client recovered from.
  package var defects: [JSONPointer] { recoveries.flatMap(\.defects).map(\.pointer) }

  /// Whether both are the same for a client: the reasons and the kinds of defects do not count.
  package func isSame(as other: PredictedOutcome) -> Bool {
    kind == other.kind && code == other.code && defects == other.defects
      && recoveries.map(\.pointer) == other.recoveries.map(\.pointer)
  }
}
