// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPIScenario
import MockAPISynchronization

/// The cases that requests of a lease have met, whether or not a journal keeps the requests. A case is known by its name and that of its
/// scenario, so it is still met after its file has changed.
package final class LeaseCoverage: Sendable {
  private struct Met {
    var cases: [ScenarioID: Set<String>] = [:]
    /// The scenario of ``latest``. Kept, so that no other one gets its place in memory.
    var scenario: Scenario?

    /// Forgets the cases that a scenario does not have any more, if they are many: a client may give it others again and again.
    mutating func forgetOldCases(of scenario: Scenario) {
      guard let names = cases[scenario.id],
        names.count > LeaseCoverage.mostOldCases + scenario.cases.count
      else { return }
      cases[scenario.id] = names.intersection(scenario.cases.map(\.name))
    }
  }

  /// The largest number of cases of a scenario that are kept although it does not have them any more.
  static let mostOldCases = 1_000

  private let met = Mutex(Met())
  /// The version of the scenario and the case of the latest request, so that most requests need no lock: many in a row meet the same
  /// case. 0 for none.
  private let latest = Atomic<UInt64>(0)
  private let mostScenarios: Int

  /// - Parameter mostScenarios: the largest number of scenarios, by default that of the texts that clients may add. What further ones
  ///   answer is not counted.
  package init(mostScenarios: Int = 100_000) {
    self.mostScenarios = mostScenarios
  }

  /// Notes what the request of a reply has met.
  package func note(_ reply: Reply) {
    let key = reply.metCase
    if key != 0, latest.load(ordering: .acquiring) == key { return }
    guard let (scenario, served, chosen) = reply.met else { return }
    note([served, chosen], of: scenario, key)
  }

  private func note(_ indices: Set<Int>, of scenario: Scenario, _ key: UInt64) {
    // Freed outside of the lock.
    let earlier: Scenario? = met.withLock { met in
      for index in indices {
        let name = scenario.cases[index].name
        if met.cases[scenario.id]?.contains(name) ?? false { continue }
        guard met.cases[scenario.id] != nil || met.cases.count < mostScenarios else { break }
        met.cases[scenario.id, default: []].insert(name)
        met.forgetOldCases(of: scenario)
      }
      if key == 0 { return nil }
      defer { met.scenario = scenario }
      latest.store(key, ordering: .releasing)
      return met.scenario
    }
    _ = earlier
  }

  /// The names of the cases that were met, by scenario.
  package var cases: [ScenarioID: Set<String>] { met.withLock { $0.cases } }

  /// Forgets everything.
  func removeAll() {
    // Freed outside of the lock.
    let earlier = met.withLock { met in
      defer { met = Met() }
      latest.store(0, ordering: .releasing)
      return met
    }
    _ = earlier
  }
}
