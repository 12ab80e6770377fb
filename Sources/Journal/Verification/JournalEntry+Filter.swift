// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPIMatching
import MockAPINearMisses
package import MockAPIScenario

extension JournalEntry {
  /// Whether the entry satisfies a filter; undecided if that takes too many steps, or needs a part of the body that was
  /// not kept.
  package func outcome(of filter: RequestFilter) -> MatchOutcome {
    guard answered(by: filter) else { return .notMatched }
    return RememberedRequest(request).outcome(of: filter.request)
  }

  /// Whether the scenario and the case of a filter answered.
  func answered(by filter: RequestFilter) -> Bool {
    (filter.scenario.map { $0 == reply.scenario } ?? true)
      && (filter.caseName.map { $0 == reply.caseName || $0 == reply.servedCase } ?? true)
  }
}

extension Journal {
  /// The entries that satisfy a filter, oldest first.
  package func entries(matching filter: RequestFilter) -> [JournalEntry] {
    entries.filter { $0.outcome(of: filter) == .matched }
  }
}
