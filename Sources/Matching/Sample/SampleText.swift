// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression

/// Texts that satisfy patterns.
enum SampleText {
  /// A text that satisfies all patterns; `nil` if none is found.
  /// - Parameter preferred: texts that are tried first.
  static func text(for patterns: [ValuePattern], preferring preferred: [String] = []) -> String? {
    let own = patterns.flatMap(samples)
    let joined = own.count > 1 ? [own.joined(), own.joined(separator: " ")] : []
    let all = preferred + own + joined + fillers
    return all.first { text in
      patterns.allSatisfy { $0.outcome(of: .text(text, at: time)) == .matched }
    }
  }

  /// The values of a field that satisfy all patterns: none if they allow that. `nil` if none are found.
  static func values(for patterns: [FieldPattern], preferring preferred: [String] = [])
    -> [String]?
  {
    func areRight(_ values: [String]) -> Bool {
      patterns.allSatisfy { $0.outcome(of: values, at: time, budget: MatchBudget()) == .matched }
    }
    if areRight([]) { return [] }
    var single: [ValuePattern] = []
    var several: [String] = []
    for pattern in patterns {
      switch pattern {
      case .any(let pattern): single.append(pattern)
      case .hasExactly(let patterns), .includes(let patterns):
        several += patterns.compactMap { text(for: [$0]) }
      }
    }
    let one = single.isEmpty ? nil : text(for: single, preferring: preferred)
    return [several, one.map { [$0] } ?? [], several + (one.map { [$0] } ?? [])].first(
      where: areRight)
  }

  /// The same time as that of the sample.
  private static let time = RequestSample(method: "GET", target: "/", headers: [], body: []).time

  /// Texts for patterns that only exclude some.
  private static let fillers = ["x", "1", "abc", "A", "true", "x1y2z3", " ", ""]

  /// Texts that probably satisfy one pattern.
  static func samples(of pattern: ValuePattern) -> [String] {
    switch pattern {
    case .equalTo(let text, _), .contains(let text): [text]
    case .matches(let expression): expression.samples
    case .and(let patterns):
      [text(for: patterns)].compactMap { $0 } + patterns.flatMap(samples)
    case .or(let patterns): patterns.flatMap(samples)
    case .equalToJSON, .matchesJSONPath:
      [SampleJSON.body(for: [pattern])].compactMap {
        $0.map { String(decoding: $0, as: UTF8.self) }
      }
    case .equalToXML(let pattern): [pattern.description]
    case .matchesXPath: [SampleXML.body(for: [pattern])].compactMap { $0 }
    case .date: dates
    case .number(_, let number): numbers(around: number)
    case .matchesPathTemplate(let template): [template.sample]
    case .binaryEqualTo(let bytes): [String(decoding: bytes, as: UTF8.self)]
    case .matchesJSONSchema: schemaValues
    case .doesNotContain, .doesNotMatch, .absent, .anything, .not: []
    }
  }

  /// Long ago, and far away, in every form that is read without a format of its own, and in seconds and milliseconds.
  private static let dates = [
    "2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "2000-01-01T00:00:00", "2100-01-01T00:00:00",
    "2000-01-01", "2100-01-01", "946684800", "4102444800", "946684800000", "4102444800000",
    "Sat, 01 Jan 2000 00:00:00 GMT", "Fri, 01 Jan 2100 00:00:00 GMT",
  ]

  private static let schemaValues = ["{}", "[]", #""x""#, "1", "true", "null"]

  private static func numbers(around number: JSONNumber) -> [String] {
    guard let whole = number.wholeInteger, abs(whole) < 1 << 53 else {
      return [number.spelling, "\(number.double + 1)", "\(number.double - 1)"]
    }
    return [number.spelling, "\(whole + 1)", "\(whole - 1)"]
  }
}
