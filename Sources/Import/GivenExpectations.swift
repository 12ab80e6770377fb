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
    return restore(zip(given, expectations).map { (index: $0, expect: $1) }[...], in: &scenario)
  }

  /// Gives cases their expectations again, except those with which the file cannot be loaded. Many cases are tried at once, so that few
  /// mistakes among hundreds of cases cost few checks.
  private static func restore(
    _ given: ArraySlice<(index: Int, expect: JSONLiteral)>,
    in scenario: inout ImportedScenario
  ) -> [ImportWarning] {
    for (index, expect) in given { scenario.cases[index].expect = expect }
    guard let error = scenario.errorOfFile else { return [] }
    for (index, _) in given { scenario.cases[index].expect = .absent }
    if given.count == 1, let first = given.first {
      let one = scenario.cases[first.index]
      return [
        ImportWarning(
          "expect",
          "\(scenario.name): the expectation of the case '\(one.name)' is left out: \(error)",
          at: one.place)
      ]
    }
    let middle = given.startIndex + given.count / 2
    let warnings = restore(given[..<middle], in: &scenario)
    return warnings + restore(given[middle...], in: &scenario)
  }
}
