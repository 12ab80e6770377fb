// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPIText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JudgedVariant {
  /// Why there is nothing to judge: a test without variants would pass, whatever the resource does.
  public struct InvalidSelection: Error, Sendable, Hashable, CustomStringConvertible {
    /// What must be, what was found, and the nearest names.
    public let problems: [String]

    public var description: String { problems.joined(separator: "\n") }
  }

  /// The scenarios whose cases are judged.
  /// - Throws: ``InvalidSelection`` if a name does not exist.
  static func scenarios(
    of loaded: LoadedScenarios, in path: String, named name: String?, cases: Set<String>?
  ) throws(InvalidSelection) -> [Scenario] {
    let chosen = loaded.scenarios.filter { name == nil || $0.name == name }
    var problems: [String] = []
    if let name, chosen.isEmpty {
      let hint = NearestName.hint(
        for: name, among: loaded.scenarios.map(\.name).sorted(), listing: "the scenarios are")
      problems.append("'scenario' must name a scenario in \(path); found '\(name)'\(hint)")
    } else {
      let names = chosen.flatMap(\.cases).map(\.name)
      for unknown in (cases ?? []).subtracting(names).sorted() {
        let hint = NearestName.hint(
          for: unknown, among: Set(names).sorted(), listing: "the cases are")
        problems.append("'cases' must name cases in \(path); found '\(unknown)'\(hint)")
      }
    }
    guard problems.isEmpty else { throw InvalidSelection(problems: problems) }
    return chosen
  }
}

extension JudgedVariant.InvalidSelection: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
