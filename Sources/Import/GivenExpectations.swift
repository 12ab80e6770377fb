// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPILoading

/// The expectations that the author of a document gives its answers.
///
/// A file whose expectation is wrong is not loaded, and the scenario would be missing for the mistake of one word.
enum GivenExpectations {
  /// Leaves out the expectations that the file could not have, such as those that its contract contradicts.
  static func check(_ scenario: inout ImportedScenario) -> [ImportWarning] {
    let given = scenario.cases.indices.filter { index in
      if case .absent = scenario.cases[index].expect { false } else { true }
    }
    if given.isEmpty || firstError(in: scenario) == nil { return [] }
    let expectations = given.map { scenario.cases[$0].expect }
    for index in given { scenario.cases[index].expect = .absent }
    // What is wrong elsewhere is told by the check of the whole.
    guard firstError(in: scenario) == nil else {
      for (index, expect) in zip(given, expectations) { scenario.cases[index].expect = expect }
      return []
    }
    var warnings: [ImportWarning] = []
    for (index, expect) in zip(given, expectations) {
      scenario.cases[index].expect = expect
      guard let error = firstError(in: scenario) else { continue }
      scenario.cases[index].expect = .absent
      let one = scenario.cases[index]
      warnings.append(
        ImportWarning(
          "expect",
          "\(scenario.name): the expectation of the case '\(one.name)' is left out: \(error)",
          at: one.place))
    }
    return warnings
  }

  private static func firstError(in scenario: ImportedScenario) -> String? {
    let file = ScenarioText(of: scenario, bodies: .inside).file
    let text = String(decoding: file.bytes, as: UTF8.self)
    let loaded = ScenarioLoader().load(texts: [(path: file.path, text: text)])
    return loaded.diagnostics.first { $0.severity == .error }?.message
  }
}
