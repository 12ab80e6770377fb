// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPINearMisses

/// The number of answered requests, by what answered them.
struct RequestCounts {
  /// Further scenarios are counted together, because a client may add any number of them, each with another name.
  private static let mostNames = 10_000

  /// The answers of each scenario, by its name.
  private(set) var scenarios: [String: Int] = [:]
  /// The answers of scenarios without a count of their own.
  private(set) var otherScenarios = 0
  /// The answers of files by themselves.
  private(set) var files = 0
  /// The requests that neither a scenario nor a file answers.
  private(set) var unmatched = 0
  /// The answers of the server for another reason, such as a refused preference.
  private(set) var server = 0

  /// All requests.
  var total: Int {
    scenarios.values.reduce(0, +) + otherScenarios + files + unmatched + server
  }

  mutating func add(_ entry: JournalEntry) {
    if let name = entry.reply.scenario {
      add(scenario: name)
    } else if entry.reply.reason == .file {
      files += 1
    } else if entry.misses != nil {
      unmatched += 1
    } else {
      server += 1
    }
  }

  private mutating func add(scenario name: String) {
    // Most names are known, and are then looked up only once.
    if let index = scenarios.index(forKey: name) {
      scenarios.values[index] += 1
    } else if scenarios.count < Self.mostNames {
      scenarios[name] = 1
    } else {
      otherScenarios += 1
    }
  }

  /// The scenarios with their counts, the largest first.
  var ranking: [(name: String, count: Int)] {
    scenarios.map { (name: $0.key, count: $0.value) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
  }
}
