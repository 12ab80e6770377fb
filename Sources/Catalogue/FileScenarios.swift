// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPIText

/// The scenarios of files, with their places in the order of answering. It is an object, because it is large, and stays
/// the same until the files change.
final class FileScenarios: Sendable {
  let loaded: LoadedScenarios
  /// In the order in which they answer.
  let scenarios: [ServedScenario]
  /// Made when it is needed: most servers never change their scenarios.
  private let made = Mutex<Directory?>(nil)

  init(_ loaded: LoadedScenarios) {
    self.loaded = loaded
    let count = loaded.scenarios.count
    scenarios = loaded.scenarios.enumerated().map {
      ServedScenario($1, number: (count - $0) * Self.spacing)
    }
  }

  private init(_ loaded: LoadedScenarios, _ scenarios: [ServedScenario]) {
    self.loaded = loaded
    self.scenarios = scenarios
  }

  /// The distance of the numbers of scenarios, so that there is room between them for others.
  private static let spacing = 1 << 16

  /// A difference that leaves all other scenarios at their places.
  struct Difference {
    let files: FileScenarios
    let removed: [ServedScenario]
    let added: [ServedScenario]
  }

  /// The largest number of neighbours that are different together, and of places with differences.
  private static let limit = 64

  /// The difference to other files; `nil` if more than a few scenarios are different, or there is no room for new ones between the others.
  func difference(to next: LoadedScenarios) -> Difference? {
    let new = next.scenarios
    var all: [ServedScenario] = []
    all.reserveCapacity(new.count)
    var (removed, added): ([ServedScenario], [ServedScenario]) = ([], [])
    var (index, newIndex, places) = (0, 0, 0)
    while index < scenarios.count || newIndex < new.count {
      if index < scenarios.count, newIndex < new.count,
        scenarios[index].scenario === new[newIndex]
      {
        all.append(scenarios[index])
        (index, newIndex) = (index + 1, newIndex + 1)
        continue
      }
      places += 1
      guard places <= Self.limit, let (end, newEnd) = meeting(new, after: index, newIndex),
        let served = place(new[newIndex..<newEnd], between: index - 1, and: end)
      else { return nil }
      removed += scenarios[index..<end]
      added += served
      all += served
      (index, newIndex) = (end, newEnd)
    }
    WorkMeter.add(removed.count + added.count)
    return Difference(files: FileScenarios(next, all), removed: removed, added: added)
  }

  /// The next indices at which both are the same again, or at their ends.
  private func meeting(
    _ new: [Scenario], after index: Int, _ newIndex: Int
  ) -> (end: Int, newEnd: Int)? {
    for distance in 1...Self.limit {
      for removed in 0...distance {
        let (end, newEnd) = (index + removed, newIndex + distance - removed)
        if end > scenarios.count || newEnd > new.count { continue }
        if end == scenarios.count || newEnd == new.count {
          if end == scenarios.count, newEnd == new.count { return (end, newEnd) }
        } else if scenarios[end].scenario === new[newEnd] {
          return (end, newEnd)
        }
      }
    }
    return nil
  }

  /// Scenarios with numbers between those of two that stay.
  private func place(
    _ new: ArraySlice<Scenario>, between first: Int, and last: Int
  ) -> [ServedScenario]? {
    // A scenario with a larger number answers first.
    let least = last < scenarios.count ? scenarios[last].number : 0
    let most =
      first >= 0 ? scenarios[first].number : least + (new.count + 1) * Self.spacing
    let distance = (most - least) / (new.count + 1)
    guard distance > 0, most < Self.mostNumber else { return nil }
    return new.enumerated().map { ServedScenario($1, number: most - ($0 + 1) * distance) }
  }

  /// Larger than all numbers.
  static let mostNumber = 1 << 56

  /// The scenarios by their properties.
  struct Directory: Sendable {
    /// Mappings may share an id.
    var ids: [ScenarioID: [ServedScenario]] = [:]
    /// Mappings may share a name.
    var names: [String: [ServedScenario]] = [:]
    /// The number of scenarios for each state machine.
    var machines: [String: Int] = [:]
  }

  var directory: Directory {
    made.withLock { made in
      if let made { return made }
      var directory = Directory()
      for served in scenarios {
        let scenario = served.scenario
        directory.ids[scenario.id, default: []].append(served)
        directory.names[scenario.name, default: []].append(served)
        if let machine = scenario.state?.machine { directory.machines[machine, default: 0] += 1 }
      }
      made = directory
      return directory
    }
  }
}
