// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPIText

/// Describes the expected value of a condition, and the actual value of a request.
package struct ComparisonWriter {
  /// The largest number of places in a value that are listed.
  static let mostPlaces = 10

  private let condition: RequestCondition
  private let location: String
  private let unkeptBodyNote: String

  /// - Parameter unkeptBodyNote: why the body is not there, or not all of it.
  package init(
    condition: RequestCondition, location: String,
    unkeptBodyNote: String = "the body was not kept: no scenario for this path reads it"
  ) {
    self.condition = condition
    self.location = location
    self.unkeptBodyNote = unkeptBodyNote
  }

  /// - Returns: one comparison; for a body that differs in several places, or from several matchers, one for each.
  package func comparisons(
    with request: RememberedRequest, outcome: MatchOutcome
  ) -> [NearMiss.Comparison] {
    if condition.part.kind == .body, !request.isBodyKept {
      return [comparison(nil, .notMatched, note: unkeptBodyNote)]
    }
    if outcome == .notMatched, case .body(let pattern) = condition.part {
      return differences(from: pattern, request)
    }
    if outcome == .limitReached, case .body(let pattern) = condition.part {
      // A path that takes too many steps is not evaluated again.
      return [comparison(pattern.wholeBody(of: request), outcome)]
    }
    let note =
      outcome == .notMatched
      ? condition.part.slashNote(on: request.target)
        ?? condition.part.basePathNote(on: request.target) : nil
    return [comparison(condition.part.actual(in: request), outcome, note: note)]
  }

  // MARK: Bodies

  private func differences(
    from pattern: ValuePattern, _ request: some RequestView
  ) -> [NearMiss.Comparison] {
    if case .and(let patterns) = pattern {
      return patterns.flatMap { pattern in
        let outcome = pattern.outcome(of: .body(of: request))
        if outcome == .notMatched { return differences(from: pattern, request) }
        let actual =
          outcome == .matched
          ? pattern.actual(inBodyOf: request) : pattern.wholeBody(of: request)
        return [comparison(of: pattern, actual, outcome)]
      }
    }
    if request.body.isEmpty {
      return [comparison(of: pattern, nil, .notMatched, note: "the request has no body")]
    }
    let places =
      switch pattern {
      case .equalToJSON, .matchesJSONPath, .matchesJSONSchema: jsonPlaces(pattern, request)
      case .equalToXML, .matchesXPath: xmlPlaces(pattern, request)
      default: [NearMiss.Comparison]()
      }
    if !places.isEmpty { return places }
    return [
      comparison(
        of: pattern, pattern.actual(inBodyOf: request), .notMatched,
        note: Self.codingNote(request))
    ]
  }

  /// Why the body is still in a coding, which then is the reason for all else; `nil` if it is not.
  static func codingNote(_ request: some RequestView) -> String? {
    if case .failed(let reason) = request.bodyDecoding { reason } else { nil }
  }

  // MARK: Comparisons

  /// The whole condition, and the value of the request.
  private func comparison(
    _ actual: ActualValue?, _ outcome: MatchOutcome, note: String? = nil
  ) -> NearMiss.Comparison {
    let (matcher, expected) = condition.part.wording
    return comparison(condition.part.name, matcher, expected, actual, outcome, note: note)
  }

  /// A pattern for a body, and the actual value.
  func comparison(
    of pattern: ValuePattern, _ actual: ActualValue?, _ outcome: MatchOutcome, note: String? = nil
  ) -> NearMiss.Comparison {
    comparison(
      pattern.bodyPart, pattern.operatorName, pattern.valueWording, actual, outcome, note: note)
  }

  /// A place in a body, with the expected and the actual value.
  func place(
    of pattern: ValuePattern, _ expected: String, _ actual: ActualValue?, pointer: String? = nil,
    xpath: String? = nil, note: String?
  ) -> NearMiss.Comparison {
    var comparison = comparison(
      pattern.bodyPart, pattern.operatorName, expected, actual, .notMatched, note: note)
    comparison.pointer = pointer
    comparison.xpath = xpath
    return comparison
  }

  /// The note for a path that selects nothing.
  static let pathLeadsNowhere = "the path selects nothing"

  /// The note at the last listed place if there are more.
  static func note(ofPlace index: Int, among count: Int) -> String? {
    index == mostPlaces - 1 && count > mostPlaces ? "more places differ" : nil
  }

  private func comparison(
    _ part: String, _ matcher: String, _ expected: String, _ actual: ActualValue?,
    _ outcome: MatchOutcome, note: String?
  ) -> NearMiss.Comparison {
    // Long texts are shown from the place at which they begin to differ.
    let offset =
      outcome == .matched ? 0 : actual.map { Excerpt.commonPrefix($0.bytes, expected) } ?? 0
    var shown = Excerpt.of(expected, around: offset)
    var shownActual = actual.map { Excerpt.of($0.bytes, around: offset) }
    var note = outcome == .limitReached ? "the match limit was reached" : note
    if outcome == .notMatched, let actual, let text = shownActual,
      let lookalikes = Lookalikes(expected, actual.bytes)
    {
      (shown, shownActual) = lookalikes.shown(shown, text)
      note = [note, lookalikes.note].compactMap(\.self).joined(separator: "; ")
    }
    return NearMiss.Comparison(
      part: part, matcher: matcher, expected: shown, actual: shownActual, note: note,
      holds: outcome == .matched, location: location)
  }
}

extension RequestCondition.Part {
  /// The note for a path that differs from a template only by a slash at its end; `nil` if there are other
  /// differences.
  fileprivate func slashNote(on target: RequestTarget) -> String? {
    guard case .urlPathTemplate(let template) = self else { return nil }
    let slash = UInt8(ascii: "/")
    let path = Array(target.path)
    let isTooMany = path.last == slash
    let other = isTooMany ? path.dropLast() : path + [slash]
    guard template.bindings(in: other[...]) != nil else { return nil }
    let matching = "the template matches '\(Excerpt.of(Array(other)))': "
    if isTooMany { return matching + "it has no '/' at its end" }
    return matching
      + (template.description.hasSuffix("/**")
        ? "the '/' before '**' is part of it" : "it has a '/' at its end")
  }
}
