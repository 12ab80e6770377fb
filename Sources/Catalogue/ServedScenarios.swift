// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario

/// Everything that is served: the scenarios of files, and above them those that were added at run time.
///
/// Additions answer before scenarios of files with the same priority, and later additions before earlier ones. An
/// addition with the name of a scenario in a file replaces that scenario. Files do not depend on additions: a file is
/// served even if it hides an addition.
struct ServedScenarios: Sendable {
  /// Texts that were added, by name.
  private struct Addition {
    /// Later additions have larger numbers.
    let number: Int
    let text: AddedText
  }

  private(set) var files: LoadedScenarios
  private var additions: [String: Addition] = [:]
  /// The ids of scenarios in files that are not served.
  private var hidden: Set<ScenarioID> = []
  private var lastNumber = 0
  /// In the order in which they answer.
  private(set) var scenarios: [Scenario]

  init(_ files: LoadedScenarios) {
    self.files = files
    scenarios = files.scenarios
  }

  /// Serves other files; additions stay.
  mutating func replaceFiles(with files: LoadedScenarios) {
    self.files = files
    update()
  }

  /// Makes several changes as one.
  /// - Returns: the scenarios of the texts that were put.
  /// - Throws: all errors; the value is of no use then.
  mutating func apply(_ changes: [CatalogueChange]) throws(InvalidScenarios) -> [Scenario] {
    var put: [String] = []
    for change in changes {
      if case .put(_, let name) = change { put.append(name) }
      make(change)
    }
    update()
    let texts = put.compactMap { additions[$0]?.text }
    let errors = texts.flatMap { $0.errors.isEmpty ? conflicts(of: $0) : $0.errors }
    if !errors.isEmpty { throw InvalidScenarios(diagnostics: errors) }
    return texts.flatMap(\.scenarios)
  }

  /// The scenarios after a change that puts no text, and therefore cannot fail.
  func making(_ change: CatalogueChange) -> ServedScenarios {
    var next = self
    next.make(change)
    next.update()
    return next
  }

  private mutating func make(_ change: CatalogueChange) {
    switch change {
    case .put(let text, let name):
      lastNumber += 1
      additions[name] = Addition(
        number: additions[name]?.number ?? lastNumber,
        text: AddedText(text, named: name, bodyFolder: files.bodyFolder))
    case .remove(let name): additions[name] = nil
    case .hide(let id): hidden.insert(id)
    case .unhide(let id): hidden.remove(id)
    case .reset:
      additions = [:]
      hidden = []
    }
  }

  func hasAddition(named name: String) -> Bool { additions[name] != nil }

  private mutating func update() {
    let texts = additions.values.sorted { $0.number > $1.number }
    let added = texts.flatMap { $0.text.scenarios.reversed() }
    let names = Set(added.lazy.filter { $0.origin == .scenarioFile }.map(\.name))
    let base = files.scenarios.filter { scenario in
      !hidden.contains(scenario.id)
        && !(scenario.origin == .scenarioFile && names.contains(scenario.name))
    }
    scenarios = (added + base).enumerated().sorted { left, right in
      (left.element.priority, left.offset) < (right.element.priority, right.offset)
    }.map(\.element)
  }

  // MARK: Conflicts

  /// The reasons why scenarios of a text cannot be served beside the others. WireMock accepts them for mappings.
  private func conflicts(of text: AddedText) -> [Diagnostic] {
    text.scenarios.filter { $0.origin == .scenarioFile }.compactMap { scenario in
      if let other = namesake(of: scenario) {
        return text.error(
          at: scenario.namePosition, ConflictMessage.sameName(scenario, as: other))
      }
      return rival(of: scenario).map {
        text.error(at: scenario.position, ConflictMessage.hidden(scenario, by: $0))
      }
    }
  }

  /// Another addition with the name of a scenario.
  private func namesake(of scenario: Scenario) -> Scenario? {
    additions.values.lazy.flatMap(\.text.scenarios).first { other in
      other !== scenario && other.origin == .scenarioFile && other.name == scenario.name
    }
  }

  /// The first scenario that answers every request that a scenario would.
  private func rival(of scenario: Scenario) -> Scenario? {
    scenarios.prefix { $0 !== scenario }.first { other in
      StateRule.permits(other.state, whenever: scenario.state)
        && other.request.covers(scenario.request)
    }
  }
}
