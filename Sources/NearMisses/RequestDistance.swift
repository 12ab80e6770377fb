// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPIMatching
import MockAPIText

/// How far a request is from patterns: the distance of the URL (``URLDistance``), 80 for another method, and 20 to 40
/// for each other condition that does not hold, at most 119 together. So the right path comes before a wrong one with
/// the same other differences; and a path with one or two typing errors comes before the right path with many other
/// differences.
package struct RequestDistance {
  private let request: RememberedRequest
  private let method: String
  private var urls: URLDistance
  /// The remaining budget for costly conditions, in steps: one for each, and one more for each 256 bytes of a body that it
  /// reads.
  ///
  /// When it is used up, a costly condition is not evaluated any more and adds ``unknown``. So the time is limited, and a
  /// scenario with such a condition never passes for a match.
  private var costlySteps = 4_000

  /// The middle of what a condition adds that does not hold.
  private static var unknown: Int { 30 }

  private static var anotherMethod: Int { 80 }
  /// The largest distance that conditions beside URL and method make.
  static var mostOfTheRest: Int { 119 }

  /// Whether a pattern has no conditions beside URL and method.
  static func hasOnlyHead(_ pattern: RequestPattern) -> Bool {
    // Those on URL and method are first.
    guard let last = pattern.parts.last?.kind else { return true }
    return last == .url || last == .method
  }

  package init(_ request: RememberedRequest) {
    self.request = request
    method = request.method
    urls = URLDistance(to: request.target)
  }

  /// The distance of all conditions.
  /// - Parameter outcome: the result of a condition.
  mutating func whole(
    of pattern: RequestPattern, outcome: (RequestCondition) -> MatchOutcome
  ) -> Int {
    head(of: pattern, bound: .max, outcome: outcome)
      + rest(of: pattern, from: 0, bound: .max, outcome: outcome)
  }

  /// The distance of URL and method, which cost little to compare.
  /// - Parameters:
  ///   - bound: beyond this the exact number does not matter, so any number above it may be returned.
  ///   - outcome: the result of a condition on the URL that a template or an expression decides.
  package mutating func head(
    of pattern: RequestPattern, bound: Int, outcome: (RequestCondition) -> MatchOutcome
  ) -> Int {
    var distance = 0
    for index in pattern.parts.indices where distance <= bound {
      let limit = bound == .max ? .max : bound - distance
      switch pattern.parts[index] {
      case .url(let url): distance += urls.of(url: url, limit: limit)
      case .urlPath(let path): distance += urls.of(path: path, limit: limit)
      case .urlPathTemplate(let template):
        guard outcome(pattern.conditions[index]) != .matched else { continue }
        distance += urls.of(template: template)
      case .urlPattern(let expression), .urlPathPattern(let expression):
        guard outcome(pattern.conditions[index]) != .matched else { continue }
        distance += urls.of(expression)
      case .method(let methods):
        let isAllowed = methods.allows(method, headAsGet: pattern.headAsGet)
        return isAllowed ? distance : distance + Self.anotherMethod
      default: return distance
      }
    }
    return distance
  }

  /// The distance of the other conditions.
  /// - Parameters:
  ///   - start: the distance of anything that is not a condition.
  ///   - bound: beyond this the exact number does not matter, so any number above it may be returned.
  ///   - outcome: the result of a condition.
  package mutating func rest(
    of pattern: RequestPattern, from start: Int, bound: Int,
    outcome: (RequestCondition) -> MatchOutcome
  ) -> Int {
    var distance = start
    for index in pattern.parts.indices {
      let part = pattern.parts[index]
      if part.kind == .url || part.kind == .method { continue }
      if Self.rest(summing: distance) > bound { break }
      if part.isCostly {
        costlySteps -= 1 + (part.kind == .body ? request.body.count / 256 : 0)
        guard costlySteps > 0 else {
          distance += Self.unknown
          continue
        }
      }
      guard outcome(pattern.conditions[index]) != .matched else { continue }
      distance += part.dissimilarity(to: request)
    }
    return Self.rest(summing: distance)
  }

  /// Many differences count only a little more than a few, but they do count more.
  private static func rest(summing distance: Int) -> Int {
    distance <= 100 ? distance : min(100 + (distance - 100) / 20, mostOfTheRest)
  }
}

extension RequestCondition.Part {
  /// Whether evaluating it costs as much as a body or an expression.
  fileprivate var isCostly: Bool {
    switch self {
    case .body, .multipart: true
    case .header(_, let pattern), .queryParameter(_, let pattern), .formParameter(_, let pattern):
      pattern.text == nil
    case .cookie(_, let pattern), .pathParameter(_, _, let pattern), .host(let pattern),
      .clientIP(let pattern):
      pattern.text == nil
    default: false
    }
  }

  /// The weight of a condition that does not hold: 40 if the request has no value, 20 to 39 depending on its value.
  fileprivate func dissimilarity(to request: some RequestView) -> Int {
    switch self {
    case .header(let name, let pattern):
      pattern.dissimilarity(to: request.headerValues(named: name))
    case .queryParameter(let name, let pattern):
      pattern.dissimilarity(to: request.target.queryValues(named: name))
    case .formParameter(let name, let pattern):
      pattern.dissimilarity(to: request.formValues(named: name) ?? [])
    case .cookie(let name, let pattern):
      FieldPattern.any(pattern).dissimilarity(to: request.cookies(named: name))
    case .pathParameter(let name, let template, let pattern):
      FieldPattern.any(pattern).dissimilarity(
        to: template.value(of: name, in: request.target.path).map { [$0] } ?? [])
    case .body(let pattern): pattern.dissimilarity(toBodyOf: request)
    case .multipart: 30
    default: 40
    }
  }
}

extension FieldPattern {
  /// The single expected text; `nil` if the pattern is not that simple.
  fileprivate var text: String? {
    if case .any(let pattern) = self { return pattern.text }
    return nil
  }

  fileprivate func dissimilarity(to values: [String]) -> Int {
    guard !values.isEmpty else { return 40 }
    guard let text else { return 30 }
    return values.prefix(4).map { TextDistance.between(Array($0.utf8), text) }.min() ?? 40
  }
}

extension ValuePattern {
  fileprivate var text: String? {
    if case .equalTo(let text, _) = self { return text }
    return nil
  }

  fileprivate func dissimilarity(toBodyOf request: some RequestView) -> Int {
    if request.body.isEmpty { return 40 }
    switch self {
    case .equalTo(let text, _): return TextDistance.between(request.body, text)
    case .equalToJSON(let pattern):
      guard let root = request.bodyDocument?.root else { return 40 }
      return Self.dissimilarity(inPlaces: pattern.differences(from: root, limit: 10).count)
    case .equalToXML(let pattern):
      guard let document = request.bodyXML else { return 40 }
      guard request.body.count <= ActualValue.longestXML else { return 30 }
      return Self.dissimilarity(inPlaces: pattern.differences(from: document, limit: 10).count)
    case .and(let patterns):
      return patterns.map { $0.dissimilarity(toBodyOf: request) }.max() ?? 30
    default: return 30
    }
  }

  private static func dissimilarity(inPlaces count: Int) -> Int { 18 + 2 * min(max(count, 1), 10) }
}

/// The weight of the difference of two texts: from 20 for almost equal to 39.
private enum TextDistance {
  static func between(_ actual: [UInt8], _ expected: String) -> Int {
    let expected = Array(expected.utf8)
    let length = max(actual.count, expected.count, 1)
    let distance = actual.withUnsafeBufferPointer { actual in
      expected.withUnsafeBufferPointer { expected in
        let (actual, expected, _) = EditDistance.difference(actual, expected)
        // The beginning of a long text is enough.
        return EditDistance.between(Array(actual.prefix(64)), Array(expected.prefix(64)))
          + max(actual.count, expected.count, 64) - 64
      }
    }
    return 20 + 19 * min(distance, length) / length
  }
}
