// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// The expectations that the author of a document gives its answers.
///
/// A file whose expectation is wrong is not loaded, and the scenario would be missing for the mistake of one word.
enum GivenExpectations {
  /// Leaves out the expectations that the file could not have, such as those that its contract contradicts.
  static func check(_ scenario: inout ImportedScenario) -> [ImportWarning] {
    let given = scenario.cases.indices.filter { index in
      if case .absent = scenario.cases[index].expect { false } else { true }
    }
    if given.isEmpty || scenario.errorOfFile == nil { return [] }
    let expectations = given.map { scenario.cases[$0].expect }
    for index in given { scenario.cases[index].expect = .absent }
    // What is wrong elsewhere is told by the check of the whole.
    guard scenario.errorOfFile == nil else {
      for (index, expect) in zip(given, expectations) { scenario.cases[index].expect = expect }
      return []
    }
    var warnings: [ImportWarning] = []
    for (index, expect) in zip(given, expectations) {
      scenario.cases[index].expect = expect
      guard let error = scenario.errorOfFile else { continue }
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
}
