// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import MockAPIMatching

extension ComparisonWriter {
  /// The places of a body that differ from a pattern for JSON; empty if it cannot name one.
  func jsonPlaces(_ pattern: ValuePattern, _ request: some RequestView) -> [NearMiss.Comparison] {
    guard let root = request.bodyDocument?.root else { return [notJSON(pattern, request)] }
    switch pattern {
    case .equalToJSON(let expected): return places(pattern, expected, root)
    case .matchesJSONPath(let path, let inner):
      let nodes = path.nodes(in: root)
      if case .equalToJSON(let expected)? = inner, path.isDefinite, let node = nodes.first {
        let places = places(pattern, expected, node)
        if !places.isEmpty { return places }
      }
      let actual = ValuePattern.actual(nodes, at: path, comparedWith: inner)
      let note = nodes.isEmpty ? Self.pathLeadsNowhere : nil
      return [comparison(of: pattern, actual, .notMatched, note: note)]
    case .matchesJSONSchema(let schema):
      return schema.violations(of: .body(of: request), limit: Self.mostPlaces).map { violation in
        place(
          of: pattern, "valid by \(violation.keywordLocation)",
          root[violation.instance].map { .value($0) }, pointer: violation.instance.description,
          note: violation.message)
      }
    default: return []
    }
  }

  private func places(
    _ pattern: ValuePattern, _ expected: JSONPattern, _ actual: JSONValue
  ) -> [NearMiss.Comparison] {
    let found = expected.differences(from: actual, limit: Self.mostPlaces + 1)
    return found.prefix(Self.mostPlaces).enumerated().map { index, difference in
      place(
        of: pattern, String(decoding: ActualValue(difference.expected).bytes, as: UTF8.self),
        difference.actual.map { ActualValue($0) }, pointer: difference.pointer.description,
        note: Self.note(ofPlace: index, among: found.count))
    }
  }

  private func notJSON(_ pattern: ValuePattern, _ request: some RequestView) -> NearMiss.Comparison
  {
    if let note = Self.codingNote(request) {
      return comparison(of: pattern, pattern.wholeBody(of: request), .notMatched, note: note)
    }
    var note: String?
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(parsing: request.body)
    } catch {
      note = "the body is not JSON: \(error.position): \(error.message)"
    }
    return comparison(of: pattern, pattern.wholeBody(of: request), .notMatched, note: note)
  }
}
