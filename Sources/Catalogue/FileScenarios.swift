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

  /// - Parameter earlier: what is prepared for scenarios of these stays.
  init(_ loaded: LoadedScenarios, replacing earlier: FileScenarios? = nil) {
    self.loaded = loaded
    let count = loaded.scenarios.count
    var attachments: [Scenario: any ServedScenario.Attachment] = [:]
    for served in earlier?.scenarios ?? [] { attachments[served.scenario] = served.attachment }
    scenarios = loaded.scenarios.enumerated().map {
      ServedScenario($1, number: (count - $0) * Self.spacing, attachment: attachments[$1])
    }
  }

  private init(_ loaded: LoadedScenarios, _ scenarios: [ServedScenario]) {
    self.loaded = loaded
    self.scenarios = scenarios
  }

  /// The distance of the numbers of scenarios, so that there is room between them for others.
  private static let spacing = 1 << 16

  /// With more different scenarios, all are filed anew.
  private static let limit = 1_000

  /// Other files, with the scenarios of both at the same places; `nil` if many scenarios are different, the others are not in the same
  /// order, or there is no room for new ones between them.
  /// - Parameters:
  ///   - gone: the scenarios that only these files have.
  ///   - new: the scenarios that only the other files have.
  func replaced(
    by next: LoadedScenarios, gone: [Scenario], new: [Scenario]
  ) -> (files: FileScenarios, removed: [ServedScenario], added: [ServedScenario])? {
    guard gone.count + new.count <= Self.limit else { return nil }
    let isGone = Set(gone)
    let isNew = Set(new)
    var all: [ServedScenario] = []
    all.reserveCapacity(next.scenarios.count)
    var (removed, added): ([ServedScenario], [ServedScenario]) = ([], [])
    var (old, rest) = (scenarios[...], next.scenarios[...])
    while !old.isEmpty || !rest.isEmpty {
      if let same = old.first, same.scenario == rest.first {
        all.append(same)
        (old, rest) = (old.dropFirst(), rest.dropFirst())
        continue
      }
      let leaving = old.prefix { isGone.contains($0.scenario) }
      let coming = rest.prefix(while: isNew.contains)
      (old, rest) = (old.dropFirst(leaving.count), rest.dropFirst(coming.count))
      guard !leaving.isEmpty || !coming.isEmpty,
        let served = Self.place(coming, after: all.last, before: old.first)
      else { return nil }
      removed += leaving
      added += served
      all += served
    }
    WorkMeter.add(removed.count + added.count)
    return (FileScenarios(next, all), removed, added)
  }

  /// Scenarios with numbers between those of two that stay.
  private static func place(
    _ new: ArraySlice<Scenario>, after first: ServedScenario?, before last: ServedScenario?
  ) -> [ServedScenario]? {
    // A scenario with a larger number answers first.
    let least = last?.number ?? 0
    let most = first?.number ?? least + (new.count + 1) * spacing
    let distance = (most - least) / (new.count + 1)
    guard distance > 0, most < mostNumber else { return nil }
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
