// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
public import MockAPINearMisses
import MockAPIScenario

/// A request of a journal that does not satisfy a filter, and its differences.
public struct RequestMiss: Sendable {
  public let entry: JournalEntry
  /// Every condition of the filter with the value of the request: the scenario and the case that answered, then as for
  /// the near misses of a request.
  public let comparisons: [NearMiss.Comparison]

  /// The differences, in the same order; never empty.
  public var differences: [NearMiss.Comparison] { comparisons.filter { !$0.holds } }

  /// More requests are compared only by method and URL.
  private static let mostCompared = 50

  /// The requests nearest to a filter, nearest first; of several with the same target and the same differences, the
  /// last one.
  static func nearest(
    to filter: RequestFilter, among entries: [JournalEntry], limit: Int = 3
  ) -> [RequestMiss] {
    let heads = entries.enumerated().map { number, entry in
      let request = RememberedRequest(entry.request)
      var distance = RequestDistance(request)
      let head = distance.head(of: filter.request, bound: .max) {
        request.outcome(of: $0, in: filter.request)
      }
      return (number: number, distance: head)
    }
    let candidates = heads.sorted { ($0.distance, -$0.number) < ($1.distance, -$1.number) }
      .prefix(mostCompared).map { number, head in
        let request = RememberedRequest(entries[number].request)
        var distance = RequestDistance(request)
        let start = entries[number].answered(by: filter) ? 0 : 20
        let rest = distance.rest(of: filter.request, from: start, bound: .max) {
          request.outcome(of: $0, in: filter.request)
        }
        return (number: number, distance: head + rest)
      }
    var misses: [RequestMiss] = []
    var seen: Set<[String]> = []
    for (number, _) in candidates.sorted(by: {
      ($0.distance, -$0.number) < ($1.distance, -$1.number)
    }) {
      let miss = RequestMiss(entries[number], of: filter)
      let key =
        [miss.entry.request.method, miss.entry.request.target.text]
        + miss.differences.flatMap { [$0.part, $0.expected, $0.actual ?? ""] }
      guard misses.count < limit, seen.insert(key).inserted else { continue }
      misses.append(miss)
    }
    return misses
  }

  private init(_ entry: JournalEntry, of filter: RequestFilter) {
    self.entry = entry
    let source = filter.source ?? "filter"
    func answer(_ part: String, _ expected: String?, _ actual: String?) -> NearMiss.Comparison? {
      expected.map {
        NearMiss.Comparison(of: part, expected: $0, actual: actual, location: source)
      }
    }
    let request = RememberedRequest(entry.request)
    comparisons =
      [
        answer("scenario", filter.scenario, entry.reply.scenario),
        answer("case", filter.caseName, entry.caseName(comparedWith: filter.caseName)),
      ].compactMap(\.self)
      + filter.request.conditions.flatMap { condition in
        ComparisonWriter(
          condition: condition, location: "\(source):\(condition.position)",
          unkeptBodyNote: entry.request.isAnsweredBeforeBody
            ? "the answer was sent before the body, which was thrown away"
            : "the body is longer than what the journal keeps of it"
        )
        .comparisons(with: request, outcome: request.outcome(of: condition, in: filter.request))
      }
  }
}

extension JournalEntry {
  /// The chosen case, or the served one if that is the expected one.
  fileprivate func caseName(comparedWith expected: String?) -> String? {
    reply.servedCase == expected ? expected : reply.caseName
  }
}
