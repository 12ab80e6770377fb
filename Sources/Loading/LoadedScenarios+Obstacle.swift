// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

extension LoadedScenarios {
  /// Why the scenario of a file that is not there yet could not be served with these.
  package enum Obstacle {
    /// Another one has the same requests.
    case sameRequests(Scenario)
    case sameName(Scenario)
    /// Another one matches all of its requests, and comes first.
    case hidden(by: Scenario)
    /// It matches all requests of another one, and comes first.
    case hiding(Scenario)
  }

  /// - Parameter scenario: one of a file that would be beside these, or below them.
  package func obstacle(to scenario: Scenario) -> Obstacle? {
    // What a mapping that is refused matches may be more than what its author wrote.
    let others = scenarios.filter { !$0.isRefused }
    let covers = others.filter { $0.hides(scenario) || scenario.hides($0) }
    if let other = covers.first(where: { $0.hides(scenario) && scenario.hides($0) }) {
      return .sameRequests(other)
    }
    let hasName = { (other: Scenario) in
      other.origin == .scenarioFile && other.name == scenario.name
    }
    if let other = others.first(where: hasName) { return .sameName(other) }
    for other in covers {
      let isFirst = scenario.comesBefore(other)
      if isFirst, scenario.hides(other) { return .hiding(other) }
      if !isFirst, other.hides(scenario) { return .hidden(by: other) }
    }
    return nil
  }
}

extension Scenario {
  /// Whether it answers before the scenario of another file: its priority is a smaller number, or the same and its file is a later one.
  fileprivate func comesBefore(_ other: Scenario) -> Bool {
    if priority != other.priority { return priority < other.priority }
    func names(_ file: String) -> [[UInt8]] {
      file.utf8.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [0x2E] }
    }
    return names(other.file).lexicographicallyPrecedes(names(file)) {
      $0.lexicographicallyPrecedes($1)
    }
  }
}
