// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What the engine decides about a request, and what that changes.
package struct Decision: Equatable, Sendable {
  let verdict: Verdict
  /// What the decision depends on and changes in the state; empty for most.
  let changes: [StateChange]

  enum Verdict: Equatable, Sendable {
    /// A case that has a response of its own.
    case serve(Selection)
    /// The scenario has no case that fulfils the preferences.
    case unknownCase(scenario: Int, preferences: Preferences)
    /// `OPTIONS` on a path that is known, and that no scenario answers: the methods that are declared for it.
    case options(methods: [String])
    /// No scenario matches the request.
    case unmatched
  }

  /// A response of the snapshot, and how it came to be chosen.
  package struct Selection: Equatable, Sendable {
    /// The rank of the scenario.
    package let scenario: Int
    /// The case that was chosen; a sequence where one was.
    let chosen: Int
    /// The case whose response is sent.
    package let served: Int
    /// The value of `Preference-Applied`; `nil` when nothing was preferred.
    let appliedPreference: String?
    /// The fault and the delay of this answer; `nil` where the response has neither.
    var draw: Draw?
  }
}
