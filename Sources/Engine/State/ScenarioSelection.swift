// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is selected for one scenario.
package struct ScenarioSelection: Equatable, Sendable {
  /// The case that is selected until another one is; `nil` if none is.
  package let lasting: String?
  /// The case that is selected for some requests or for a time, and comes first; `nil` if none is.
  package let limited: LimitedSelection?

  /// `nil` if nothing is selected.
  package init?(lasting: String?, limited: LimitedSelection?) {
    guard lasting != nil || limited != nil else { return nil }
    self.lasting = lasting
    self.limited = limited
  }
}
