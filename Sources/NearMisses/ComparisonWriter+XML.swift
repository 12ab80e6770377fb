// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIText
import MockAPIXML

extension ComparisonWriter {
  /// The places of a body that differ from a pattern for XML; empty if it cannot name one.
  func xmlPlaces(_ pattern: ValuePattern, _ request: some RequestView) -> [NearMiss.Comparison] {
    guard let document = request.bodyXML else { return [notXML(pattern, request)] }
    switch pattern {
    case .equalToXML(let expected):
      guard request.body.count <= ActualValue.longestXML else {
        let note = "the body is too long to name its places"
        return [comparison(of: pattern, .body(of: request), .notMatched, note: note)]
      }
      if expected.options.namespaces == .strict, let error = document.namespaceError {
        let note = Self.notXML(error, request.bodyText)
        return [comparison(of: pattern, .document(document), .notMatched, note: note)]
      }
      return places(pattern, expected, document)
    case .matchesXPath(let path, let inner):
      let texts = path.evaluate(in: document).texts(limit: Self.mostPlaces)
      // Only a single node is certain to be the intended one.
      if case .equalToXML(let expected)? = inner, texts.count == 1,
        let part = try? XMLDocument(parsing: texts[0])
      {
        let places = places(pattern, expected, part)
        if !places.isEmpty { return places }
      }
      let note = texts.isEmpty ? Self.pathLeadsNowhere : nil
      return [comparison(of: pattern, .list(texts), .notMatched, note: note)]
    default: return []
    }
  }

  private func places(
    _ pattern: ValuePattern, _ expected: XMLPattern, _ actual: XMLDocument
  ) -> [NearMiss.Comparison] {
    let found = expected.differences(from: actual, limit: Self.mostPlaces + 1)
    return found.prefix(Self.mostPlaces).enumerated().map { index, difference in
      place(
        of: pattern, difference.expected, difference.actual.map { .text($0) },
        xpath: difference.path, note: Self.note(ofPlace: index, among: found.count))
    }
  }

  private func notXML(_ pattern: ValuePattern, _ request: some RequestView) -> NearMiss.Comparison {
    var note = Self.codingNote(request) ?? "the body is not XML"
    do throws(SyntaxError) {
      if Self.codingNote(request) == nil, request.body.count <= ActualValue.longestXML {
        _ = try XMLDocument(parsing: request.bodyText)
      }
    } catch {
      note = Self.notXML(error, request.bodyText)
    }
    return comparison(of: pattern, pattern.wholeBody(of: request), .notMatched, note: note)
  }

  private static func notXML(_ error: SyntaxError, _ text: String) -> String {
    let position = SourceLines.position(of: error.offset, in: Array(text.utf8))
    return "the body is not XML: \(position): \(error.message)"
  }
}
