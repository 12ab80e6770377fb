// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Holds versions of files against each other: names, the order in which scenarios answer, and who hides whom.
struct Arrangement {
  /// A scenario by its place.
  struct Source: Hashable {
    /// The number of the file.
    let file: Int
    /// The number of the scenario in it.
    let scenario: Int
  }

  /// A scenario, named as it is served.
  typealias Placed = (source: Source, scenario: Scenario)

  /// Two scenarios that cannot both be served.
  struct Conflict {
    enum Reason {
      case sameName
      /// The second would never be reached.
      case hidden
    }

    let reason: Reason
    let first: Placed
    /// The one to go, when nothing else is known.
    let second: Placed
  }

  /// In the order in which they answer: by priority, then the later before the earlier.
  private(set) var index: ScenarioIndex
  private(set) var conflicts: [Conflict] = []
  /// Mappings that are never reached, which WireMock lets pass.
  private(set) var hidden: [Conflict] = []
  /// Those that wait for a state that nothing leads to.
  private(set) var stranded: [Placed] = []

  /// - Parameters:
  ///   - versions: in loading order.
  ///   - layers: theirs.
  init(_ versions: [CompiledFile?], layers: [LoadedFile.Layer]) {
    let all = versions.enumerated().flatMap { file, version in
      (0..<(version?.scenarios.count ?? 0)).map { Source(file: file, scenario: $0) }
    }
    var named = NamedScenarios(count: all.count, layers: layers)
    for source in all { named.add(source, versions[source.file]?.scenarios[source.scenario]) }
    conflicts = named.conflicts
    let scenarios = named.finished()
    // Later files go first among equals, as in WireMock: what was added last wins.
    let priorities = scenarios.map { $0.scenario.priority }
    let ranks = scenarios.indices.reversed().sorted { left, right in
      (priorities[left], -left) < (priorities[right], -right)
    }
    index = ScenarioIndex(ranks.map { scenarios[$0].scenario })
    if index.usesStates { stranded = Self.stranded(among: scenarios) }
    for (rank, first) in ReachabilityCheck(scenarios: index.scenarios).hidden() {
      let conflict = Conflict(
        reason: .hidden, first: scenarios[ranks[first]], second: scenarios[ranks[rank]])
      // What is added may hide what files have: that is what it is added for.
      if layers[conflict.first.source.file] != layers[conflict.second.source.file],
        layers[conflict.first.source.file] == .additions
      {
        continue
      }
      if conflict.second.scenario.origin == .wireMock {
        hidden.append(conflict)
      } else {
        conflicts.append(conflict)
      }
    }
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

/// Gives each scenario a name of its own.
private struct NamedScenarios {
  private var scenarios: [Arrangement.Placed] = []
  /// By name: the index in ``scenarios``.
  private var owners: [String: Int] = [:]
  /// Indices of mappings.
  private var mappings: [Int] = []
  private(set) var conflicts: [Arrangement.Conflict] = []
  /// Indices of scenarios in files whose place an addition with their name has taken.
  private var replaced: Set<Int> = []
  private let layers: [LoadedFile.Layer]

  init(count: Int, layers: [LoadedFile.Layer]) {
    self.layers = layers
    scenarios.reserveCapacity(count)
    owners.reserveCapacity(count)
  }

  mutating func add(_ source: Arrangement.Source, _ scenario: Scenario?) {
    guard let scenario else { return }
    if scenario.origin == .wireMock {
      mappings.append(scenarios.count)
    } else if let owner = owners[scenario.name] {
      if layers[source.file] == .additions, layers[scenarios[owner].source.file] == .files {
        replaced.insert(owner)
        owners[scenario.name] = scenarios.count
        scenarios.append((source, scenario))
        return
      }
      conflicts.append(
        Arrangement.Conflict(
          reason: .sameName, first: scenarios[owner], second: (source, scenario)))
      return
    } else {
      owners[scenario.name] = scenarios.count
    }
    scenarios.append((source, scenario))
  }

  /// The scenarios in loading order, without those whose name was taken.
  ///
  /// WireMock's names need not be unique, ours do: mappings take what is left.
  mutating func finished() -> [Arrangement.Placed] {
    // Where many have the same name, each is not tried with every number again.
    var numbers: [String: Int] = [:]
    for index in mappings {
      let name = scenarios[index].scenario.name
      var unused = name
      while owners[unused] != nil {
        let number = numbers[name, default: 1] + 1
        numbers[name] = number
        unused = "\(name)#\(number)"
      }
      scenarios[index].scenario.name = unused
      owners[unused] = index
    }
    if replaced.isEmpty { return scenarios }
    return scenarios.indices.filter { !replaced.contains($0) }.map { scenarios[$0] }
  }
}
