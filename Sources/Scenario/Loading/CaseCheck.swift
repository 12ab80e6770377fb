// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Finds cases that their own `when` cannot choose, because another case is chosen first or because nothing fits.
///
/// That two conditions can hold for one request is no mistake: the first case answers, and the more particular one
/// before the more general one is how it is meant. It is one where the second has nothing left.
struct CaseCheck {
  let report: FileReport
  /// What is known of every request before a case is chosen.
  let request: RequestPattern

  /// - Parameter defaultCase: the name of the case that the file gives as `default`.
  func check(_ cases: [ReadCase], defaultCase: String?) {
    var earlier: [(name: String, place: String, asked: RequestPattern, when: RequestPattern)] = []
    for readCase in cases {
      guard let when = readCase.when else { continue }
      let asked = RequestPattern(request.conditions + when.conditions)
      if let (own, other) = when.contradiction(to: request) {
        report.warning(
          at: readCase.key,
          "the 'when' of '\(readCase.name)' never fits: it wants the \(own.part.phrase), and 'request' at "
            + "\(other.position) says otherwise")
      } else if let first = earlier.first(where: { $0.when.covers(asked) }) {
        let isSame = when.covers(first.asked)
        report.warning(
          at: readCase.key,
          "the 'when' of '\(readCase.name)' never decides: that of '\(first.name)' at \(first.place) stands "
            + "before it and fits all of its requests; "
            + (isSame
              ? "tell their requests apart" : "put '\(readCase.name)' before '\(first.name)'"))
      }
      earlier.append((readCase.name, readCase.key.position.description, asked, when))
    }
    // The default is what is left over, which must be something.
    guard let defaultCase,
      let all = earlier.first(where: { $0.name != defaultCase && $0.when.covers(request) }),
      let readCase = cases.first(where: { $0.name == all.name })
    else { return }
    report.warning(
      at: readCase.key,
      "the 'when' of '\(all.name)' fits every request, so the default '\(defaultCase)' never answers by itself"
    )
  }
}
