// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import Synchronization

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
    scenarios = loaded.scenarios.enumerated().map { ServedScenario($1, number: count - $0) }
  }

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
