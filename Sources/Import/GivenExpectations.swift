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
    return restore(zip(given, expectations).map { (index: $0, expect: $1) }, in: &scenario)
  }

  /// Gives cases their expectations again, except those with which the file cannot be loaded. As long as all is well, more and more
  /// cases are tried at once: few mistakes among hundreds of cases cost few checks, and mistakes everywhere one for each case.
  private static func restore(
    _ given: [(index: Int, expect: JSONLiteral)], in scenario: inout ImportedScenario
  ) -> [ImportWarning] {
    var warnings: [ImportWarning] = []
    var place = 0
    var count = 1
    while place < given.count {
      let tried = given[place..<min(place + count, given.count)]
      for (index, expect) in tried { scenario.cases[index].expect = expect }
      if let error = scenario.errorOfFile {
        for (index, _) in tried { scenario.cases[index].expect = .absent }
        count = tried.count / 2
        if count > 0 { continue }
        let one = scenario.cases[given[place].index]
        warnings.append(
          ImportWarning(
            "expect",
            "\(scenario.name): the expectation of the case '\(one.name)' is left out: \(error)",
            at: one.place))
        place += 1
        count = 1
      } else {
        place = tried.endIndex
        count = tried.count * 2
      }
    }
    return warnings
  }
}
