// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Says what a condition wants and what a request has there.
struct ComparisonWriter {
  /// How many places of one JSON value are named.
  private static let mostPlaces = 10

  let condition: RequestCondition
  let location: String

  /// - Returns: one comparison; for a body that differs in several places, or from several matchers, one for each.
  func comparisons(with request: some RequestView, outcome: MatchOutcome) -> [NearMiss.Comparison] {
    if condition.part.readsBody, !request.isBodyKept {
      let (matcher, expected) = condition.part.wording
      return [
        comparison(
          condition.part.name, matcher, expected, nil, .notMatched,
          note: "the body was not kept: no scenario for this path reads it")
      ]
    }
    if outcome == .notMatched, case .body(let pattern) = condition.part {
      return differences(from: pattern, part: "body", request)
    }
    let (matcher, expected) = condition.part.wording
    let actual: ActualValue?
    if outcome == .limitReached, case .body = condition.part {
      // A path that takes too many steps is not followed again.
      actual = .body(of: request)
    } else {
      actual = condition.part.actual(in: request)
    }
    return [comparison(condition.part.name, matcher, expected, actual, outcome)]
  }

  private func comparison(
    _ part: String, _ matcher: String, _ expected: String, _ actual: ActualValue?,
    _ outcome: MatchOutcome, pointer: String? = nil, note: String? = nil
  ) -> NearMiss.Comparison {
    // Of long texts, that is shown where they begin to differ.
    let offset =
      outcome == .matched ? 0 : actual.map { Excerpt.commonPrefix($0.bytes, expected.utf8) } ?? 0
    return NearMiss.Comparison(
      part: part, matcher: matcher, expected: Excerpt.of(expected, around: offset),
      actual: actual.map { Excerpt.of($0.bytes, around: offset) }, pointer: pointer,
      note: outcome == .limitReached ? "the match limit was reached" : note,
      holds: outcome == .matched, location: location)
  }

  // MARK: Bodies

  private func differences(
    from pattern: ValuePattern, part: String, _ request: some RequestView
  ) -> [NearMiss.Comparison] {
    switch pattern {
    case .and(let patterns):
      return patterns.flatMap { pattern in
        let outcome = pattern.outcome(of: .body(of: request))
        return outcome == .notMatched
          ? differences(from: pattern, part: part, request)
          : [comparison(part, pattern.operatorName, pattern.operand, .body(of: request), outcome)]
      }
    case .equalToJSON(let expected):
      guard let document = request.bodyDocument else {
        return notJSON(pattern.operatorName, pattern.operand, part, request)
      }
      let places = places(expected, document.root, pattern.operatorName, part)
      if !places.isEmpty { return places }
    case .matchesJSONPath(let path, let inner):
      let part = "\(part) at \(path)"
      let expected = inner?.description ?? "a value"
      guard let document = request.bodyDocument else {
        return notJSON("matchesJsonPath", expected, part, request)
      }
      let nodes = path.nodes(in: document.root)
      if case .equalToJSON(let wanted)? = inner, path.isDefinite, let node = nodes.first {
        let places = places(wanted, node, "matchesJsonPath", part)
        if !places.isEmpty { return places }
      }
      let texts = ValuePattern.texts(of: nodes, at: path)
      return [
        comparison(
          part, "matchesJsonPath", expected,
          texts.isEmpty ? nil : .text(texts.joined(separator: ", ")), .notMatched,
          note: nodes.isEmpty ? "the path leads to nothing" : nil)
      ]
    case .matchesJSONSchema(let schema):
      let violations = schema.violations(of: .body(of: request), limit: Self.mostPlaces)
      if !violations.isEmpty {
        return violations.map { violation in
          let place = request.bodyDocument?.root[violation.instance]
          return comparison(
            part, pattern.operatorName, "valid by \(violation.keywordLocation)",
            place.map { .value($0) }, .notMatched, pointer: violation.instance.description,
            note: violation.message)
        }
      }
    default: break
    }
    return [
      comparison(part, pattern.operatorName, pattern.operand, .body(of: request), .notMatched)
    ]
  }

  private func places(
    _ expected: JSONPattern, _ actual: JSONValue, _ matcher: String, _ part: String
  ) -> [NearMiss.Comparison] {
    let found = expected.differences(from: actual, limit: Self.mostPlaces + 1)
    return found.prefix(Self.mostPlaces).enumerated().map { index, place in
      let isMore = index == Self.mostPlaces - 1 && found.count > Self.mostPlaces
      return comparison(
        part, matcher, String(decoding: ActualValue(place.expected).bytes, as: UTF8.self),
        place.actual.map { ActualValue($0) }, .notMatched, pointer: place.pointer.description,
        note: isMore ? "more places differ" : nil)
    }
  }

  private func notJSON(
    _ matcher: String, _ expected: String, _ part: String, _ request: some RequestView
  ) -> [NearMiss.Comparison] {
    var note: String?
    if !request.body.isEmpty {
      do throws(JSONSyntaxError) {
        _ = try JSONDocument(parsing: request.body)
      } catch {
        note = "the body is not JSON: \(error.position): \(error.message)"
      }
    }
    return [comparison(part, matcher, expected, .body(of: request), .notMatched, note: note)]
  }
}

/// What a request has somewhere, as bytes.
struct ActualValue {
  let bytes: [UInt8]

  static func text(_ text: String) -> ActualValue { ActualValue(bytes: Array(text.utf8)) }

  static func value(_ value: JSONValue) -> ActualValue { ActualValue(bytes: Array(value.source)) }

  /// `nil` when there is none.
  static func body(of request: some RequestView) -> ActualValue? {
    request.body.isEmpty ? nil : ActualValue(bytes: request.body)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ side: JSONPattern.Difference.Side) {
    switch side {
    case .value(let value): self = .value(value)
    case .words(let words): self = .text(words)
    }
  }
}
