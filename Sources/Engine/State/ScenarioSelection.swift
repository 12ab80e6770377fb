// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is selected for one scenario.
package struct ScenarioSelection: Equatable, Sendable {
  /// The case that is selected until another one is; `nil` if none is.
  package let lasting: String?
  /// The cases that are selected for some requests or for a time, in the order in which they come.
  package let limited: [LimitedSelection]

  /// The case that comes first.
  package var first: String? { limited.first?.selectedCase ?? lasting }

  /// The case that answers what the first limited selection leaves; `nil` if none does.
  package var otherwise: String? { limited.dropFirst().first?.selectedCase ?? lasting }

  /// `nil` if nothing is selected.
  package init?(lasting: String?, limited: [LimitedSelection]) {
    guard lasting != nil || !limited.isEmpty else { return nil }
    self.lasting = lasting
    self.limited = limited
  }
}
