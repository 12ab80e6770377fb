// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario

/// What the checks of scenario files find in imported ones: a fault of an importer, or a document that contradicts itself.
struct ImportCheck {
  private let diagnostics: [String: [Diagnostic]]
  private let scenarios: [String: Scenario]

  init(_ loaded: LoadedScenarios) {
    diagnostics = Dictionary(grouping: loaded.diagnostics, by: \.file)
    scenarios = Dictionary(loaded.scenarios.map { ($0.name, $0) }) { first, _ in first }
  }

  /// - Parameter file: the path that its text was loaded with.
  func warnings(about imported: ImportedScenario, in file: String) -> [ImportWarning] {
    var warnings = (diagnostics[file] ?? []).map { diagnostic in
      let place = diagnostic.position.map { ":\($0)" } ?? ""
      return ImportWarning(
        "our-own-check", "\(imported.name).json\(place): \(diagnostic.message)", at: imported.place)
    }
    guard let scenario = scenarios[imported.servedName], let contract = scenario.contract else {
      return warnings
    }
    let isHead = scenario.request.asksHeadOnly
    var undescribed: [ImportedCase] = []
    for (one, loaded) in zip(imported.cases, scenario.cases) {
      // One with an expectation was told of by the importer, or is as the document says.
      guard case .absent = one.expect, let response = loaded.response,
        let outcome = contract.prediction(of: response, body: loaded.body, toHead: isHead)
          .outcomes.first
      else { continue }
      switch outcome.kind {
      case .success, .failure, .noAnswer: break
      case .unexpected where contract.failure == nil && response.status >= 400:
        undescribed.append(one)
      case .unexpected: warnings.append(warning(one, of: imported, "'unexpected'", outcome.reason))
      case .partial:
        let places = outcome.defects.map(\.description).joined(separator: ", ")
        warnings.append(warning(one, of: imported, "'partial'", "defects at \(places)"))
      }
    }
    if let first = undescribed.first {
      let names = undescribed.map { "'\($0.name)'" }.joined(separator: ", ")
      warnings.append(
        ImportWarning(
          "no-failure",
          "\(imported.name): no error has fields in the document, so a client can only call \(names) 'unexpected'",
          at: first.place))
    }
    return warnings
  }

  private func warning(
    _ one: ImportedCase, of scenario: ImportedScenario, _ outcome: String, _ reason: String
  ) -> ImportWarning {
    ImportWarning(
      "case-against-contract",
      "\(scenario.name): a client can only call the case '\(one.name)' \(outcome): \(reason)",
      at: one.place)
  }
}
