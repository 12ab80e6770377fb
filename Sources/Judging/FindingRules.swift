// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Which verdicts are findings, that is, make a run fail.
package struct FindingRules: Sendable, Hashable {
  /// Whether `silent` is no finding.
  package var allowsSilent = false
  /// Whether `notExercised` and `invalid` are no findings.
  package var allowsUnexercised = false

  /// Whether a known failure that passes is no finding, because what does not pass may not have been made.
  package var ignoresStale = false

  package init() {}

  /// Whether a verdict is a finding, unless it is a known failure.
  package func isFinding(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .pass, .harness: false
    case .fail, .crash, .hang: true
    case .silent: !allowsSilent
    case .notExercised, .invalid: !allowsUnexercised
    }
  }
}
