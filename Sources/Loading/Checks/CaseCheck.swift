// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

/// Finds cases that their own `when` can never select, because an earlier case is selected first or because no
/// request matches.
///
/// It is not a mistake if two conditions match the same request: the first case answers, and a special condition
/// before a general one is the intended order. It is a mistake if nothing is left for the second case.
struct CaseCheck {
  let report: FileReport
  /// The conditions that every request satisfies before a case is selected.
  let request: RequestPattern

  /// - Parameter defaultCase: the name of the case that the file gives as `default`.
  func check(_ cases: [ReadCase], defaultCase: String?) {
    let conditional = cases.compactMap { readCase in
      readCase.when.map { (readCase: readCase, when: $0) }
    }
    var search = CoverSearch(conditional.map(\.when))
    for (number, (readCase, when)) in conditional.enumerated() {
      if let (own, other) = when.contradiction(to: request) {
        report.warning(
          at: readCase.key,
          "the 'when' of '\(readCase.name)' never matches: it needs the \(own.part.phrase), and 'request' at "
            + "\(other.position) says otherwise")
      } else {
        let asked = asked(by: when)
        let first = search.candidates(for: number).first { conditional[$0].when.covers(asked) }
        if let first {
          report(readCase, when, hiddenBy: conditional[first])
          // The cases that it could hide are already hidden.
          continue
        }
      }
      search.file(number, needs: needs(of: when))
    }
    checkDefault(conditional, defaultCase: defaultCase)
    checkEarly(cases, defaultCase: defaultCase ?? cases.first?.name)
  }

  /// The known conditions of a request for which a case is selected.
  private func asked(by when: RequestPattern) -> RequestPattern {
    RequestPattern(request.conditions + when.conditions)
  }

  /// The conditions that the request does not already satisfy.
  private func needs(of when: RequestPattern) -> [RequestCondition] {
    when.conditions.filter { condition in
      !condition.part.isAlwaysTrue
        && !request.conditions.contains { $0.part.implies(condition.part) }
    }
  }

  private func report(
    _ readCase: ReadCase, _ when: RequestPattern,
    hiddenBy first: (readCase: ReadCase, when: RequestPattern)
  ) {
    let name = first.readCase.name
    let isSame = when.covers(asked(by: first.when))
    report.warning(
      at: readCase.key,
      "'\(readCase.name)' is never chosen by its 'when': '\(name)' (\(first.readCase.key.position)) comes first "
        + "and matches every request that '\(readCase.name)' would; "
        + (isSame ? "make their requests differ" : "put '\(readCase.name)' before '\(name)'"))
  }

  /// An answer that is declared to be sent before the body should not always wait for it, because the body decides whether an
  /// earlier case is chosen.
  private func checkEarly(_ cases: [ReadCase], defaultCase: String?) {
    for (number, early) in cases.enumerated() where early.response?.beforeRequestBody != nil {
      guard early.when != nil || early.name == defaultCase else { continue }
      let asked = early.when.map(asked) ?? request
      let first = (early.when == nil ? cases[...] : cases[..<number]).first {
        guard let when = $0.when, when.readsBody else { return false }
        return when.ofHead.covers(asked)
      }
      guard let first else { continue }
      let remedy =
        early.when == nil
        ? "give it a 'when', and put it before" : "put '\(early.name)' before '\(first.name)'"
      report.warning(
        at: early.key,
        "'\(early.name)' waits for the body of the request all the same, unless a request names it: '\(first.name)' "
          + "(\(first.key.position)) comes first, and depends on the body; \(remedy)")
    }
  }

  /// The default answers the remaining requests, so there must be some.
  private func checkDefault(
    _ cases: [(readCase: ReadCase, when: RequestPattern)], defaultCase: String?
  ) {
    guard let defaultCase,
      let all = cases.first(where: {
        $0.readCase.name != defaultCase && $0.when.covers(request)
      })?.readCase
    else { return }
    report.warning(
      at: all.key,
      "the 'when' of '\(all.name)' matches every request, so the default '\(defaultCase)' is never chosen; leave one of them out"
    )
  }
}
