// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The engine's decision about a request, and the changes of state that belong to it.
package struct Decision: Equatable, Sendable {
  let verdict: Verdict
  /// The state that the decision depends on and its changes; empty for most decisions.
  let changes: [StateChange]

  enum Verdict: Equatable, Sendable {
    /// A case with its own response.
    case serve(ServedScenario, Selection)
    /// The scenario has no case that satisfies the preferences.
    case unknownCase(Scenario, preferences: Preferences)
    /// `OPTIONS` for a known path that no scenario answers; contains the methods that are declared for the path.
    case options(methods: [String])
    /// No scenario matches the request.
    case unmatched
    /// The connection is closed without an answer, whatever matches the request.
    case offline
  }

  /// A response of a scenario, and how it was chosen.
  package struct Selection: Equatable, Sendable {
    /// The chosen case, which may be a sequence or a draw.
    let chosen: Int
    /// The case whose response is sent.
    package let served: Int
    /// Why this case was chosen.
    package let reason: CaseReason
    /// The variant of the case whose response is sent; `nil` if it is the response of the case itself.
    package var variant: ServedVariant?
    /// The value of `Preference-Applied`; `nil` if there were no preferences.
    let appliedPreference: String?
    /// The fault and the delay of this answer; `nil` if the response has neither.
    var draw: Draw?

    /// The response as it is declared; `nil` for a sequence and a draw, which are never served themselves.
    func response(of scenario: Scenario) -> ResponseDefinition? {
      variant?.response ?? scenario.cases[served].response
    }
  }
}
