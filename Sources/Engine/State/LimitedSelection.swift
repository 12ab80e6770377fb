// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A case that is selected for some requests of its scenario, or for a time. All other requests are answered as if it was not there.
package struct LimitedSelection: Equatable, Sendable {
  package let selectedCase: String
  package let requests: SelectedRequests
  /// When it ends by itself; `nil` for no such time.
  package let end: TimeLimit?
  /// Tells it from those that were selected before and after it.
  let number: Int
  /// How many requests have got the case, if it is for the next ones; how many could get it, if it is for a share.
  fileprivate(set) var count = 0

  /// How many of the next requests get the case; `nil` if that is not limited.
  package var remaining: Int? {
    if case .next(let limit) = requests { limit - count } else { nil }
  }

  /// The change of state that a request makes which gets the case as one of the next ones, or could get it as one of a share.
  func change(of scenario: String) -> StateChange {
    .selection(scenario, number: number, from: count, to: count + 1)
  }
}

/// The limited selections of a view of the server. A scenario may have several: the last one comes first, and those before it answer what
/// it leaves.
package struct LimitedSelections: Equatable, Sendable {
  /// Those of each scenario, never none, the last one first.
  private var selections: [String: [LimitedSelection]] = [:]
  private var lastNumber = 0
  /// A time before which none ends by itself; `nil` if none does. Requests compare it, so that they need not look at all.
  package private(set) var firstEnd: TimeLimit?

  /// The most of a scenario, so that a request never looks at many.
  static let mostOfScenario = 16

  package var isEmpty: Bool { selections.isEmpty }

  /// The names of the scenarios that have one.
  package var scenarios: some Sequence<String> { selections.keys }

  /// The selections of a scenario, the last one first.
  package subscript(scenario: String) -> [LimitedSelection] { selections[scenario] ?? [] }

  /// Selects a case, before the earlier limited selections of the scenario, and in place of one of the same case. If there are too many,
  /// the first one ends.
  package mutating func select(
    _ name: String, of scenario: String, for requests: SelectedRequests, until end: TimeLimit?
  ) {
    lastNumber += 1
    let earlier = self[scenario].filter { $0.selectedCase != name }.prefix(Self.mostOfScenario - 1)
    let selection = LimitedSelection(
      selectedCase: name, requests: requests, end: end, number: lastNumber)
    selections[scenario] = [selection] + earlier
    if let end { firstEnd = min(firstEnd ?? end, end) }
  }

  package mutating func remove(_ scenario: String) { selections[scenario] = nil }

  package mutating func removeAll() {
    selections = [:]
    firstEnd = nil
  }

  /// Begins those for shares anew.
  mutating func restartShares() {
    selections = selections.mapValues { selections in
      selections.map { selection in
        var selection = selection
        if case .share = selection.requests { selection.count = 0 }
        return selection
      }
    }
  }

  /// Removes those whose time is over.
  package mutating func removeEnded(at now: Duration) {
    guard let firstEnd, firstEnd.isOver(at: now) else { return }
    selections = selections.compactMapValues { selections in
      let left = selections.filter { !($0.end?.isOver(at: now) ?? false) }
      return left.isEmpty ? nil : left
    }
    self.firstEnd = selections.values.joined().compactMap(\.end).min()
  }

  /// Whether a count is still the one that a change starts from.
  func holds(_ scenario: String, number: Int, count: Int) -> Bool {
    self[scenario].contains { $0.number == number && $0.count == count }
  }

  /// Sets a count, and ends the selection with the last of its requests.
  mutating func set(_ scenario: String, number: Int, count: Int) {
    var changed = self[scenario]
    guard let index = changed.firstIndex(where: { $0.number == number }) else { return }
    changed[index].count = count
    if let remaining = changed[index].remaining, remaining <= 0 { changed.remove(at: index) }
    selections[scenario] = changed.isEmpty ? nil : changed
  }
}
