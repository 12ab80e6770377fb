// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario

// Stubs and requests that almost match each other.

extension AdminAPI {
  /// WireMock's number of near misses for each request.
  private static let limit = 3

  /// The nearest stubs of each unmatched request, as they were when it came; the newest request first.
  func nearMissesOfUnmatched(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let entries = try journal(call).entries.reversed()
    return nearMisses(
      entries.flatMap { entry in
        (entry.misses?.nearest.prefix(Self.limit) ?? []).map {
          Self.json(of: $0, request: .written(LoggedRequest(request: entry.request).write))
        }
      })
  }

  /// The nearest stubs of a request that the client describes; stubs that match it are nearest, as far as
  /// the costly conditions of the first some thousand are looked at. If there are many stubs, those for other paths are
  /// searched for as for a request that nothing answers; all of its path are compared.
  func nearMissesOfRequest(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let request = try SentRequest(try call.document())
    let nearest = NearMiss.nearest(
      to: request,
      among: context.catalogue.index.scenarios(near: request.target, withAllForPath: true),
      states: call.request.lease.machines, limit: Self.limit, includingMatches: true)
    return nearMisses(nearest.map { Self.json(of: $0, request: .written(request.write)) })
  }

  /// The requests of the journal that are nearest to a pattern; those that match it are nearest.
  func nearMissesOfPattern(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let (pattern, source) = try requestPattern(call)
    let entries = try journal(call).entries.map { entry in
      (entry, NearMiss.distance(of: pattern, to: entry.request))
    }
    let nearest = entries.enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }.prefix(Self.limit)
    return nearMisses(
      nearest.map { _, found in
        [
          "request": .written(LoggedRequest(request: found.0.request).write),
          "requestPattern": .written { StubForm.writeRequest(source, to: &$0) },
          "matchResult": Self.matchResult(distance: found.1),
        ]
      })
  }

  // MARK: Writing

  private func nearMisses(_ misses: [JSONLiteral]) -> ControlReply {
    AdminReply.json(["nearMisses": .array(misses)])
  }

  private static func json(of miss: NearMiss, request: JSONLiteral) -> JSONLiteral {
    [
      "request": request, "stubMapping": .written(ScenarioForm(scenario: miss.scenario).write),
      "matchResult": matchResult(distance: miss.distance),
    ]
  }

  /// A number from 0 for a match to 1.
  private static func matchResult(distance: Int) -> JSONLiteral {
    let share = Double(distance) / Double(distance + 500)
    return ["distance": .raw(Array((distance == 0 ? "0.0" : String(share)).utf8))]
  }
}
