// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The scenarios of several files together: the order in which they answer, and their conflicts.
struct ScenarioSet {
  /// A scenario, identified by its place.
  struct Place: Hashable {
    /// The number of the file.
    let file: Int
    /// The number of the scenario in its file.
    let scenario: Int
  }

  typealias Placed = (place: Place, scenario: Scenario)

  /// Two scenarios that conflict.
  struct Conflict {
    enum Reason {
      case sameName
      case sameID
      /// The second can never be reached.
      case hidden
    }

    let reason: Reason
    let first: Placed
    /// The scenario to leave out, if there is no other reason.
    let second: Placed

    /// Whether one of them is a mapping that is refused.
    var isOfRefused: Bool { first.scenario.isRefused || second.scenario.isRefused }
  }

  /// In the order in which they answer: by priority, and for equal priorities the later one first.
  let inOrder: [Scenario]
  /// The conflicts in which one scenario must not be served.
  private(set) var conflicts: [Conflict] = []
  /// The conflicts between mappings, which WireMock accepts.
  private(set) var tolerated: [Conflict] = []
  /// The scenarios for states that cannot be reached.
  private(set) var stranded: [Placed] = []

  /// - Parameters:
  ///   - versions: in loading order.
  ///   - changed: the files that may conflict with others, if all others are known not to conflict with each other.
  init(_ versions: [CompiledFile?], changed: Set<Int>? = nil) {
    var scenarios: [Placed] = []
    var new: [Scenario] = []
    for (file, version) in versions.enumerated() {
      if let version, let changed, changed.contains(file) { new += version.scenarios }
      for (number, scenario) in (version?.scenarios ?? []).enumerated() {
        scenarios.append((Place(file: file, scenario: number), scenario))
      }
    }
    let isFree = changed != nil && Self.areFree(new, among: scenarios)
    if !isFree {
      var names = NameCheck()
      for placed in scenarios { names.add(placed) }
      scenarios = names.all
      conflicts = names.conflicts
      tolerated = names.tolerated
    }
    // Later files come first for equal priorities, as in WireMock, in which the last addition wins.
    let priorities = scenarios.map { $0.scenario.priority }
    let ranks = scenarios.indices.reversed().sorted { left, right in
      (priorities[left], -left) < (priorities[right], -right)
    }
    inOrder = ranks.map { scenarios[$0].scenario }
    stranded = Self.stranded(among: scenarios)
    if isFree { return }
    for (rank, first) in ReachabilityCheck(scenarios: inOrder).hidden() {
      let conflict = Conflict(
        reason: .hidden, first: scenarios[ranks[first]], second: scenarios[ranks[rank]])
      // Why a mapping is refused is said already, and what it matches may be more than what its author wrote.
      if conflict.isOfRefused { continue }
      if conflict.second.scenario.origin == .wireMock {
        tolerated.append(conflict)
      } else {
        conflicts.append(conflict)
      }
    }
  }

  /// More scenarios than these are not compared one by one.
  private static let fewCount = 16

  /// Whether none of a few scenarios conflicts with another one. To compare them with all takes less time than to make the directories with
  /// which all are compared with all.
  private static func areFree(_ new: [Scenario], among all: [Placed]) -> Bool {
    new.count <= fewCount
      && new.allSatisfy { new in
        all.allSatisfy { $0.scenario == new || areFree(new, $0.scenario) }
      }
  }

  private static func areFree(_ new: Scenario, _ other: Scenario) -> Bool {
    // The id of a scenario file follows from its name.
    if new.id == other.id { return false }
    if new.request.isApart(from: other.request) { return true }
    WorkMeter.add(1)
    return !new.hides(other) && !other.hides(new)
  }

  private static func stranded(among scenarios: [Placed]) -> [Placed] {
    var reachable: [String: Set<String>] = [:]
    for case (_, let scenario) in scenarios {
      guard let rule = scenario.state, let next = rule.next else { continue }
      reachable[rule.machine, default: [StateRule.initialState]].insert(next)
    }
    return scenarios.filter { placed in
      guard let rule = placed.scenario.state, let required = rule.required else { return false }
      return !reachable[rule.machine, default: [StateRule.initialState]].contains(required)
    }
  }
}

/// Finds scenario files with the same name, and mappings with the same id. WireMock's names need not be unique.
private struct NameCheck {
  /// In loading order.
  private(set) var all: [ScenarioSet.Placed] = []
  /// The indices in ``all`` by name, and by id.
  private var names: [String: Int] = [:]
  private var ids: [ScenarioID: Int] = [:]
  private(set) var conflicts: [ScenarioSet.Conflict] = []
  private(set) var tolerated: [ScenarioSet.Conflict] = []

  mutating func add(_ placed: ScenarioSet.Placed) {
    if placed.scenario.origin == .wireMock {
      if let owner = ids[placed.scenario.id] {
        tolerated.append(
          ScenarioSet.Conflict(reason: .sameID, first: all[owner], second: placed))
      }
      ids[placed.scenario.id] = all.count
    } else {
      if let owner = names[placed.scenario.name] {
        conflicts.append(
          ScenarioSet.Conflict(reason: .sameName, first: all[owner], second: placed))
        return
      }
      names[placed.scenario.name] = all.count
    }
    all.append(placed)
  }
}
